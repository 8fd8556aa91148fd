"""The codec: every event, command and entropy comes back as it was, and nothing else is read."""

from __future__ import annotations

import json
import random
import typing
from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from awaited_kit import NAMES, Walk
from everything import submissions
from paigow.cards import DECK_53, DECK_54
from paigow.games.catalogue import GAMES
from paigow.games.wager_kinds import Backed, LaidWager, WagerKind
from paigow.log.codec import COMMANDS, EVENTS, Codec, codec_for
from paigow.money import Cents
from paigow.pieces import CardOrTile
from paigow.rng import Chance
from paigow.rules.outcome import Result
from paigow.simulation.simulate import opened_drive
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import (
    CENTRE,
    INVENTORY,
    OUTSIDE,
    Account,
    chips,
    meter_account,
    remainder_account,
    wager_account,
)
from paigow.table.money.meters import MeterReading
from paigow.table.showing.views import (
    AUDITOR,
    SPECTATOR,
    AskView,
    AwaitedView,
    TableView,
    Viewer,
    Viewing,
    awaited_for,
    player,
)
from paigow.table.state.values import Party
from paigow.table.terms import Term
from paigow.tiles import TILES
from paigow.type_hints import LARGEST, DecodeError, EncodeError, fields_of, has_fields

DECKS = (DECK_53, DECK_54, TILES)


def accounts() -> st.SearchStrategy[Account]:
    """Every kind of account there is."""
    wagers = st.builds(wager_account, st.integers(0, 6), values(LaidWager, DECK_53))
    named = st.text("a:é", min_size=1).flatmap(
        lambda name: st.sampled_from([chips(name), meter_account(name)])
    )
    return st.one_of(wagers, named, st.sampled_from([INVENTORY, CENTRE, OUTSIDE, remainder_account("m")]))


@cache
def values(hint: Any, deck: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    """Anything that a field of this type may hold."""
    while isinstance(hint, typing.NewType):
        hint = hint.__supertype__
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if hint is Account:
        return accounts()
    if hint is Backed:
        return st.builds(Backed, choice=st.sampled_from(["red", "black", 1, 7]))
    if hint == CardOrTile:
        return st.sampled_from(deck)
    if hint is int:
        return st.integers(-10, LARGEST)
    if hint is str:
        return st.text(st.characters(codec="utf-8"), max_size=6)
    if hint is Fraction:
        return st.fractions(max_denominator=999)
    if has_fields(hint):
        return built(hint, deck)
    if origin is Mapping:
        named = st.lists(values(inner[1], deck), max_size=3)
        return named.map(lambda all_: {each.name: each for each in all_})
    if origin is tuple and inner[-1] is Ellipsis:
        return st.lists(values(inner[0], deck), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(each, deck) for each in inner))
    if inner:
        return st.one_of(*(values(each, deck) for each in inner))
    return st.from_type(hint)


@cache
def built(kind: Any, deck: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    names, hints = fields_of(kind)
    return st.builds(kind, **{name: values(hints[name], deck) for name in names})


def with_deck(kind: Any) -> st.SearchStrategy[tuple[tuple[Any, ...], Any]]:
    return st.sampled_from(DECKS).flatmap(lambda deck: st.tuples(st.just(deck), built(kind, deck)))


@pytest.mark.parametrize("kind", EVENTS.values(), ids=list(EVENTS))
def test_every_event_comes_back_as_it_was(kind: type[e.Event]) -> None:
    @settings(max_examples=12)
    @given(with_deck(kind))
    def holds(drawn: tuple[tuple[Any, ...], e.Event]) -> None:
        deck, event = drawn
        written = json.loads(json.dumps(codec_for(deck).encode(event)))
        assert codec_for(deck).decode(kind.__name__, written) == event
        hints = typing.get_type_hints(kind)
        assert not any("Phase" in str(hints[name]) for name in written)

    holds()


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("kind", COMMANDS.values(), ids=list(COMMANDS))
def test_every_command_comes_back_as_it_was(kind: type[c.Command]) -> None:
    @settings(max_examples=12)
    @given(with_deck(kind))
    def holds(drawn: tuple[tuple[Any, ...], c.Command]) -> None:
        deck, command = drawn
        written = json.loads(json.dumps(codec_for(deck).encode_command(command)))
        signed = {each.name: getattr(command, each.name) for each in fields(c.Command)}
        signed["role"] = command.role.value
        assert codec_for(deck).decode_command(kind.__name__, written, **signed) == command

    holds()


@given(with_deck(c.Entropy))
def test_chance_comes_back_as_it_was(drawn: tuple[tuple[Any, ...], c.Entropy]) -> None:
    deck, entropy = drawn
    written = json.loads(json.dumps(codec_for(deck).encode_entropy(entropy)))
    assert codec_for(deck).decode_entropy(written) == entropy


@pytest.mark.sizes(all=1)
@given(with_deck(TableView))
def test_a_view_comes_back_as_it_was(drawn: tuple[tuple[Any, ...], TableView]) -> None:
    deck, view = drawn
    written = json.loads(json.dumps(codec_for(deck).encode_view(view)))
    assert codec_for(deck).decode_view(written) == view


@pytest.mark.parametrize("kind", typing.get_args(Term), ids=lambda kind: kind.__name__)
def test_every_term_of_what_is_awaited_comes_back_as_it_was(kind: type[Term]) -> None:
    @settings(max_examples=20)
    @given(with_deck(kind), st.sampled_from(DECKS).flatmap(lambda deck: built(Party, deck)))
    def holds(drawn: tuple[tuple[Any, ...], Term], who: Party) -> None:
        deck, term = drawn
        view = AwaitedView((AskView("OpenRound", who, (term,)),), (AskView("Deal", who),), goes_on=True)
        written = json.loads(json.dumps(codec_for(deck).encode_awaited(view)))
        assert written["waits"][0]["terms"][0]["kind"] == kind.__name__
        assert codec_for(deck).decode_awaited(written) == view

    holds()


def types_in(value: Any) -> Any:
    """The types of a value and of everything in it: a choice equals its text, and is another type."""
    if has_fields(type(value)):
        return type(value), [types_in(getattr(value, name)) for name in fields_of(type(value))[0]]
    return type(value), [types_in(item) for item in value] if isinstance(value, tuple) else None


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", [game.name.value for game in GAMES])
def test_what_a_viewer_is_told_to_be_awaited_comes_back_as_it_was(game: str) -> None:
    """At tables as they are played, and with only the own terms in it."""
    walk = Walk(submissions(game)[0], random.Random(game))
    codec = codec_for(tuple(walk.table.rules.family.deck))
    for _ in range(100):
        for viewer in (SPECTATOR, AUDITOR, Viewer(Viewing.DEALER), player(walk.table, NAMES[0])):
            view = awaited_for(walk.table, viewer, walk.at)
            written = codec.encode_awaited(view)
            assert [codec.encode_ask(each) for each in (*view.waits, *view.may)] == [
                *written["waits"], *written["may"],
            ]  # fmt: skip
            again = codec.decode_awaited(json.loads(json.dumps(written)))
            assert again == view
            assert types_in(again) == types_in(view)
        walk.step()


@pytest.mark.parametrize(
    ("term", "says"),
    [
        (7, "7 is no object with a kind"),
        ({"stacks": 8}, "kind: null is none of Between, OneOf, "),
        ({"kind": "Wish", "stacks": 8}, "kind: 'Wish' is none of Between, OneOf, "),
        ({"kind": ["RowCut"], "stacks": 8}, "is none of Between, OneOf, "),
        ({"kind": "RowCut"}, "stacks is missing"),
        ({"kind": "RowCut", "stacks": 8, "field": "x"}, "RowCut has no field 'field'"),
        ({"kind": "OneOf", "field": "deck", "values": [1.0]}, "values: 1.0 is not a text or a whole number"),
    ],
)
def test_a_term_is_read_strictly_as_one_of_the_kinds_there_are(term: Any, says: str) -> None:
    ask = {"command": "CutStacks", "who": {"role": "player", "position": 1, "name": "Ann"}, "terms": [term]}
    with pytest.raises(DecodeError, match=rf"waits: terms: .*{says}"):
        codec_for(TILES).decode_awaited({"waits": [ask], "may": [], "goes_on": False})


def test_an_event_is_written_for_a_viewer_without_what_is_hidden_from_that_viewer() -> None:
    codec = codec_for(DECK_53)
    looked = e.CardsLookedAt(player="Ann", position=1, cards=DECK_53[:7], clause="PGP-9b.1")
    whole = {"event": "CardsLookedAt", **codec.encode(looked)}
    assert codec.encode_seen(looked, Viewer(Viewing.PLAYER, "Ann")) == whole
    for stranger in (SPECTATOR, Viewer(Viewing.PLAYER, "Ben"), Viewer(Viewing.DEALER)):
        seen = codec.encode_seen(looked, stranger)
        assert seen == {name: value for name, value in whole.items() if name != "cards"}


@pytest.mark.parametrize(
    "account",
    [
        "",
        "chip:Ann",
        "wager:1",
        "wager:01:bonus",
        "wager:x:bonus",
        "wager:1:envy:bonus:2",
        "inventory:",
        "centre:x",
        "chips",
    ],
)
def test_an_account_has_one_text(account: str) -> None:
    written = codec_for(DECK_53).encode(e.ChipsBought(player="Ann", amount=Cents(1), clause="PGP-7a.1"))
    with pytest.raises(DecodeError, match=r"transfers: .* is not an account"):
        codec_for(DECK_53).decode("ChipsBought", {**written, "transfers": [["outside", account, 1]]})


def test_the_books_are_written_by_the_text_of_each_account() -> None:
    books = {chips("Ann"): Cents(500), INVENTORY: Cents(-500)}
    assert Codec.encode_balances(books) == {"chips:Ann": 500, "inventory": -500}


@pytest.mark.parametrize("wager", ["", "bonuss", "position_number:04", "envy:bonus", "envy:bonus:x", 4])
def test_what_is_settled_has_one_text(wager: Any) -> None:
    settled = e.Settlement(
        1, Backed(WagerKind.POSITION_NUMBER, 4), Result.LOSE, Cents(500), Cents(0), Cents(0), None, "PGP-13b3"
    )
    event = e.WagersSettled(settled=(settled,), clause="PGP-13b3")
    written = codec_for(DECK_53).encode(event)
    assert written["settled"][0]["wager"] == "position_number:4"
    written["settled"][0]["wager"] = wager
    with pytest.raises(DecodeError, match=r"settled: wager: .* is not a wager"):
        codec_for(DECK_53).decode("WagersSettled", written)


def test_every_event_and_command_is_known() -> None:
    assert {kind.__name__ for kind in _descendants(e.Event)} == set(EVENTS)
    assert {kind.__name__ for kind in _descendants(c.Command)} == set(COMMANDS)


def _descendants(kind: type[object]) -> set[type[object]]:
    ours = [child for child in kind.__subclasses__() if child.__module__.startswith("paigow.")]
    return {each for child in ours for each in (child, *_descendants(child))}


def test_pieces_that_look_alike_are_told_apart() -> None:
    entropy = c.Entropy(order=DECK_54)
    assert codec_for(DECK_54).encode_entropy(entropy)["order"][-2:] == ["Jk", "Jk*"]
    racked = e.FaceUpCardRacked(card=TILES[1], after=0, clause="PGT-4F")
    assert codec_for(TILES).encode(racked)["card"] == "6-6*"


def test_defaults_are_left_out() -> None:
    codec = codec_for(DECK_53)
    seated = e.PlayerSeated(player="Ann", position=1, clause="PGP-7b.1")
    assert codec.encode(seated) == {"clause": "PGP-7b.1", "player": "Ann", "position": 1}
    cut = e.CardsCut(position=1, above=20, clause="PGP-6c")
    assert codec.encode(cut) == {"clause": "PGP-6c", "position": 1, "above": 20}
    assert codec.encode_command(c.OpenRound(command_id="1")) == {}
    assert codec.encode_entropy(c.Entropy()) == {}


@dataclass(frozen=True)
class Strange:
    moment: float


@dataclass(frozen=True)
class Ambiguous:
    one: e.Settlement | Fraction


@pytest.mark.parametrize(("kind", "says"), [(Strange, "float"), (Ambiguous, "tell")])
def test_a_type_that_the_log_does_not_know_is_refused_at_once(kind: type, says: str) -> None:
    with pytest.raises(EncodeError, match=says):
        Codec(DECK_53).record(kind)


READING = {"name": "m", "sequence": 1, "amount": 5}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ([], r"\[\] is no object with the fields of Entropy"),
        ({"dices": [1]}, "Entropy has no field 'dices'"),
        ({"dice": None}, "dice: null is not a list"),
        ({"dice": [1.0]}, "dice: 1.0 is not a whole number"),
        ({"dice": [True]}, "dice: true is not a whole number"),
        ({"dice": "123"}, "dice: '123' is not a list"),
        ({"number": 10**5000}, "number: a number out of range is not a whole number"),
        ({"number": LARGEST + 1}, "number: a number out of range is not a whole number"),
        ({"order": [None]}, "order: null is no card or tile of this game"),
        ({"order": ["6-6"]}, "order: '6-6' is no card or tile of this game"),
        ({"order": [["As"]]}, "is no card or tile"),
        ({"meters": [{**READING, "remainder": "1/0"}]}, "meters: remainder: '1/0' is not a fraction"),
        ({"meters": [{**READING, "remainder": "1e30000000"}]}, "remainder: '1e30000000' is not a fraction"),
        ({"meters": [{**READING, "remainder": "2/4"}]}, "is not a fraction in lowest terms"),
        ({"meters": [{**READING, "remainder": 0.5}]}, "remainder: 0.5 is not a fraction"),
        ({"meters": [{**READING, "remainder": "1/" + "9" * 50}]}, "remainder: '1/9{50}' is not a fraction"),
        ({"meters": [{"name": "m"}]}, "meters: sequence is missing"),
        ({"meters": [READING, READING]}, "names stand here in their order, each once"),
    ],
)
def test_what_is_not_exactly_of_its_type_is_refused_with_its_place(data: Any, says: str) -> None:
    with pytest.raises(DecodeError, match=says):
        codec_for(DECK_53).decode_entropy(data)


@pytest.mark.parametrize(
    ("kind", "data", "says"),
    [
        ("Nothing", {}, "there is no command 'Nothing'"),
        ("x" * 99, {}, "there is no command 'x+…"),
        ("BuyChips", {"amount": 5.0}, "amount: 5.0 is not a whole number"),
        ("BuyChips", {}, "amount is missing"),
        ("BuyChips", {"amount": 5, "by": "me"}, "BuyChips has no field 'by'"),
        ("ChangeMethod", {"shuffler": 1, "deal_method": "x"}, "shuffler: 1 is none of "),
        ("ChangeMethod", {"shuffler": "x" * 99, "deal_method": "x"}, "shuffler: 'x{59}… is none of "),
        (
            "ChangeMethod",
            {"shuffler": "manul", "deal_method": "x"},
            "no shuffler 'manul'; did you mean 'manual'",
        ),
        ("ChangeMethod", {"shuffler": ["x"], "deal_method": "x"}, "shuffler: .* is none of "),
        ("CountRemaining", {"held": [[1]]}, "held: a list of 2 stands here, not of 1"),
        (
            "PlaceWagers",
            {"position": 1, "stakes": [{"wager": WagerKind.RED_BLACK.value, "amount": 1, "choice": 3.0}]},
            "choice: 3.0",
        ),
    ],
)
def test_a_command_is_read_strictly(kind: str, data: Any, says: str) -> None:
    with pytest.raises(DecodeError, match=says):
        codec_for(DECK_53).decode_command(kind, data, command_id="1", at=0, by="Ann", role="player")


def test_a_role_is_one_of_the_roles() -> None:
    with pytest.raises(DecodeError, match="there is no role 'king'; choose from: player, dealer"):
        codec_for(DECK_53).decode_command("OpenRound", {}, command_id="1", at=0, by="Ann", role="king")


def test_an_event_is_read_only_as_one_of_the_kinds_there_are() -> None:
    codec = codec_for(DECK_53)
    seated = codec.encode(e.PlayerSeated(player="Ann", position=1, clause="PGP-7b.1"))
    with pytest.raises(DecodeError, match="there is no event 'Nothing'"):
        codec.decode("Nothing", seated)
    with pytest.raises(DecodeError, match="TableClosed has no field"):
        codec.decode("TableClosed", seated)


def test_a_meter_is_written_under_its_name_in_order() -> None:
    first, second = MeterReading("a", 1, Cents(5)), MeterReading("b", 1, Cents(5))
    written = codec_for(DECK_53).encode_entropy(c.Entropy(meters={"b": second, "a": first}))
    assert [each["name"] for each in written["meters"]] == ["a", "b"]


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", [game.name.value for game in GAMES])
def test_every_event_holds_what_its_fields_are_declared_to_hold(game: str) -> None:
    """So that it comes back from the log as it was, with the types that it had."""
    drive = opened_drive(submissions(game)[0], Chance.seeded_by("types"))
    codec = codec_for(tuple(drive.table.rules.family.deck))
    for _ in range(6):
        drive.play_round()
    events = [record.event for record in drive.journal.records]
    assert {e.StartingPositionFound, e.PositionSettled} <= set(map(type, events))
    for event in events:
        again = codec.decode(type(event).__name__, json.loads(json.dumps(codec.encode(event))))
        assert again == event
        assert types_in(again) == types_in(event), event
