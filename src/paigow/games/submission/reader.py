"""Reading a Rules Submission: everything that is wrong with a file at once, or the submission it holds."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources.abc import Traversable
from typing import Any, Final

from paigow.errors import needs
from paigow.games.catalogue import GAMES, Rules
from paigow.games.hands import family_of
from paigow.games.submission.checks import ERRORS, LIMITS, RULES, WARNINGS
from paigow.games.submission.model import RulesSubmission
from paigow.games.submission.offers import OfferedWagers
from paigow.games.submission.own_ways import file_beside, with_own_way
from paigow.games.submission.schema import (
    Choice,
    Kind,
    Option,
    Text,
    WrongKindError,
    clause_for,
    clauses_at,
    find_option,
    options,
    spoken,
)
from paigow.games.submission.violations import (
    MOST_TOLD,
    CheckedCase,
    SubmissionCheck,
    SubmissionReading,
    Violation,
    first_violations,
    misspelt,
    not_a_wager_here,
)
from paigow.games.wagers import WAGERS, wager
from paigow.switches import EDITION, default_in, switch_fields
from paigow.toml_text import MARK, MOST_CHARACTERS, TomlError, read_toml

_SAID: Final = f"rulings = {EDITION}\n"


def read_submission(source: str | Traversable) -> SubmissionReading:
    """Read a submission from its text, or from a file, given as a `Path`.

    What is read is its ``submission``, None where it has ``errors``.

    >>> reading = read_submission('game = "pai-gow-poker"\\nhouse_ways = "foxwoods"')
    >>> for error in reading.errors:
    ...     print(error.message)
    house_ways: there is no such key; did you mean house_way?
    house_way is missing; write the name of a house way
    table is missing; write a section [table]
    """
    if isinstance(source, str):
        text = source
    else:
        needs(Traversable, source=source)
        text = with_own_way(
            source.read_text("utf-8"), lambda name: file_beside(source, name).read_text("utf-8")
        )
    return _read(text, is_stored=False)


def read_stored(text: str) -> SubmissionReading:
    """Read a submission that was accepted once, and by which a table has been played. Bounds of what people
    write freely hold for what comes in: here it is made to fit, and no table is shut over its title. What
    names no edition of the rulings was filed under the first (`filed_text`)."""
    return _read(text, is_stored=True)


def filed_text(text: str) -> str:
    """The text of a submission as a table that is opened today keeps it: one that does not say under which
    edition of the rulings it is filed is filed under today's.

    >>> filed_text("# My table.\\n").splitlines()
    ['rulings = 2', '# My table.']
    """
    try:
        is_said = "rulings" in read_toml(text)
    except TomlError:
        return text  # whoever reads it says what is wrong
    return text if is_said else f"{_SAID}{text.removeprefix(MARK)}"


def _read(text: str, *, is_stored: bool) -> SubmissionReading:
    try:
        data = read_toml(text, MOST_CHARACTERS + len(_SAID) * is_stored)
    except TomlError as error:
        return SubmissionReading(None, (Violation(None, "", "", "TOML", error.reason),))
    return _Reader(data, is_stored).read()


class _Reader:
    """Goes through one file, and keeps what it finds wrong."""

    def __init__(self, data: dict[str, Any], is_stored: bool) -> None:
        self.data = data
        self.is_stored = is_stored
        self.game = next((game for game in GAMES if game.name == data.get("game")), None)
        self.rules = self._rules_followed()
        self.errors: list[Violation] = []
        self.broken: set[str] = set()

    def read(self) -> SubmissionReading:
        self._fill_printed_defaults()
        if self.is_stored:
            self.data.setdefault("rulings", 1)
        submission = self._with_earlier_rulings(self._section(RulesSubmission, self.data, ""))
        if self.game is None:
            return SubmissionReading(None, first_violations(self.errors))
        self._run(RULES, CheckedCase(submission, frozenset(self.broken)))
        submission = replace(submission, rules=self.rules)
        self._run(ERRORS, CheckedCase(submission, frozenset(self.broken)))
        # A limit is computed from the wagers, so it is judged only where nothing is wrong with them.
        self._run(
            LIMITS, CheckedCase(submission, frozenset(self.broken | {error.field for error in self.errors}))
        )
        case = CheckedCase(submission, frozenset(self.broken))
        warnings = tuple(violation for check in WARNINGS for violation in check(case))
        return SubmissionReading(None if self.errors else submission, first_violations(self.errors), warnings)

    def _with_earlier_rulings(self, submission: RulesSubmission) -> RulesSubmission:
        """What is not chosen is read by the edition of the ledger under which the submission was filed."""
        chosen = self.data.get("switches")
        named = chosen if isinstance(chosen, Mapping) else {}
        stood = {
            each.name: default_in(each, submission.rulings)
            for each in switch_fields()
            if each.name not in named
        }
        return replace(submission, switches=replace(submission.switches, **stood))

    def _run(self, checks: tuple[SubmissionCheck, ...], case: CheckedCase) -> None:
        self.errors += [violation for check in checks for violation in check(case)]

    def _rules_followed(self) -> Rules:
        """The rules whose clauses are cited: those named, or the first that the game may follow."""
        choices = self.game.rules if self.game else tuple(Rules)
        return next((rules for rules in choices if rules == self.data.get("rules")), choices[0])

    def _fill_printed_defaults(self) -> None:
        """What need not be written because the documents leave no choice, or print what holds without one."""
        if self.game is None or len(self.game.rules) == 1:
            self.data.setdefault("rules", str(self.rules))
        if self.game is None:
            return
        if (printed := family_of(self.game.name).printed_house_way) is not None:
            self.data.setdefault("house_way", printed)
        offered = self.data.get("wagers")
        for each in WAGERS:
            terms = offered.get(each.key) if isinstance(offered, dict) else None
            tables = [table for paid_by in each.paid_by for table in paid_by.tables]
            chosen = find_option(OfferedWagers, each.key).section
            has_key = chosen is not None and "pay_table" in {key.name for key in options(chosen)}
            if has_key and isinstance(terms, dict) and len(tables) == 1:
                terms.setdefault("pay_table", tables[0])

    def _section(self, kind: type, data: Mapping[str, object], path: str) -> Any:
        known = {each.name: each for each in options(kind)}
        self._refuse_unknown(data, list(known), path)
        return kind(**{name: self._option(each, data, f"{path}{name}") for name, each in known.items()})

    def _refuse_unknown(self, data: Mapping[str, object], known: list[str], path: str) -> None:
        for key, value in data.items():
            if key not in known:
                # Beyond what is told nobody reads a hint, and to look for one takes long.
                near = difflib.get_close_matches(key, known, n=1) if len(self.errors) < MOST_TOLD else []
                hint = f"did you mean {near[0]}?" if near else f"the keys here are {', '.join(known)}"
                self.errors.append(misspelt(f"{path}{key}", value, known, hint))

    def _option(self, option: Option, data: Mapping[str, object], path: str) -> object:
        if option.name not in data:
            return self._absent(option, path)
        value = data[option.name]
        if self.game is not None and not option.suits(self.game):
            message = f"{path} has no meaning in {self.game.title}; leave it out"
            self.errors.append(Violation(None, path, spoken(value), "nothing", message))
            return _instead(option)
        if (
            self.game is not None
            and path == f"wagers.{option.name}"
            and self.game.name not in wager(option.name).games
        ):
            # Nothing is asked of the terms of a wager that the game does not have.
            self.errors.append(not_a_wager_here(self.game, self.rules, wager(option.name)))
            return _instead(option)
        if option.section is not None:
            return self._nested(option, option.section, value, path)
        return self._value(option, value, path)

    def _absent(self, option: Option, path: str) -> object:
        if not option.is_required:
            return _instead(option)
        self.broken.add(path)
        allowed = option.kind.allowed() if option.kind else f"a section [{path}]"
        clause = clause_for(clauses_at(option, path, self.rules), self.rules)
        self.errors.append(Violation(clause, path, "", allowed, f"{path} is missing; write {allowed}"))
        return _instead(option)

    def _value(self, option: Option, value: object, path: str) -> object:
        assert option.kind is not None
        read = option.kind.fitted if self.is_stored and isinstance(option.kind, Text) else option.kind.read
        try:
            return read(value)
        except WrongKindError as error:
            self.broken.add(path)
            allowed = option.kind.allowed()
            reason = f"{error}; {_nearest(option.kind, value)}write {allowed}"
            self._refuse(option, path, value, allowed, reason)
            return _instead(option)

    def _nested(self, option: Option, section: type, value: object, path: str) -> object:
        if isinstance(value, Mapping):
            return self._section(section, value, f"{path}.")
        self.broken.add(path)
        self._refuse(option, path, value, f"a section [{path}]", f"is not a section; write [{path}] once")
        return _instead(option)

    def _refuse(self, option: Option, path: str, value: object, allowed: str, reason: str) -> None:
        clause = clause_for(clauses_at(option, path, self.rules), self.rules)
        shown = spoken(value)
        self.errors.append(Violation(clause, path, shown, allowed, f"{path} = {shown} {reason}"))


def _instead(option: Option) -> object:
    """What stands for a value that is absent or could not be read: its default, or an example of it."""
    if option.section is None:
        return option.example if option.is_required else option.default
    if option.default is None:
        return None
    return option.section(**{each.name: _instead(each) for each in options(option.section)})


def _nearest(kind: Kind, value: object) -> str:
    """The choice that was probably meant."""
    if not isinstance(kind, Choice) or not isinstance(value, str):
        return ""
    near = difflib.get_close_matches(value, list(kind.names), n=1)
    return f'did you mean "{near[0]}"? ' if near else ""
