"""A commented file to start from, written out of the schema: each key with meaning, choices and clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from textwrap import wrap
from typing import Final

from paigow.clauses import Document
from paigow.games.catalogue import Game, Rules, StartMethod, game
from paigow.games.hands import family_of
from paigow.games.pay_tables import Strictness, pay_table
from paigow.games.submission.model import RulesSubmission
from paigow.games.submission.offers import OfferedWagers
from paigow.games.submission.schema import Option, Raises, clauses_at, options, quoted
from paigow.games.submission.sections import DealMethod
from paigow.games.submission.violations import Violation
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import tables_of, wager, wagers_of

_WIDTH: Final = 100


def starting_file(name: str, rules: Rules | None = None, offer: tuple[str, ...] | None = None) -> str:
    """A submission for a game, with every key that the game has; valid as it stands.

    The wagers to `offer` are the usual ones of the game unless others are named, which may of course
    exclude each other. The wagers not offered stand by as comments.

    >>> starting_file("supreme-pai-gow").splitlines()[0]
    '# A Rules Submission for Supreme Pai Gow.'
    """
    which = game(name)
    offered = which.usual_wagers if offer is None else offer
    return "\n".join(_SubmissionWriter(which, rules or which.rules[0], offered).lines()) + "\n"


class _SubmissionWriter:
    def __init__(self, which: Game, rules: Rules, offered: tuple[str, ...]) -> None:
        self.game = which
        self.rules = rules
        self.offered = offered

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
            if each.section is OfferedWagers:
                yield from self._wagers()
            elif each.default is None:
                yield from _in_comments(self._section(each, each.name, ""))
            else:
                yield from self._section(each, each.name, "")

    def _section(self, option: Option, path: str, table: str) -> Iterator[str]:
        assert option.section is not None
        yield ""
        is_wager = path == f"wagers.{option.name}"
        meaning = f"{wager(option.name).title}: {option.meaning}" if is_wager else option.meaning
        yield from _comment(_sentence(meaning))
        yield f"[{path}]"
        nested = []
        for each in options(option.section):
            if not each.suits(self.game):
                continue
            if each.section is not None:
                nested.append(each)
            elif not (isinstance(each.kind, Raises) and table and _is_exact(table)):
                yield from self._key(each, f"{path}.", table)
        for each in nested:
            yield from self._section(each, f"{path}.{each.name}", table)

    def _wagers(self) -> Iterator[str]:
        """The wagers offered, and the others as comments, because some exclude each other."""
        open_here = [each.key for each in wagers_of(self.game.name, self.rules)]
        for each in options(OfferedWagers):
            if each.name not in open_here:
                continue
            tables = tables_of(wager(each.name), self.rules)
            block = self._section(each, f"wagers.{each.name}", tables[0] if tables else "")
            if each.name in self.offered:
                yield from block
            else:
                yield from _in_comments(block)

    def _key(self, option: Option, path: str, table: str = "") -> Iterator[str]:
        assert option.kind is not None
        choices = self._choices(option, path) or option.kind.allowed()
        clauses = ", ".join(self._clauses(option, f"{path}{option.name}"))
        yield ""
        yield from _comment(_sentence(option.meaning))
        yield from _comment(f"Write {choices}; {self._default(option)}.")
        if clauses:
            yield from _comment(f"Clauses: {clauses}.")
        line = f"{option.name} = {option.kind.write(self._value(option, path, table))}"
        is_left_out = option.default is None and path != "filing."  # the whole section is a comment
        yield f"# {line}" if is_left_out or isinstance(option.kind, Raises) else line

    def _default(self, option: Option) -> str:
        assert option.kind is not None
        if option.is_required:
            return "required"
        return (
            "left out unless wanted"
            if option.default is None
            else f"the default is {option.kind.write(option.default)}"
        )

    def _choices(self, option: Option, path: str) -> str:
        """What may be written, where that depends on the game."""
        family = family_of(self.game.name)
        by_path: dict[str, tuple[str, ...]] = {
            "game": (self.game.name,),
            "rules": self.game.rules,
            "house_way": family.house_way_names,
            "equipment.start_method": family.start_methods,
        }
        if option.name == "pay_table":
            choices = tables_of(wager(path.split(".")[1]), self.rules)
        else:
            choices = by_path.get(f"{path}{option.name}", ())
        return " or ".join(quoted(choice) for choice in choices)

    def _clauses(self, option: Option, path: str) -> Iterator[str]:
        documents: tuple[Document, ...] = self.rules.documents
        found = clauses_at(option, path, self.rules)
        return (clause for clause in found if clause.startswith(documents))

    def _value(self, option: Option, path: str, table: str) -> object:
        """The default, or else an example that no clause forbids."""
        if not path:
            fixed = {"game": self.game.name, "rules": self.rules, "house_way": self.game.usual_house_way}
            return fixed.get(option.name, option.example)
        if option.name == "pay_table":
            return table
        if path == "equipment.":
            return self._equipment().get(option.name, option.example)
        printed = pay_table(table) if table else None
        if printed and option.name == "amount":
            return printed.wager_size
        if printed and printed.meter and option.name == "rate":
            return printed.meter.percent
        return option.example

    def _equipment(self) -> dict[str, StrEnum]:
        """What the wagers offered ask of the equipment (PGP-4a.2, PGP-17b.2, PGP-13a)."""
        if any(wager(key).is_section_17 for key in self.offered):
            return {"start_method": StartMethod.SECTION_17, "deal_method": DealMethod.AUTOMATED_SHOE}
        return {"start_method": StartMethod.RNG} if WagerKind.POSITION_NUMBER in self.offered else {}


def with_reasons(text: str, warnings: Iterable[Violation]) -> str:
    """A file with a comment above each line of which a check warns, so that nobody wonders.

    >>> few = Violation("PGP-7e", "wagers.x.minimum", "5", "", "wagers.x.minimum: few")
    >>> print(with_reasons("[wagers.x]\\nminimum = 5", [few]))
    [wagers.x]
    # Mind: paigow check warns of this line. Few (PGP-7e).
    minimum = 5
    """
    minded = {each.field: each for each in warnings}
    section = ""
    lines: list[str] = []
    for line in text.split("\n"):
        if line.startswith("["):
            section = f"{line.strip('[]')}."
        warned = minded.get(f"{section}{line.partition(' = ')[0]}")
        if warned is not None:
            said = _sentence(str(warned).removeprefix(f"{warned.field}: "))
            lines += _comment(f"Mind: paigow check warns of this line. {said}")
        lines.append(line)
    return "\n".join(lines)


def _is_exact(table: str) -> bool:
    """Whether nothing may be raised; a 16(b) table may under 14.A (PGP-14A-d)."""
    return pay_table(table).rule is Strictness.EXACT and "16b" not in table


def _in_comments(block: Iterable[str]) -> Iterator[str]:
    return (f"# {line}" if line else line for line in block)


def _comment(text: str) -> Iterator[str]:
    return (f"# {line}" for line in wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False))


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def submission_text(submission: RulesSubmission) -> str:
    """A submission as a file that reads as the same submission: every key that the game has, and no comment.

    >>> from paigow.games.submission.reader import read_submission
    >>> mine = read_submission(starting_file("pai-gow-tiles")).submission
    >>> read_submission(submission_text(mine)).submission == mine
    True
    """
    return "\n".join(_plain(submission, RulesSubmission, "", submission.game_played)) + "\n"


def _plain(filed: object, kind: type, path: str, game: Game) -> Iterator[str]:
    """The keys of a section first, then the sections in it; what is not offered is left out."""
    nested = []
    for each in options(kind):
        value = getattr(filed, each.name)
        if value is None or not each.suits(game):
            continue
        if each.section is not None:
            nested.append((each.name, each.section, value))
            continue
        assert each.kind is not None, "what is no section has a kind"
        yield f"{each.name} = {each.kind.write(value)}"
    for name, section, value in nested:
        yield f"[{path}{name}]"
        yield from _plain(value, section, f"{path}{name}.", game)
