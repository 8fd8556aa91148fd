"""A commented file to start from, written out of the schema: each key with meaning, choices and clause."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from paigow.games.catalogue import Document, Game, Rules, game
from paigow.games.pay_tables import pay_table
from paigow.games.submission.choices import START_METHODS
from paigow.games.submission.kinds import Raises, quoted
from paigow.games.submission.model import RulesSubmission
from paigow.games.submission.offers import Wagers
from paigow.games.submission.schema import Option, options
from paigow.games.wagers import tables_of, wager, wagers_of
from paigow.rules.house_ways import names

_WIDTH: Final = 100


def starting_file(name: str, rules: Rules | None = None) -> str:
    """A valid submission for a game, with every key that the game has.

    >>> starting_file("supreme-pai-gow").splitlines()[0]
    '# A Rules Submission for Supreme Pai Gow.'
    """
    return "\n".join(_Writer(game(name), rules or game(name).rules[0]).lines()) + "\n"


class _Writer:
    def __init__(self, of: Game, rules: Rules) -> None:
        self.game = of
        self.rules = rules

    def lines(self) -> Iterator[str]:
        yield f"# A Rules Submission for {self.game.title}."
        yield "# Lines that begin with # are comments; take the # away to choose what a line offers."
        sections = []
        for each in options(RulesSubmission):
            if not each.suits(self.game):
                continue
            if each.section is None:
                yield from self._key(each, "")
            else:
                sections.append(each)
        for each in sections:
            if each.section is Wagers:
                yield from self._wagers()
            else:
                yield from self._section(each, each.name, "")

    def _section(self, of: Option, path: str, table: str) -> Iterator[str]:
        assert of.section is not None
        yield ""
        title = f"{wager(of.name).title}: {of.meaning}" if table and path.count(".") == 1 else of.meaning
        yield from _comment(_sentence(title))
        yield f"[{path}]"
        nested = []
        for each in options(of.section):
            if not each.suits(self.game):
                continue
            if each.section is None:
                yield from self._key(each, f"{path}.", table)
            else:
                nested.append(each)
        for each in nested:
            yield from self._section(each, f"{path}.{each.name}", table)

    def _wagers(self) -> Iterator[str]:
        """The usual wagers are offered; the others stand by as comments, because some exclude each other."""
        open_here = [each.key for each in wagers_of(self.game.name, self.rules)]
        for each in options(Wagers):
            if each.name not in open_here:
                continue
            tables = tables_of(wager(each.name), self.rules)
            block = self._section(each, f"wagers.{each.name}", tables[0] if tables else "")
            if each.name in self.game.usual_wagers:
                yield from block
            else:
                yield from (f"# {line}" if line else line for line in block)

    def _key(self, of: Option, path: str, table: str = "") -> Iterator[str]:
        assert of.kind is not None
        choices = self._choices(of, path) or of.kind.allowed()
        clauses = ", ".join(self._clauses(of))
        yield ""
        yield from _comment(_sentence(of.meaning))
        yield from _comment(f"Write {choices}; {self._default(of)}.")
        if clauses:
            yield from _comment(f"Clauses: {clauses}.")
        line = f"{of.name} = {of.kind.write(self._value(of, path, table))}"
        yield f"# {line}" if of.default is None or isinstance(of.kind, Raises) else line

    def _default(self, of: Option) -> str:
        assert of.kind is not None
        if of.is_required:
            return "required"
        return (
            "left out unless wanted" if of.default is None else f"the default is {of.kind.write(of.default)}"
        )

    def _choices(self, of: Option, path: str) -> str:
        """What may be written, where that depends on the game."""
        by_path: dict[str, tuple[str, ...]] = {
            "game": (self.game.name,),
            "rules": self.game.rules,
            "house_way": names(self.game.family),
            "equipment.start_method": START_METHODS[self.game.family],
        }
        if of.name == "pay_table":
            choices = tables_of(wager(path.split(".")[1]), self.rules)
        else:
            choices = by_path.get(f"{path}{of.name}", ())
        return " or ".join(quoted(choice) for choice in choices)

    def _clauses(self, of: Option) -> Iterator[str]:
        documents: tuple[Document, ...] = self.rules.documents
        return (clause for clause in of.clauses if clause.startswith(documents))

    def _value(self, of: Option, path: str, table: str) -> object:
        """The default, or else an example that no clause forbids."""
        if not path:
            fixed = {"game": self.game.name, "rules": self.rules, "house_way": self.game.usual_house_way}
            return fixed.get(of.name, of.example)
        if of.name == "pay_table":
            return table
        printed = pay_table(table) if table else None
        if printed and of.name == "amount":
            return printed.wager_size
        if printed and printed.meter and of.name == "rate":
            return printed.meter.percent
        return of.example


def _comment(text: str) -> Iterator[str]:
    return (f"# {line}" for line in wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False))


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
