"""Every message is said in every language: with the same gaps, each whole, and names as they are."""

from __future__ import annotations

import ast
import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import pytest

import paigow
from paigow.errors import UnknownNameError
from paigow.games.catalogue import GAMES
from paigow.games.hands import CARDS, SUPREME, TILE_HANDS, Family
from paigow.games.pay_tables import pay_tables
from paigow.games.submission import sample, sample_names
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import WAGERS, wager_title
from paigow.log.replay import steps
from paigow.message import Message, sentence
from paigow.money import Cents
from paigow.rng import Chance
from paigow.rules.outcome import Outcome, Reason, Result
from paigow.rules.poker.chart import poker_chart
from paigow.scenario.model import load_scenario
from paigow.scenario.runner import run_scenario
from paigow.server.people.names import person_name
from paigow.simulation.drive import Drive
from paigow.simulation.habits import STEADY
from paigow.simulation.players import SimulatedPlayer
from paigow.simulation.simulate import NAMES
from paigow.switches import DEFAULT
from paigow.table import NO_ENTROPY, Refused, Role, Stake, Table, decide, new_table
from paigow.table import commands as c
from paigow.table.events import RoundCompleted, RoundVoided
from paigow.table.showing.messages import tell
from paigow.table.showing.views import AUDITOR, player
from paigow.table.showing.wording import Scene, hand_called
from paigow.table.state.model import PLACES
from paigow.table.state.values import RefusalCode
from paigow.teaching import translation
from paigow.teaching.glossary import glossary
from paigow.teaching.lessons import lessons
from paigow.teaching.signs import layout, main_wager_about, main_wager_pays, notices, rules_at_a_glance
from paigow.teaching.tiebreakers import tiebreakers_of, zero_warning
from paigow.teaching.tile_chart import hand_chart, pair_chart
from paigow.teaching.translation import ENGLISH, GAP, catalogue, languages_said, lookup_key, rendered
from paigow.teaching.wagers import wager_about
from paigow.teaching.why import round_why

OTHERS: Final = [each for each in languages_said() if each != ENGLISH]
WHOLE: Final = ["zh-Hant"]
"""Languages in which everything is said. One that has been begun is not among them."""
PLAYTHROUGHS: Final = Path(__file__).parents[1].joinpath("playthroughs")
UNSAID: Final = {"kind", "pieceskind"}
GAPLESS: Final = {"{push}", "the table has gone on to event {n}; look at it, and decide again"}
"""Gaps for cards or tiles, which another language need not tell apart."""
FIGURES: Final = re.compile(r"-?\$[\d,.]+|.* / .*")
"""Sums, and two hands side by side, which every language has alike."""


def missing(text: str, language: str) -> set[str]:
    """The keys of a text, and of all that stands in its gaps, that a catalogue does not have."""
    key, args = (text.key, text.args) if isinstance(text, Message) else (text, {})
    found = set() if lookup_key(key) in catalogue(language) else {key}
    return found.union(
        *(missing(each, language) for each in args.values() if isinstance(each, Message) and each)
    )


@cache
def happened() -> tuple[str, ...]:
    """Every line of every round that is written down, told to an auditor and to Ann, and why each round came
    out as it did; and what players were refused."""
    return tuple(text for file in sorted(PLAYTHROUGHS.glob("*.toml")) for text in lines_of(file))


def lines_of(file: Path) -> Iterator[str]:
    staged = run_scenario(load_scenario(str(file)))
    outcomes = [(each.command, each.outcome) for each in staged.journal.entries]
    yield from (
        refused.reason
        for command, refused in outcomes
        if isinstance(refused, Refused) and command.role is Role.PLAYER
    )
    records = [record for _, outcome in outcomes if not isinstance(outcome, Refused) for record in outcome]
    played = []
    for step in steps(new_table(staged.scenario.submission), records):
        viewers = [AUDITOR, *([player(step.before, "Ann")] if "Ann" in step.before.seats else ())]
        for viewer in viewers:
            yield from (line.text for line in tell(Scene.from_table(step.before, viewer), step.record.event))
        played.append(step)
        if isinstance(step.record.event, RoundCompleted | RoundVoided):
            own = [each for each in played if each.round == step.round]
            for viewer in viewers:
                for wager in round_why(own, viewer).wagers:
                    yield wager.title
                    yield from (line.text for line in wager.said)


def hands_of(family: Family[Any]) -> Iterator[tuple[Any, ...]]:
    """Two pieces of every kind, and of cards five of many kinds."""
    yield from combinations(family.deck, 2)
    if family is CARDS:
        deck = family.deck
        yield from ((*deck[at : at + 4], deck[-1]) for at in range(len(deck) - 4))
        yield from (
            tuple(deck[(at + step * place) % len(deck)] for place in range(5))
            for at in range(50)
            for step in range(1, 14)
        )


FAMILIES: Final[tuple[Family[Any], ...]] = (CARDS, SUPREME, TILE_HANDS)


def hands_called() -> Iterator[str]:
    """How hands are called, and what decides between them."""
    for family in FAMILIES:
        for hand in hands_of(family):
            for tiebreaker in tiebreakers_of(family.name, hand, DEFAULT).order:
                yield tiebreaker.called
                yield tiebreaker.by
    for game in GAMES:
        yield game.title
        yield game.about
    for family in FAMILIES:
        for deal in range(0, len(family.deck) - family.size, 3):
            for setting in family.settings(family.deck[deal : deal + family.size]):
                yield from (each for each in family.describe(setting, DEFAULT))
                if fault := family.judge(setting, DEFAULT):
                    yield fault.reason
    yield from (row.called for row in hand_chart())
    yield from (row.name for row in pair_chart())
    for kind in poker_chart():
        yield kind.title
        yield from (hand.called for hand in kind.hands)


def offered() -> Iterator[str]:
    """What tables offer, by which terms, and what is posted there."""
    for name in sample_names():
        rules = new_table(sample(name)).rules
        yield rules.submission.title
        yield from (each.text for each in rules_at_a_glance(rules))
        yield from (main_wager_about(rules), main_wager_pays(rules))
        yield from (each.text for each in notices(rules))
        yield from (each.text for each in layout(rules))
    yield from map(wager_title, WagerKind)
    for wager in WAGERS:
        yield wager_about(wager.key)
    for table in pay_tables():
        for row in table.rows:
            yield from (row.label, hand_called(row.name), str(row.pays))


def taught() -> Iterator[str]:
    """What exercises say, whatever is answered, and what house ways do."""
    exercises = [each for lesson in lessons() for step in lesson.steps for each in step.exercises]
    for each in exercises:
        right = each.answer()
        yield from (text for text in (each.asks, right.text, right.why))
        yield from (hand.label for hand in (*each.hands, *right.hands))
        judged = [each.judge(choice) for choice in each.choices()]
        yield from (verdict.text for verdict in judged)
        yield from (verdict.fault for verdict in judged if verdict.fault is not None)
    for family in FAMILIES:
        for way in family.house_ways():
            yield from (rule.name for rule in way.rules)
            yield from (rule.text for rule in way.rules)
    yield zero_warning("tiles", TILE_HANDS.read("5-5 4-6", 2), DEFAULT) or ""


def decided() -> Iterator[str]:
    for reason in Reason:
        for result in (Result.PUSH, Result.LOSE):
            yield Outcome(result, reason, "PGP-9g-1-i").why


WAYS: Final = {way.title for family in FAMILIES for way in family.house_ways()}
"""Names of house ways, which are those of casinos."""


@pytest.mark.parametrize("language", languages_said())
def test_a_message_and_its_translation_have_the_same_gaps(language: str) -> None:
    for key, said in catalogue(language).items():
        gaps, theirs = set(GAP.findall(key)), set(GAP.findall(said))
        assert theirs <= gaps, key
        assert gaps - theirs <= UNSAID or key in GAPLESS, key


def test_players_words_are_for_messages_that_every_language_has() -> None:
    assert catalogue(ENGLISH).keys() <= catalogue("zh-Hant").keys()


def test_nothing_that_nobody_says_at_a_table_is_said_to_a_player() -> None:
    unsaid = re.compile(
        r"\b(whoever|lays?|laid|lies|wager\w*|purse|copy|copies|vigorish|one's|come again|betting position)\b"
    )
    players = catalogue(ENGLISH)
    written = Path(paigow.__file__).parent.joinpath("data", "messages", "zh-Hant", "refusals.toml")
    refusals = {
        players.get(lookup_key(key), key) for key in tomllib.loads(written.read_text("utf-8"))["refusal"]
    }
    assert {each for each in (*refusals, *players.values()) if unsaid.search(each)} == set()


def keys_in_code() -> Iterator[str]:
    """Every key that is written out where a message is made."""
    for file in Path(paigow.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Message", "sentence"):
                match node.args:
                    case [ast.Constant(value=str(key))]:
                        yield key
                    case [
                        ast.IfExp(body=ast.Constant(value=str(key)), orelse=ast.Constant(value=str(other)))
                    ]:
                        yield from (key, other)


@pytest.mark.parametrize("language", WHOLE)
def test_every_message_of_the_code_is_translated(language: str) -> None:
    keys = set(keys_in_code())
    assert len(keys) > 200
    assert {key for key in keys if lookup_key(key) not in catalogue(language)} == set()


@pytest.mark.parametrize("language", WHOLE)
def test_every_line_of_every_round_that_is_written_down_is_said(language: str) -> None:
    assert {key for text in happened() for key in missing(text, language)} == set()


@pytest.mark.parametrize("language", WHOLE)
@pytest.mark.parametrize("every", [hands_called, offered, taught, decided])
def test_hands_wagers_exercises_and_reasons_are_said(language: str, every: Any) -> None:
    told = {text for text in every() if isinstance(text, Message) or not FIGURES.fullmatch(text)}
    assert {key for text in told for key in missing(text, language)} - WAYS == set()


@pytest.mark.parametrize("language", WHOLE)
def test_every_word_of_the_glossary_is_explained(language: str) -> None:
    english = {lookup_key.word: lookup_key.text for lookup_key in glossary()}
    assert [
        each.word for each in glossary(language) if not each.called or each.text == english[each.word]
    ] == []


@pytest.mark.parametrize("language", WHOLE)
def test_no_english_word_is_left_in_what_is_said(language: str) -> None:
    """But names, letters of cards, and names of deliveries that are written so."""
    english = re.compile(r"(?<!-)\b[a-z]{2,}\b")
    left = {str(text) for text in happened() if english.search(rendered(text, language))}
    assert {text for text in left if "recut" not in text and "not offered" not in text} == set()


@pytest.mark.parametrize(
    "name",
    ["मीरा", "The Rock", "You Jin", "For Ever", "Position Nine", "Dr. O’Hara-Li", ".-9", "王 1", "{n}"],
)
def test_a_name_is_said_as_it_is_written_whatever_it_is(name: str) -> None:
    if "{" not in name:
        assert person_name(name) == name
    who = Message("{name} ({n})", name=name, n=3)
    said = sentence("{actor} passed the bank", actor=who)
    assert said == f"{name} (3) passed the bank."
    chinese = rendered(said, "zh-Hant")
    assert chinese.replace(" ", "") == f"{name}（第3位）不做莊。".replace(" ", "")
    assert name in chinese


@pytest.mark.parametrize(
    ("text", "english", "chinese"),
    [
        (
            sentence(
                "{who} exposed {hand}: {result}, {why}",
                who=Message("you ({n})", n=2).capitalized(),
                hand=Message("high {pieces}, low {pieces2}", pieces="A♠ K♠", pieces2="9♦ 4♥"),
                result=Message("win"),
                why=Message("both hands are higher"),
            ),
            "You (2) exposed high A♠ K♠, low 9♦ 4♥: win, you win both hands.",
            "你（第 2 位）亮出高手牌 A♠ K♠，低手牌 9♦ 4♥：贏，兩手都大。",
        ),
        (
            Message("{called} with {one}", called="a pair", one="Queen"),
            "a pair with Queen",
            "a pair，帶 Queen",
        ),
        ("there is no such table", "there's no such table; pick one from the list", "沒有這張牌桌"),
        ("There is no such table", "There's no such table; pick one from the list", "沒有這張牌桌"),
        ("Ann (1) juggled the cards", "Ann (1) juggled the cards", "Ann (1) juggled the cards"),
    ],
)
def test_a_message_is_put_together_when_it_is_rendered(text: str, english: str, chinese: str) -> None:
    assert rendered(text, ENGLISH) == english
    assert type(rendered(text, ENGLISH)) is str
    assert rendered(text, "zh-Hant") == chinese


def test_what_is_in_no_catalogue_is_in_english() -> None:
    juggled = Message("{who} juggled the cards", who=Message("the dealer").capitalized())
    assert rendered(juggled, "zh-Hant") == "The dealer juggled the cards"
    assert (
        rendered(sentence("Noted: {wrong}", wrong=juggled), "zh-Hant")
        == "記下：The dealer juggled the cards。"
    )


def test_a_language_is_begun_with_one_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.joinpath("fr").mkdir()
    first = '[event]\n"{actor} passed the bank" = "{actor} passe la banque"\n'
    tmp_path.joinpath("fr", "table.toml").write_text(first, "utf-8")
    english = catalogue(ENGLISH)
    monkeypatch.setattr(translation, "_FOLDER", tmp_path)
    monkeypatch.setattr(
        translation, "catalogue", lambda language: english if language == ENGLISH else catalogue(language)
    )
    assert languages_said() == (ENGLISH, "fr")
    assert rendered(Message("{actor} passed the bank", actor="Ann"), "fr") == "Ann passe la banque"
    assert rendered(Message("{actor} declined the cut", actor="Ann"), "fr") == "Ann declined the cut"
    assert rendered(Message("both hands are higher"), "fr") == "you win both hands"
    assert lessons("fr") == lessons()
    assert glossary("fr") == glossary()


def test_a_language_without_a_catalogue_is_named() -> None:
    with pytest.raises(UnknownNameError, match="klingon"):
        rendered("win", "klingon")


# What a player may be refused

PLAYERS: Final = NAMES[:3]
STEPS: Final = 60
OF_PLAYERS: Final[tuple[type[c.Command], ...]] = (
    *(c.TakePosition, c.LeavePosition, c.LeaveTable, c.PlaceWagers, c.AcceptBank, c.PassBank, c.CutCards),
    *(c.DeclineCut, c.LookAtCards, c.AskHouseWay, c.SetHands, c.Surrender, c.PlayOn, c.VoidHand),
    *(c.ChooseStack, c.ChooseDelivery, c.CutStacks, c.LowerDealerWager, c.BuyChips),
)


def stakes(chance: random.Random) -> tuple[Stake, ...]:
    more: list[dict[str, Any]] = [{}, {"choice": "red"}, {"choice": 3}, {"coupon": Cents(500)}]
    return tuple(
        Stake(
            chance.choice(list(WagerKind)), Cents(chance.choice([500, 5_000, 10**6])), **chance.choice(more)
        )
        for _ in range(chance.randint(1, 3))
    )


def tried(table: Table, kind: type[c.Command], chance: random.Random) -> c.Command:
    """A command as a person might give it at any time: of the right shape, and mostly out of place."""
    by = chance.choice([*PLAYERS, "Nobody"])
    own = next((at for at, name in enumerate(table.seats) if name == by), 1)
    position = chance.choice([own, own, chance.randrange(1, PLACES)])
    hand = table.in_play.hands[position] if table.round else ()
    given: dict[str, Any] = {
        "position": position,
        "amount": Cents(chance.choice([100, 10**11])),
        "stakes": stakes(chance),
        "above": chance.choice([1, 20, 60]),
        "stack": chance.choice([1, 9]),
        "limit": chance.choice([None, Cents(5), Cents(10**7)]),
        "co_bank": chance.random() < 0.3,
        "high": tuple(hand[chance.choice([0, 2]) :]),
        "low": tuple(hand[:2]),
    }
    own_fields = {each.name for each in fields(kind)} & given.keys()
    signed: dict[str, Any] = {"command_id": "1", "at": 10**6, "by": by, "role": Role.PLAYER}
    return kind(**signed, **{name: given[name] for name in own_fields})


def refusals(name: str) -> Iterator[str]:
    """Why a table refuses what its players try at each step, where it is no program's fault."""
    chance, people = random.Random(name), [SimulatedPlayer(each, STEADY) for each in PLAYERS]
    drive = Drive(sample(name), Chance.seeded_by(name), people)
    drive.open()
    for number, person in enumerate(people, 1):
        drive.seat(person.name, number, 100_000)
    for _ in range(STEPS):
        drive.step()
        for kind in OF_PLAYERS:
            decided = decide(drive.table, tried(drive.table, kind, chance), NO_ENTROPY)
            if isinstance(decided, Refused) and decided.code is not RefusalCode.NOT_ADMITTED:
                yield decided.reason


@pytest.mark.parametrize("language", WHOLE)
@pytest.mark.parametrize("name", sample_names()[::4])
def test_why_a_table_refuses_what_a_player_tries_is_said(language: str, name: str) -> None:
    reasons = set(refusals(name))
    assert len(reasons) > 20
    assert {key for reason in reasons for key in missing(reason, language)} == set()
