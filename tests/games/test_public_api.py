"""What a stranger would try first: text or values alike, one key for a game, ordered ranks, a round."""

from __future__ import annotations

from importlib import import_module

import pytest

import paigow
from paigow import Stake, WagerKind, commands, dollars
from paigow.errors import NotationError, PaigowError
from paigow.rules import house_ways

HANDS = {
    "pai-gow-poker": ("foxwoods", "Ks Kd Qh Jc Ts 9d Ah", "As Ks", "Jk As"),
    "supreme-pai-gow": ("balanced", "9s 9d Kh As", "9s 2d", "Kh Ks"),
    "pai-gow-tiles": ("maryland", "6-6 6-6 3-6 4-5", "4-5 1-4", "2-4 1-2"),
}


@pytest.mark.parametrize("name", HANDS)
def test_a_game_is_named_by_one_key_or_given_as_a_value(name: str) -> None:
    way, hand, *_ = HANDS[name]
    family = paigow.family_of(name)
    assert paigow.family_of(paigow.game(name)) is family
    assert paigow.game(paigow.game(name)) is paigow.game(name)
    ways = [paigow.house_way(key, way) for key in (name, paigow.game(name), family.name)]
    assert len({str(each.set(hand)) for each in ways}) == 1


@pytest.mark.parametrize("name", HANDS)
def test_hands_and_settings_may_be_text_or_values(name: str) -> None:
    way, hand, *_ = HANDS[name]
    family = paigow.family_of(name)
    given = family.house_way(way).set(hand)
    assert given == family.house_way(way).set(family.parse(hand))
    assert family.setting(str(given)) == given
    assert list(family.settings(hand)) == list(family.settings(family.parse(hand)))
    assert family.judge(str(given)) is None
    assert family.describe(str(given)) == family.describe(given)
    assert family.compare(str(given), str(given)) == family.compare(given, given)
    alike = paigow.compare_settings(name, str(given), str(given))
    assert alike == paigow.compare_settings(paigow.game(name), given, given)


@pytest.mark.parametrize("name", HANDS)
def test_ranks_are_ordered_values(name: str) -> None:
    *_, lower, higher = HANDS[name]
    family = paigow.family_of(name)
    assert paigow.rank(name, lower) < paigow.rank(name, higher)
    assert paigow.rank(name, higher) == family.rank(family.read(higher))
    assert isinstance(paigow.rank(name, lower), paigow.HandRank)
    assert paigow.ranked(name, lower) == paigow.ranked(family, family.read(lower), paigow.Switches())


def test_a_rank_follows_the_switches() -> None:
    low = paigow.Switches.parse({"ace_five": "lowest"})
    assert paigow.rank("pai-gow-poker", "As 2d 3c 4h 5s") > paigow.rank("pai-gow-poker", "Ks Qd Jc Th 9s")
    assert paigow.rank("pai-gow-poker", "As 2d 3c 4h 5s", low) < paigow.rank(
        "pai-gow-poker", "Ks Qd Jc Th 9s", low
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [("pai-gow-poker", "As Ks Qs"), ("supreme-pai-gow", "As Ks Qs"), ("pai-gow-tiles", "6-6")],
)
def test_a_hand_of_another_size_has_no_rank(name: str, text: str) -> None:
    with pytest.raises(NotationError, match="are ranked, not"):
        paigow.rank(name, text)


@pytest.mark.parametrize("text", ["Ks Kd Qh Jc Ts", "Ks Kd Qh Jc Ts / Ks Ah", "Ks Kd / Qh Jc Ts 9d Ah", "/"])
def test_a_text_that_is_no_setting_is_refused(text: str) -> None:
    with pytest.raises(PaigowError):
        paigow.family_of("pai-gow-poker").judge(text)


def test_a_setting_of_a_house_way_is_a_setting() -> None:
    family = paigow.family_of("pai-gow-poker")
    given = family.house_way("foxwoods").set("Ks Kd Qh Jc Ts 9d Ah")
    assert isinstance(given, paigow.Setting)
    assert given == given.setting
    assert given.setting == given
    assert len({given, given.setting}) == 1
    assert given != str(given)
    assert given.rule == "complete hand with a pair of tens to kings"
    assert family.describe(given) == family.describe(given.setting)


def test_a_pay_table_and_its_hand_may_be_text_or_values() -> None:
    table, hand = paigow.pay_table("pgp-16b-a"), "9s 9h 9d 8c 7s 6h 5d"
    assert paigow.pay_table(table) is table
    assert paigow.classify("pgp-16b-a", hand) == paigow.classify(table, paigow.parse_cards(hand)) is not None
    dealer = "As Ks Qd Jh 9c 7d 5h"
    assert paigow.classify("pgp-19d-1", hand, dealer=dealer) == paigow.classify(
        "pgp-19d-1", hand, dealer=paigow.parse_cards(dealer)
    )


def test_a_round_is_played_by_naming_what_a_player_does() -> None:
    table = paigow.open_table("pai-gow-poker", "a round")
    table.seat("Ann", 1, dollars(100))
    table.play_on()
    stakes = (Stake(WagerKind.PAI_GOW_POKER, dollars(25)),)
    table.act("Ann", commands.PlaceWagers, stakes=stakes)
    table.act("Ann", commands.DeclineCut)
    given = paigow.house_way("pai-gow-poker", "foxwoods").set(table.table.in_play.hands[1])
    happened = table.act("Ann", commands.SetHands, high=given.high, low=given.low)
    assert isinstance(happened[0].event, paigow.events.HandSet)
    assert table.table.round is None
    assert table.transcript()[-1].startswith("Round 1 ended.")
    assert len(table.transcript(paigow.SPECTATOR)) < len(table.transcript())


def test_what_is_refused_is_raised_with_its_clause() -> None:
    table = paigow.open_table(paigow.sample("pai-gow-tiles-pair-fortunes"), "a refusal")
    table.seat("Ann", 1, dollars(100))
    with pytest.raises(PaigowError) as refused:
        table.act("Bo", commands.LeaveTable)
    assert refused.value.reason


def test_ten_names_come_first() -> None:
    assert paigow.__all__[1:11] == list(paigow.CENTRAL)
    assert len(set(paigow.__all__)) == len(paigow.__all__)


def test_a_family_says_which_it_is_and_one_that_is_none_is_refused() -> None:
    assert repr(paigow.family_of("pai-gow-tiles")) == "<the family tiles>"
    with pytest.raises(PaigowError, match="there is no family of games 'dice'"):
        house_ways.house_way("dice", "foxwoods")  # type: ignore[call-overload]


def test_a_part_that_is_not_installed_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for missing, reason in (
        ("numba", r"paigow.advise: .*pip install .paigow\[odds\]"),
        ("nothing", "No module named 'nothing'"),
    ):

        def absent(name: str, missing: str = missing) -> object:
            if name == "paigow.odds.advice":
                raise ModuleNotFoundError(f"No module named {missing!r}", name=missing)
            return import_module(name)

        with monkeypatch.context() as patch:
            patch.setattr("importlib.import_module", absent)
            patch.delitem(vars(paigow), "advise", raising=False)
            with pytest.raises(ModuleNotFoundError, match=reason):
                _ = paigow.advise
