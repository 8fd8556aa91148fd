"""The trainer over HTTP: hands to set, every setting with its value, and nothing kept of who asks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from paigow.games.catalogue import GAMES, GameName
from paigow.games.hands import family_of
from paigow.server.http.routes.practice import count_values, deal_by
from paigow.server.people.limits import Rate, Rates
from paigow.server.protocol.teaching import WAGER, ExactCents
from paigow.switches import DEFAULT
from paigow.teaching.setting_value.practice import KINDS, Dealt, kind_of
from paigow.teaching.setting_value.valuation import judge_setting
from server_kit import a_house, asking, run

EVERY_GAME = pytest.mark.parametrize("game", [each.name for each in GAMES])


def dealt(game: GameName, seed: int = 5) -> Dealt:
    given = deal_by(game, seed, ())
    family = family_of(game)
    theirs = None
    if given.theirs:
        way = family.house_way(next(each.usual_house_way for each in GAMES if each.name == game))
        theirs = way.set(family.parse(" ".join(given.theirs))).setting
    return Dealt(game, family.parse(" ".join(given.pieces)), theirs)


def fraction(amount: ExactCents) -> Fraction:
    return Fraction(amount.numerator, amount.denominator)


@pytest.mark.sizes(all=1)
@EVERY_GAME
def test_every_setting_has_the_value_that_a_judgement_of_it_gives(game: GameName) -> None:
    hand = dealt(game)
    found = count_values(hand)
    assert len(found.settings) == len({str(each) for each in hand.family.settings(hand.pieces)})
    for row in [found.settings[place] for place in (0, 1, -2, -1)]:
        laid = hand.family.lay(
            hand.family.read(" ".join(row.high), len(row.high)), hand.family.read(" ".join(row.low), 2)
        )
        judged = judge_setting(hand.question(laid, WAGER))
        assert (row.fault is None) == judged.is_correct
        assert fraction(row.value) == judged.value
        assert fraction(row.gives_up) == judged.given_up
        assert row.value.cents == round(judged.value)
        assert (row.high_called, row.low_called) == hand.family.describe(laid, DEFAULT)
        assert row.win + row.push + row.lose == found.total


@EVERY_GAME
def test_the_best_comes_first_and_what_is_not_correct_last(game: GameName) -> None:
    for seed in range(8):
        rows = count_values(dealt(game, seed)).settings
        correct = [row for row in rows if row.fault is None]
        assert rows[: len(correct)] == tuple(correct)
        values = [fraction(row.value) for row in correct]
        assert values == sorted(values, reverse=True)
        assert fraction(rows[0].gives_up) == 0


@EVERY_GAME
def test_each_house_way_says_its_rule_and_sets_a_row_that_is_there(game: GameName) -> None:
    hand = dealt(game)
    found = count_values(hand)
    assert [way.name for way in found.ways] == [way.name for way in hand.family.house_ways()]
    assert sum(way.is_dealers for way in found.ways) == 1
    by_low = {row.low: row for row in found.settings}
    for way in found.ways:
        assert way.rule
        assert by_low[way.low].gives_up == way.gives_up


def test_settings_that_nobody_can_tell_apart_are_told_once() -> None:
    game = GameName.PAI_GOW_TILES
    found = count_values(Dealt(game, family_of(game).parse("5-6 5-6 1-4 3-4")))
    assert len(found.settings) == 2


def test_in_face_up_the_best_reachable_result_is_known() -> None:
    game = GameName.FACE_UP_PAI_GOW_POKER
    found = count_values(dealt(game))
    assert found.total == 1
    assert found.theirs is not None
    assert found.theirs.high_called
    assert {(row.win, row.push, row.lose) for row in found.settings} <= {(1, 0, 0), (0, 1, 0), (0, 0, 1)}


@EVERY_GAME
def test_the_same_seed_deals_the_same_hand_and_a_kind_is_kept_to(game: GameName) -> None:
    family = family_of(game)
    assert deal_by(game, 9, ()) == deal_by(game, 9, ())
    for seed, kind in enumerate(KINDS[family.name][:3]):
        given = deal_by(game, seed, (kind,))
        assert kind_of(family, family.parse(" ".join(given.pieces))) == kind
        assert bool(given.theirs) == (game == GameName.FACE_UP_PAI_GOW_POKER)


@pytest.mark.sizes(all=1)
def test_the_trainer_answers_through_its_doors_and_refuses_in_words() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            about = (await client.get("/training/supreme-pai-gow")).json()
            assert (about["size"], about["high_size"], about["wager"]) == (4, 2, WAGER)
            kind = about["kinds"][0]
            hand = (await client.post("/training/supreme-pai-gow/hand", json={"kinds": [kind]})).json()
            pieces = " ".join(hand["pieces"])
            before = (await client.get(f"/training/supreme-pai-gow/settings/{pieces}")).json()
            values = await client.get(f"/training/supreme-pai-gow/values/{pieces}")
            assert values.status_code == 200
            same = ("high", "low", "high_called", "low_called", "fault", "clause")
            told = [[{key: each.get(key) for key in same} for each in rows["settings"]]
                    for rows in (before, values.json())]  # fmt: skip
            assert sorted(told[0], key=str) == sorted(told[1], key=str), "said at once, and after the count"
            [dealers] = [way for way in values.json()["ways"] if way["is_dealers"]]
            for key in ("name", "title", "high", "low"):
                assert before["house_way"][key] == dealers[key]
            assert before["house_way"]["does"] == dealers["rule"]
            assert values.json()["kind"] == kind
            for path, said in {
                "/training/whist": "whist",
                "/training/supreme-pai-gow/values/Ks Kd 9s": "4",
                "/training/supreme-pai-gow/values/Ks Ks 9s 2d": "Ks",
                "/training/supreme-pai-gow/settings/Ks Ks 9s 2d": "Ks",
                "/training/face-up-pai-gow-poker/values/As Ks Qs 9d 8d 4c 2c": "dealer's cards are open",
                "/training/supreme-pai-gow/values/Ks Kd 9s 2d/As Ad 3s 2c": "not known",
                "/training/face-up-pai-gow-poker/values/As Ks Qs 9d 8d 4c 2c/As Kd Qd 9s 8s 4d 2d": "As",
            }.items():
                refused = await client.get(path)
                assert refused.status_code in (404, 409), path
                assert said in refused.json()["reason"], refused.json()
            unknown = await client.post("/training/supreme-pai-gow/hand", json={"kinds": ["five aces"]})
            assert unknown.status_code == 409
            assert "points alone" in unknown.json()["reason"]

    run(scenario())


def test_who_asks_for_values_too_fast_is_told_so_before_anything_is_counted() -> None:
    async def scenario() -> None:
        rates = Rates(practice=Rate(0.001, 0))
        async with a_house(rates=rates) as house, asking(house) as client:
            refused = await client.get("/training/supreme-pai-gow/values/Ks Kd 9s 2d")
            assert refused.status_code == 429
            given = await client.post("/training/supreme-pai-gow/hand", json={})
            assert given.status_code == 200  # a hand of any kind is no question that has to be counted

    run(scenario())
