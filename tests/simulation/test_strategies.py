"""A strategy is given what its seat may see, and nothing leads from there to the table or the shuffle."""

from __future__ import annotations

import gc
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from types import CodeType, FunctionType, MappingProxyType, ModuleType
from typing import Any

import pytest

from paigow.errors import PaigowError
from paigow.games.catalogue import GAMES
from paigow.log.chain import submission_of
from paigow.money import Cents
from paigow.pieces import CardOrTile
from paigow.rng import Chance
from paigow.simulation import Drive, SimulatedPlayer
from paigow.simulation.habits import Habits
from paigow.simulation.rounds import SeatedTable
from paigow.simulation.simulate import submission_texts
from paigow.simulation.strategies import HouseWayStrategy, Offer, Strategy, asked_at
from paigow.table import Command, Journal, Phase, Stake, Table, decide
from paigow.table import Refused as RefusedCommand
from paigow.table import commands as c
from paigow.table.machine.legal import legal_commands
from paigow.table.showing.views import TableView
from paigow.table.state.model import Round, changed
from paigow.table.state.values import SetHand

GAME_NAMES = [game.name.value for game in GAMES]
HIDDEN_TYPES = (Table, Round, Journal, SeatedTable)


# A spy: everything that can be reached from some values


def reached(*roots: object, but: Mapping[int, object] = MappingProxyType({})) -> Iterator[object]:
    """Yield everything that some values lead to: attributes, items, closures, methods and their objects.

    It stops at classes, modules and the globals of functions, which every program in the process has."""
    seen = dict(but)
    waiting = list(roots)
    while waiting:
        found = waiting.pop()
        if id(found) in seen or isinstance(found, type | ModuleType | CodeType):
            continue
        seen[id(found)] = found
        yield found
        if isinstance(found, FunctionType):
            waiting += [*(found.__closure__ or ()), *(found.__defaults__ or ())]
            waiting += (found.__kwdefaults__ or {}).values()
        else:
            waiting += gc.get_referents(found)


def told(*roots: object, but: Mapping[int, object] = MappingProxyType({})) -> list[tuple[str, str]]:
    """What a spy reads off some values: every number, text and piece, and what holds them."""
    plain, found = (int, str, bytes, bool, float, type(None)), reached(*roots, but=but)
    return [(type(each).__name__, repr(each) if isinstance(each, plain) else "") for each in found]


def arguments(table: Table, seat: str) -> tuple[TableView, Offer, Any, Any]:
    """What a strategy is given, with its two methods as bound objects."""
    view, offer = asked_at(table, seat, "id", 10**6)
    return view, offer, offer.usual, offer.accept


class Kept(HouseWayStrategy):
    """Plays as usual, and keeps the tables at which it was asked, by a back door of the test."""

    asked_with: list[tuple[TableView, Offer, Chance]]

    def __init__(self) -> None:
        self.asked_with = []

    def decide(self, view: TableView, offer: Offer, rng: Chance) -> Command | None:
        self.asked_with.append((view, offer, rng))
        return super().decide(view, offer, rng)


def seated(game: str, number: int = 0, *strategies: Strategy) -> SeatedTable:
    texts = submission_texts(game)
    submission = submission_of(texts[number % len(texts)])
    table = SeatedTable(submission, Chance.seeded_by("seated", game, number), chips=10**6)
    table.open()
    for seat, strategy in enumerate(strategies or (Kept(), HouseWayStrategy()), 1):
        table.take_seat(seat, strategy, Chance.seeded_by("own", game, seat))
    return table


def moments(table: SeatedTable, rounds: int) -> Iterator[Table]:
    """The table before each step of some rounds."""
    while table.table.memory.rounds < rounds or table.table.round is not None:
        yield table.table
        assert table.step() is not None


def known_to(table: Table, seat: int) -> set[CardOrTile]:
    """The pieces that a seat may know: what lies open, and the own hand once it may be set."""
    in_play = table.in_play
    known = {piece for at in in_play.exposed for piece in in_play.hands[at]}
    known |= {piece for at in in_play.exposed for piece in _laid(in_play.settings[at])}
    known |= {piece for _, piece in in_play.shown}
    if table.phase in (Phase.SETTING, Phase.DEALER_SETS) or in_play.settings[seat] is not None:
        known |= set(in_play.hands[seat]) | set(_laid(in_play.settings[seat]))
    return known


def _laid(hand: SetHand | None) -> tuple[CardOrTile, ...]:
    return () if hand is None else (*hand.high, *hand.low)


def twin(table: Table, seat: int, rng: random.Random) -> Table:
    """The same table with the pieces exchanged among themselves that a seat may not know."""
    in_play, known = table.in_play, known_to(table, seat)
    hidden = [piece for piece in table.rules.family.deck if piece not in known]
    other = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def turned(pieces: tuple[CardOrTile, ...]) -> tuple[CardOrTile, ...]:
        return tuple(other.get(piece, piece) for piece in pieces)

    settings = tuple(
        None if hand is None else SetHand(turned(hand.high), turned(hand.low), hand.fault, hand.rule)
        for hand in in_play.settings
    )
    return changed(
        table,
        round=changed(
            in_play,
            stock=turned(in_play.stock),
            rack=turned(in_play.rack),
            stacks=tuple(map(turned, in_play.stacks)),
            hands=tuple(map(turned, in_play.hands)),
            settings=settings,
        ),
    )


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_spy_reads_the_same_at_two_tables_that_differ_in_hidden_pieces(game: str) -> None:
    rng, compared = random.Random(game), 0
    table = seated(game)
    for _ in moments(table, 1):
        pass  # what the rules work out once, they have
    rules = table.table.rules
    before, same = told(rules), {id(each): each for each in reached(rules)}
    for now in moments(table, 3):
        if now.round is not None and (now.round.stock or now.round.hands[0]):
            other = twin(now, 1, rng)
            assert other.round != now.round, "the two differ"
            one, two = (told(*arguments(each, "Seat 1"), but=same) for each in (now, other))
            assert one == two
            compared += 1
    assert compared > 10
    assert told(rules) == before, "the rules, which all may read, learn nothing of the cards"


@pytest.mark.parametrize("game", GAME_NAMES)
def test_nothing_leads_to_the_table_or_to_the_chance_that_shuffles(game: str) -> None:
    table = seated(game)
    for _ in moments(table, 1):
        pass
    rules = {id(each): each for each in reached(table.table.rules)}
    for _ in moments(table, 3):
        pass
    strategy = table._seats["Seat 1"].strategy
    assert isinstance(strategy, Kept)
    assert len(strategy.asked_with) > 3 * 3
    for view, offer, rng in strategy.asked_with:
        found = list(reached(view, offer, rng, but=rules))
        assert not [each for each in found if isinstance(each, HIDDEN_TYPES)]
        assert [each for each in found if isinstance(each, Chance)] == [rng]
        assert not any(each is table.chance or each == table.chance.seed for each in found)
    assert not [each for each in rules.values() if isinstance(each, (Chance, *HIDDEN_TYPES))]


def test_the_spy_would_notice() -> None:
    table = seated("pai-gow-poker").table
    view, offer = asked_at(table, "Seat 1", "id", 0)
    assert any(isinstance(each, Table) for each in reached(lambda: table))
    assert any(isinstance(each, Table) for each in reached(partial(print, [{"a": table}])))
    assert any(isinstance(each, Table) for each in reached((view, offer, table.held_by)))


def test_a_driven_table_takes_no_strategy_that_would_share_its_chance() -> None:
    class Spy:
        name = "Ann"

        def next_command(self, *given: object) -> None:
            raise AssertionError(f"it was handed {given}")

    players: Any = [Spy()]
    submission = submission_of(submission_texts("pai-gow-tiles")[0])
    with pytest.raises(PaigowError, match=r"give strategies of your own to play_rounds, .* not Spy"):
        Drive(submission, Chance.seeded_by("spy"), players)


def test_a_hand_is_seen_while_it_may_be_set_and_no_other_ever() -> None:
    table = seated("pai-gow-poker")
    shown: Counter[Phase] = Counter()
    for now in moments(table, 4):
        view, offer = asked_at(now, "Seat 1", "id", 10**6)
        places = () if view.round is None else view.round.positions
        for at, place in enumerate(places):
            if place.hand is not None and not place.is_exposed:
                assert at == 1
                shown[view.phase] += 1
        if view.phase is Phase.SETTING and offer.awaits("SetHands"):
            assert offer.hand == now.in_play.hands[1] == places[1].hand.pieces  # type: ignore[union-attr]
    assert shown[Phase.SETTING] > 0


# What an offer makes is legal


class Trying(Strategy):
    """Gives something that it may at random, and whatever an offer makes of it."""

    def __init__(self) -> None:
        self.given: Counter[str] = Counter()

    def decide(self, view: TableView, offer: Offer, rng: Chance) -> Command | None:
        del view
        ask = rng.choice(offer.all)
        if ask.command in (c.LeaveTable, c.LeavePosition) or rng.percent(30):
            return offer.usual()
        drawn = _fields(offer, ask.who.position, rng).get(ask.command)
        if drawn is None:
            return offer.usual()
        command = offer.made_if_legal(ask, **drawn)
        if command is not None:
            self.given[ask.command.__name__] += 1
        return command


def _fields(offer: Offer, at: int | None, rng: Chance) -> dict[type[Command], dict[str, Any]]:
    hand = rng.shuffled(offer.hands.get(at or 0, ()))
    cut, main = offer.family.high_size, offer.submission.game_played.main_wager
    return {
        c.PlaceWagers: {"stakes": (Stake(main, Cents(100 * rng.randint(1, 60))),)},
        c.AcceptBank: {"co_bank": rng.percent(50)},
        c.PassBank: {},
        c.CutCards: {"above": rng.randint(0, 60)},
        c.DeclineCut: {},
        c.LookAtCards: {},
        c.AskHouseWay: {},
        c.Surrender: {},
        c.BuyChips: {"amount": rng.randint(1, 10**5)},
        c.TakePosition: {"position": rng.randint(0, 7)},
        c.SetHands: {"high": hand[:cut], "low": hand[cut:]},
        c.ShowHand: {"high": hand[:cut], "low": hand[cut:]},
        c.ChooseStack: {"stack": rng.randint(0, 9)},
        c.CutStacks: {"to_left": (rng.randint(0, 9),)},
        c.ChooseDelivery: {},
    }


@pytest.mark.sizes(of="rounds of each submission", test=4, all=20, floor=200)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_whatever_an_offer_makes_is_accepted(game: str, trials: int) -> None:
    given: Counter[str] = Counter()
    for number in range(len(submission_texts(game))):
        players = [Trying(), Trying(), Trying()]
        table = seated(game, number, *players)
        for _ in moments(table, trials):
            pass
        assert table.refusals == 0
        for each in players:
            given += each.given
    assert given["PlaceWagers"] > 0
    assert given["SetHands"] > 0


def offer_at(phase: Phase, game: str = "pai-gow-poker") -> tuple[Table, Offer]:
    for now in moments(seated(game), 3):
        offer = asked_at(now, "Seat 1", "id", 10**6).offer
        if now.phase is phase and offer.awaited:
            return now, offer
    raise AssertionError("the phase does not come up")


def test_what_is_not_legal_is_refused_in_a_sentence() -> None:
    now, offer = offer_at(Phase.SETTING)
    hand = offer.hand
    with pytest.raises(
        PaigowError, match=r"PassBank may not be given now; what may is: SetHands, .*LookAtCards"
    ):
        offer.accept("PassBank")
    with pytest.raises(PaigowError, match="there is no command 'SetHand'; did you mean 'SetHands'"):
        offer.accept("SetHand")
    with pytest.raises(PaigowError, match=r"SetHands does not take these fields: .*'hihg'"):
        offer.accept(c.SetHands, hihg=hand)
    with pytest.raises(PaigowError, match="high of SetHands must be a tuple"):
        offer.accept(c.SetHands, high="As Ks", low=hand[:2])
    other = next(card for card in now.rules.family.deck if card not in hand)
    with pytest.raises(PaigowError, match="SetHands is outside its terms"):
        offer.accept(c.SetHands, high=(*hand[:4], other), low=hand[5:])
    command = offer.accept("SetHands", high=hand[:5], low=hand[5:])
    assert not isinstance(decide(now, command), RefusedCommand)


def test_an_offer_says_what_is_awaited() -> None:
    _, offer = offer_at(Phase.SETTING)
    assert offer.awaited
    assert offer.awaits(c.SetHands)
    assert not offer.awaits(c.LookAtCards)
    assert offer.may("LookAtCards")
    assert offer.may(c.SetHands, 1)
    assert not offer.may(c.SetHands, 2)
    assert not offer.may("PlaceWagers")
    assert repr(offer).startswith("<offer to Seat 1: SetHands, awaited, ")


def test_the_house_way_is_the_usual_setting() -> None:
    now, offer = offer_at(Phase.SETTING)
    command = offer.usual()
    assert isinstance(command, c.SetHands)
    assert now.rules.house_way.set(offer.hand) == now.rules.family.lay(command.high, command.low)


# Legal commands


def test_wagers_are_listed_for_every_player_until_no_more_bets() -> None:
    """The table waits for the first wager only: who asks what is awaited would never lay a second."""
    table = seated("pai-gow-poker", 0, HouseWayStrategy(), HouseWayStrategy())
    listed: Counter[tuple[str, bool]] = Counter()
    for now in moments(table, 3):
        if now.phase is Phase.WAGERS:
            for ask in legal_commands(now).of_player("Seat 2", {c.PlaceWagers}):
                listed["may", ask.is_awaited] += 1
    assert listed["may", False] > 0
    played = [now.in_play.wagers for now in moments(seated("pai-gow-poker"), 2) if now.phase is Phase.SETTING]
    assert all(wagers[1] and wagers[2] for wagers in played)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_what_is_legal_for_a_player_is_what_is_awaited_and_what_else_may_be_said(game: str) -> None:
    for now in moments(seated(game, 0, SimulatedPlayer("Ann", Habits()), SimulatedPlayer("Bo", Habits())), 2):
        legal = legal_commands(now, 10**6)
        for name in ("Seat 1", "Seat 2"):
            listed = legal.of_player(name)
            own = [ask for ask in (*legal.waits, *legal.may) if ask.who.name == name]
            assert sorted(map(repr, listed)) == sorted(map(repr, own))
            assert [ask.is_awaited for ask in listed] == sorted(
                (ask.is_awaited for ask in listed), reverse=True
            )
