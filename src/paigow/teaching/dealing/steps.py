"""The dealer's steps in words, and what can be reported: what comes next, and by which clause.

The clause of a step is that of the event which it brings about: what is announced and what is logged have one
source. A step that turns cards over is cited as that step, whatever they show. A card that lies face down is
named by its place alone: which one it is comes out with the report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, Final, NamedTuple

from paigow.message import capital
from paigow.table import Command, Entropy, Phase, Refused, Role, Table, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.legal import legal_commands
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.rules import GameRules, Remedy
from paigow.table.state.values import DEALER, Party, Position
from paigow.table.terms import Counting, Reportable, Reports, SomeOf, Term


class ReportQuestion(NamedTuple):
    """Something to choose before a report can be made."""

    name: str
    text: str
    options: tuple[tuple[str, int], ...]
    """What can be chosen, in words and as a number."""


@dataclass(frozen=True, slots=True)
class MenuItem:
    """Something a human dealer can do, with what must be asked first."""

    text: str
    command: Command | None = None
    """None where the dealer only waits."""
    questions: tuple[ReportQuestion, ...] = ()
    is_report: bool = False
    """Whether it says that something went wrong."""
    fields: Callable[[Mapping[str, int]], Mapping[str, Any]] = dict
    """The fields of the command that the answers fill in."""

    def answered(self, answers: Mapping[str, int]) -> Command:
        """The command with what was answered."""
        assert self.command is not None
        given: dict[str, Any] = dict(self.fields(answers)) if answers else {}
        return replace(self.command, **given)


def irregularities(scene: Scene, table: Table, command_id: str, at: int) -> tuple[MenuItem, ...]:
    """Everything that could go wrong now and that the game has a remedy for."""
    asked, dealer = legal_commands(table, at), Party(Role.DEALER)
    entries: list[MenuItem] = []
    for term in asked.terms(c.Report, dealer) or ():
        entries += _reports(scene, table, term, command_id, at)
    for term in asked.terms(c.AnnounceNoMoreBets, dealer) or ():
        entries += _chips(c.AnnounceNoMoreBets(command_id=command_id, at=at), term)
    for term in asked.terms(c.CountRemaining, dealer) or ():
        entries += _counts(scene, table, c.CountRemaining(command_id=command_id, at=at), term)
    return tuple(entries)


def _reports(scene: Scene, table: Table, term: Term, command_id: str, at: int) -> Iterator[MenuItem]:
    for each in term.reports if isinstance(term, Reports) else ():
        name, remedy = each.irregularity, table.rules.irregularities[each.irregularity].remedy
        report = c.Report(command_id=command_id, at=at, irregularity=name)
        entry = MenuItem(f"Report: {scene.wrong(name)}", report, is_report=True)
        if remedy is Remedy.CHOICE:
            yield replace(entry, questions=_card_exposed(scene, each))
        elif remedy is Remedy.RACK_CARD:
            yield replace(entry, questions=(_card_face_up(scene, each),))
        elif name == Irregularity.WRONG_TOTAL:
            yield replace(entry, questions=(_total(each),))
        elif name.asks:
            yield replace(entry, questions=(_whose(scene, name.asks, _positions(each)),))
        else:
            yield entry


def _positions(report: Reportable) -> tuple[Position, ...]:
    return tuple(case.position for case in report.cases if case.position is not None)


def _whose(scene: Scene, text: str, positions: tuple[Position, ...]) -> ReportQuestion:
    return ReportQuestion("position", text, tuple((capital(scene.who(each)), each) for each in positions))


def _card_exposed(scene: Scene, report: Reportable) -> tuple[ReportQuestion, ...]:
    """PGP-11d.1: whose card, and which of the hand, by its place as it lies face down."""
    kind = scene.kind.removesuffix("s")
    places = sorted({place for case in report.cases for place in case.places if place is not None})
    numbered = tuple((f"{kind} {number} from the left", number) for number in places)
    return (
        _whose(scene, f"Whose {kind} was exposed?", _positions(report)),
        ReportQuestion("place", f"Which {kind} of the hand, as it lies face down?", numbered),
    )


def _card_face_up(scene: Scene, report: Reportable) -> ReportQuestion:
    """PGP-11f.1: how soon the card comes out of the shoe."""
    [case] = report.cases
    places = tuple(
        ("the next one" if place == 1 else f"after {place - 1} more", place)
        for place in case.places
        if place is not None
    )
    return ReportQuestion("place", f"Which of the {scene.kind} that are still to be dealt?", places)


def _total(report: Reportable) -> ReportQuestion:
    """PGP-11c: what total of the dice was announced."""
    [case] = report.cases
    totals = tuple((str(total), total) for total in case.counts if total is not None)
    return ReportQuestion("count", "Which total was announced?", totals)


def _but(right: int | None, low: int, high: int) -> tuple[tuple[str, int], ...]:
    """All numbers of a range except the right one."""
    return tuple((str(number), number) for number in range(low, high + 1) if number != right)


def _chips(announced: c.AnnounceNoMoreBets, term: Term) -> Iterator[MenuItem]:
    """Progressive chips that are not as many as the lit acceptors (PGP-14b.2)."""
    lit = len(term.values) if isinstance(term, SomeOf) else 0
    if lit:
        yield MenuItem(
            'Announce "No more bets": the progressive chips do not match the lights',
            announced,
            (ReportQuestion("chips_counted", f"How many chips, under {lit} lights?", _but(lit, 0, lit + 2)),),
            is_report=True,
        )


def _counts(scene: Scene, table: Table, count: c.CountRemaining, term: Term) -> Iterator[MenuItem]:
    """The count of what is left when it does not come out right (PGP-8-d-2.1, PGP-11h)."""
    assert isinstance(term, Counting)
    left, size = len(table.in_play.stock), table.rules.family.size
    found = ReportQuestion("found", f"How many {scene.kind} are left?", _but(left, 0, left + 2))
    yield MenuItem("Count what is left: the number is wrong", count, (found,), is_report=True)
    whose = _whose(scene, "Whose hand?", term.places)
    if table.in_play.stacks:
        whose = ReportQuestion("position", "Which stack?", tuple((f"Stack {n}", n) for n in term.places))
    held = tuple((str(number), number) for number in (size - 1, size + 1))
    yield MenuItem(
        f"Count what is left: somewhere there are too few or too many {scene.kind}",
        count,
        (whose, ReportQuestion("held", f"How many {scene.kind}?", held)),
        is_report=True,
        fields=lambda said: {
            "found": left + size - said["held"],
            "held": ((said["position"], said["held"]),),
        },
    )


WORDS: Final[dict[type[Command], str]] = {
    c.InspectCards: "Inspect the {pieces}",
    c.RemoveSecondJoker: "Take out the second joker",
    c.VerifyCards: "Have the inspection verified",
    c.SpreadCards: "Spread the {pieces}",
    c.ShowSpread: "Let the first player inspect the spread {pieces}",
    c.WashCards: "Wash the {pieces}",
    c.ReplaceDeck: "Replace the deck that was removed",
    c.ChangeSet: "Change the set of tiles",
    c.ReplaceDice: "Replace the dice",
    c.OpenRound: "Open a round of play",
    c.PassBank: "Pass the bank on for a player who has left",
    c.ShuffleCards: "Shuffle",
    c.CutCards: "Cut, as nobody else did",
    c.AnnounceNoMoreBets: 'Announce "No more bets"',
    c.DealStacks: "Deal the stacks",
    c.FindStartingPosition: "Find the starting position",
    c.SettleEarlyWagers: "Settle the wagers that are decided early",
    c.Deal: "Deal",
    c.CountRemaining: "Count what is left",
    c.DeclineCut: "Decline the cut for a player who has left",
    c.ChooseStack: "Deliver the first stack first",
    c.ChooseDelivery: "Deliver in the usual way",
    c.PlayOn: "Play on with the hand of a player who has left",
    c.SetHands: "Set the hand of a player who has left",
    c.ShowHand: "Turn the hand over and set it",
    c.SettleNext: "Expose, collect and pay what comes next",
    c.ValidatePayout: "Have the payout validated",
    c.CompletePaperwork: "Have the paperwork completed",
}

SELDOM: Final = frozenset((
    c.InspectCards, c.RemoveSecondJoker, c.VerifyCards, c.SpreadCards, c.ShowSpread, c.WashCards,
    c.ReplaceDeck, c.ChangeSet, c.ReplaceDice, c.PassBank, c.DeclineCut, c.PlayOn, c.SetHands,
))  # fmt: skip
"""The steps that a round mostly does without: of the opening, of new equipment, for players who have left."""
NOTICES: Final = (e.EquipmentWarned, e.MeterSynchronised)
"""Events that come before the one that a step is about."""
LAST_STEP: Final = "Collect the {pieces}: the round is over"
"""The last of the steps that settle a round, when nothing is left to expose, collect or pay."""
LETS_SET: Final = c.SetHands
"""The step before which that stands in the list."""
LET_SET: Final = MenuItem("Let the players look at their hands and set them")
"""What a human dealer does while the players set, which is no step of the dealer's."""


def step_announced(table: Table, command: Command) -> ToldLine:
    """What the dealer is about to do, and by which clause: those of the event that the step brings about.

    The machine itself is asked, with any chance, since no step of the dealer's cites a clause by what chance
    or a hidden hand brings.
    """
    deck = table.rules.family.deck
    any_chance = Entropy(order=deck, dice=(1, 1, 1), number=1, cut=len(deck) // 2)
    decision = decide(table, command, any_chance)
    words = words_for(table.rules, command)
    if isinstance(decision, Refused):
        return ToldLine(words, decision.clause)
    event = next(event for event in decision if not isinstance(event, NOTICES))
    ends = isinstance(event, e.RoundCompleted)
    return ToldLine(LAST_STEP.format(pieces=table.rules.family.pieces) if ends else words, event.clause)


def step_hinted(table: Table, command: Command) -> ToldLine:
    """Return the line of the list of steps for a command, and what the step comes to where that says less."""
    announced, listed = step_announced(table, command), words_for(table.rules, command)
    return announced if announced.text == listed else replace(announced, text=f"{listed}. {announced.text}")


def words_for(rules: GameRules, command: Command) -> str:
    """A step as a dealer would say it."""
    return WORDS[type(command)].format(pieces=rules.family.pieces)


def choices(
    scene: Scene, table: Table, due: Command | None, command_id: str, at: int
) -> tuple[MenuItem, ...]:
    """Every step that this game has, whichever is due and however seldom it is, then what could go wrong
    now."""
    listed = []
    for kind in WORDS:
        if kind is LETS_SET:
            listed.append(LET_SET)
        if _exists(kind, table):
            command = due if type(due) is kind else _bare(kind, command_id, at)
            listed.append(MenuItem(words_for(table.rules, command), command))
    return (*listed, *irregularities(scene, table, command_id, at))


def _exists(kind: type[Command], table: Table) -> bool:
    """Whether the game played here ever has a step."""
    rules, of_tiles = table.rules, table.rules.family.name == "tiles"
    has_bank = rules.submission.banking.enabled
    phases = rules.phases(table.equipment.shuffler, table.equipment.deal_method)
    known = {
        c.RemoveSecondJoker: bool(rules.submission.equipment.decks_with_two_jokers),
        c.ReplaceDeck: not of_tiles,
        c.ChangeSet: of_tiles,
        c.CountRemaining: bool(rules.remaining),
        c.PassBank: has_bank,
        c.DealStacks: Phase.STACKS in phases,
        c.ChooseStack: has_bank and Phase.STACK_CHOICE in phases,
        c.ChooseDelivery: of_tiles,
    }
    return known.get(kind, True)


_FLOOR: Final = (c.ValidatePayout, c.CompletePaperwork)
_SAID: Final[dict[str, Any]] = {
    "deck": 0, "supervisor": "floorperson", "player": "", "colour": "", "position": 1, "stack": 1, "high": (),
    "low": (),
}  # fmt: skip
"""What a dealer says who tries a step that is not due, where the command must say something."""


def _bare(kind: type[Command], command_id: str, at: int) -> Command:
    """A step as a dealer would try it when it is not due; the machine says why it is not."""
    asked = {each.name: each for each in fields(kind)}
    said = {name: _SAID[name] for name, each in asked.items() if name in _SAID and each.default is MISSING}
    if kind in _FLOOR:
        said["by"] = "floorperson"
    elif asked["role"].default is Role.PLAYER:
        said["role"] = Role.DEALER
    if kind is c.CutCards:
        said["position"] = DEALER
    return kind(command_id=command_id, at=at, **said)
