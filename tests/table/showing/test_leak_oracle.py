"""No view, event, transcript or refusal names a card that its reader may not know, at any table in any phase.

What a reader may know comes from `leak_oracle`, which looks at the table and not at its views. Every game is
played by every submission with every way to deal; after each event everyone's view, everyone's account of the
event and everyone's answers to wishes of all kinds are read for cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from typing import TypedDict

import pytest

from everything import Answer, Everything, Shares, opened, submissions
from leak_oracle import DEALER, Oracle, named
from paigow.cards import DECK_53
from paigow.games.catalogue import GAMES
from paigow.games.submission import RulesSubmission
from paigow.log.codec import codec_for
from paigow.rng import Chance
from paigow.table import Command, Event, Phase, Record, Refused, Role, Table, decide, evolve
from paigow.table import commands as c
from paigow.table.games import game_rules
from paigow.table.sections import setting
from paigow.table.showing import transcript, views
from paigow.table.showing.views import SPECTATOR, RoundView, Viewer, Viewing
from paigow.table.state.model import Round
from paigow.tiles import TILES

ROUNDS = 8
"""At each table, each with a submission of its own."""
SETTING = (Phase.SETTING, Phase.DEALER_SETS)
AWAITED_EACH = 5
"""While no hand is set, what is awaited is read after one event in so many: it takes longer than a view."""
GAME_NAMES = [game.name.value for game in GAMES]
CURIOUS: Shares = {"looks": 40, "asks": 20, "surrenders": 10, "wrong_per_mille": 40, "leaves_per_mille": 25}
STAFF = {"": SPECTATOR, DEALER: Viewer(Viewing.DEALER), "floorperson": Viewer(Viewing.FLOORPERSON)}


class LeakError(AssertionError):
    """A viewer was told of a piece that the viewer may not know."""


class Reader:
    """Reads over everyone's shoulder at one table."""

    def __init__(self, drive: Everything) -> None:
        self.drive = drive
        self.oracle = Oracle()
        self.table = drive.table
        self.pieces = set(map(str, drive.table.rules.family.deck))
        self.codec = codec_for(drive.table.rules.family.deck)
        self.read = 0
        self.phases: set[Phase] = set()
        drive.heard = self.hear

    def hear(self, before: Table, command: Command, answer: Answer) -> None:
        """Whatever is given to the table, and its answer, goes by the reader."""
        if isinstance(answer, Refused):
            self.answered(before, self.oracle, command, answer)
        else:
            self.happened(command, answer)
            self.asks()

    def viewers(self, table: Table) -> Iterator[tuple[str, Viewer]]:
        yield from STAFF.items()
        for name in {*table.arrivals, *self.oracle.seen, "Gus"}:
            yield name, views.player(table, name)

    def must_not_name(self, what: str, viewer: str, output: object, known: set[str]) -> None:
        self.read += 1
        if told := named(output) & self.pieces - known:
            raise LeakError(f"{what} names {sorted(told)} to {viewer or 'a spectator'}: {output}")

    def happened(self, command: Command, records: tuple[Record, ...]) -> None:
        for record in records:
            if record.sequence <= self.table.sequence:
                continue  # a command given twice is answered with what it did the first time
            after = evolve(self.table, record.event)
            self.oracle.learn(self.table, record.event, after, command.by)
            self.event(self.oracle, self.table, record.event)
            self.view(self.oracle, after)
            self.table = after

    def event(self, oracle: Oracle, before: Table, event: Event) -> None:
        for name, viewer in self.viewers(before):
            known = oracle.remembered(name)
            self.must_not_name("an event", name, self.codec.encode_seen(event, viewer), known)
            self.must_not_name("a transcript", name, transcript.sentences(before, event, viewer), known)

    def view(self, oracle: Oracle, table: Table) -> None:
        self.phases.add(table.phase)
        for name, viewer in self.viewers(table):
            known = oracle.visible(table, name)
            self.must_not_name("a view", name, self.codec.encode_view(views.view_for(table, viewer)), known)
            if table.phase in SETTING or table.sequence % AWAITED_EACH == 0:
                self.must_not_name("what is awaited", name, views.awaited_for(table, viewer), known)
            if table.round is not None:
                self.must_not_name("a hand turned over", name, views.turned_over(table, viewer), known)

    def answered(self, table: Table, oracle: Oracle, command: Command, answer: Refused) -> None:
        """A refusal may repeat what its asker said, and what its asker knows."""
        known = oracle.remembered(command.by) | named(str(command)) | oracle.visible(table, command.by)
        self.must_not_name("a refusal", command.by, str(answer), known)

    def asks(self) -> None:
        """Everyone wishes for things that are not theirs; what would come of each is read as well."""
        table = self.table
        if table.round is None or not self.drive.chance.percent(10):
            return
        for command in wishes(table, self.drive.chance):
            decision = decide(table, command)
            if isinstance(decision, Refused):
                self.answered(table, self.oracle, command, decision)
                continue
            oracle, now = self.oracle.copy(), table
            for event in decision:
                after = evolve(now, event)
                oracle.learn(now, event, after, command.by)
                self.event(oracle, now, event)
                self.view(oracle, after)
                now = after


class By(TypedDict):
    """Who says it, and of which position."""

    command_id: str
    by: str
    position: int


def wishes(table: Table, chance: Chance) -> Iterator[Command]:
    """Looking, asking, setting, showing and reporting, by whoever has no business to and by who has."""
    at = chance.randbelow(7)
    guess = chance.shuffled(table.rules.family.deck)[: table.rules.family.size]
    half = table.rules.family.high_size
    for by in (chance.choice(table.arrivals or ("Gus",)), table.seats[at] or "Gus"):
        who: By = {"command_id": "wish", "by": by, "position": at}
        yield c.LookAtCards(**who)
        yield c.AskHouseWay(**who)
        yield c.Surrender(**who)
        yield c.SetHands(high=guess[:half], low=guess[half:], **who)
        yield c.ShowHand(high=guess[:half], low=guess[half:], role=Role.PLAYER, **who)
    staff: By = {"command_id": "wish", "by": DEALER, "position": at}
    yield c.ShowHand(high=guess[:half], low=guess[half:], **staff)
    yield c.ValidatePayout(role=Role.SUPERVISOR, **staff)


def read(game: str, rounds: int) -> tuple[int, set[Phase]]:
    """Read along at every table of a game: how much was read, and in which phases."""
    outputs, phases = 0, set()
    for number, submission in enumerate(submissions(game)):
        drive = opened(submission, Chance.seeded_by("leaks", game, number), **CURIOUS)
        reader = Reader(drive)
        while drive.table.memory.rounds < rounds:
            drive.play_round()
        outputs += reader.read
        phases |= reader.phases
    return outputs, phases


@pytest.mark.timeout(0)
@pytest.mark.clause(
    "PGP-8-c.2", "PGP-8a-f.3", "PGP-8b-d.2", "PGP-8-d-1.1", "PGP-8a-d-1", "PGP-9e-2.1", "PGP-9c.1"
)
@pytest.mark.sizes(of="rounds at each table", all=ROUNDS, floor=100, target=1_000)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_nobody_is_told_of_a_card_that_is_not_theirs_to_know(game: str, trials: int) -> None:
    tables = submissions(game)
    outputs, phases = read(game, trials)
    assert outputs > 20_000
    due = {phase for each in tables for phase in phases_of(each)}
    assert due <= phases, f"never read in {due - phases}"


def phases_of(submission: RulesSubmission) -> set[Phase]:
    """The phases that a round can come to at a table."""
    rules, equipment = game_rules(submission), submission.equipment
    phases = set(rules.phases(equipment.shuffler, equipment.deal_method))
    return phases if submission.banking.enabled else phases - {Phase.BANK_OFFER}


# An oracle that never spoke would prove nothing: each of these opens a door that must be found.


def _told(*names: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Some private fields of events are told to everyone."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        honest = views.hidden_fields
        monkeypatch.setattr(views, "hidden_fields", lambda event, viewer: honest(event, viewer) - {*names})

    return plant


def _every_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view shows all hands."""
    monkeypatch.setattr(views, "_may_see_hand", lambda in_play, position, viewer: True)


def _own_hand_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player sees the own hand before looking at it."""

    def seen(in_play: Round, position: int, viewer: Viewer) -> bool:
        return position in in_play.exposed or viewer.name in dict(in_play.looked).values()

    monkeypatch.setattr(views, "_may_see_hand", seen)


def _given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand stays visible after it was surrendered or voided."""

    def seen(in_play: Round, position: int, viewer: Viewer) -> bool:
        return position in in_play.exposed or (position, viewer.name) in in_play.looked

    monkeypatch.setattr(views, "_may_see_hand", seen)


def _stock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view holds the undealt cards, the stacks or the rack."""
    honest = views._round

    def leaking(table: Table, in_play: Round, viewer: Viewer) -> RoundView:
        hidden = (*in_play.stock, *chain(*in_play.stacks), *in_play.rack)
        return replace(honest(table, in_play, viewer), stock=hidden)

    monkeypatch.setattr(views, "_round", leaking)


def _turned_over_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand that the dealer turns over is shown to everyone before it is set."""
    honest = views.turned_over
    dealer = Viewer(Viewing.DEALER)
    monkeypatch.setattr(views, "turned_over", lambda table, viewer: honest(table, dealer))


def _hand_to_set_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terms name a hand to who has not looked at it."""
    monkeypatch.setattr(setting, "_has_seen", lambda table, who: True)


def _terms_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everyone gets everyone's terms."""
    monkeypatch.setattr(views, "_own", lambda asked, viewer: chain.from_iterable(asked.values()))


def _transcript_of_an_auditor(monkeypatch: pytest.MonkeyPatch) -> None:
    """The transcript is the auditor's for everyone."""
    honest = transcript.sentences
    monkeypatch.setattr(transcript, "sentences", lambda table, event, viewer: honest(table, event))


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", ["pai-gow-poker", "supreme-pai-gow", "pai-gow-tiles"])
@pytest.mark.parametrize(
    "plant",
    [
        _told("hands"),
        _told("order"),
        _told("cards"),
        _told("high", "low"),
        _every_hand,
        _own_hand_unseen,
        _given_up,
        _stock,
        _turned_over_for_all,
        _hand_to_set_unseen,
        _terms_for_all,
        _transcript_of_an_auditor,
    ],
    ids=["dealt hands", "order", "cards looked at", "settings", "all hands", "own hand unseen",
         "hand given up", "stock, stacks, rack", "hand turned over", "hand to set unseen", "terms of others",
         "transcript of an auditor"],
)  # fmt: skip
def test_an_open_door_is_found(
    game: str, plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(LeakError):
        read(game, ROUNDS)


def test_a_refusal_that_tells_a_card_is_found() -> None:
    drive = opened(submissions("pai-gow-poker")[0], Chance.seeded_by("refusal"), **CURIOUS)
    reader = Reader(drive)
    while drive.table.phase is not Phase.SETTING:
        drive.step()
    hand, wish = drive.table.in_play.hands[0], c.AskHouseWay(command_id="x", by="Gus", position=1)
    reader.answered(drive.table, reader.oracle, wish, Refused("not yours"))
    with pytest.raises(LeakError, match="a refusal names"):
        reader.answered(drive.table, reader.oracle, wish, Refused(f"the dealer holds {hand[0]}"))


def test_clauses_and_sums_are_no_cards() -> None:
    line = "Ann exposed high Jk As 9c 8c 2d, low Th Td: push [PGP-9c.2] for $6.60 (PGT-3B-2-a, PGP-10-2d.1)"
    assert named(line) == {"Jk", "As", "9c", "8c", "2d", "Th", "Td"}
    assert named(DECK_53) == set(map(str, DECK_53))
    assert named([TILES]) == set(map(str, TILES))
    assert named({"a": ["6-6", ("1-2", None)], "clause": "PGP-8-c.2"}) == {"6-6", "1-2"}
