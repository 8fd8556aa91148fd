"""The coach: it knows what the seat knew, tells that seat alone, and its figures are those of the trainer."""

from __future__ import annotations

from typing import Any

import pytest

from everything import played
from paigow.games.catalogue import GAMES, GameName
from paigow.games.hands import SUPREME, TILE_HANDS
from paigow.money import Cents
from paigow.server.http.routes.coach import count_coached, questions_set, set_by_house_way
from paigow.table.events import AdviceGiven, HandSet
from paigow.table.machine.journal import Played, Record
from paigow.table.showing.views import player, view_for
from paigow.teaching.setting_value.judgement import SettingQuestion
from server_kit import POSITION, a_house, asking, run, served, token_for, until_set, watching


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", [each.name for each in GAMES])
def test_a_question_of_the_coach_holds_no_card_that_its_seat_had_not_seen(game: str) -> None:
    asked = 0
    for _, steps in played(game, rounds=12, seed="coach"):
        for before, event, after in steps:
            if not isinstance(event, HandSet) or not event.player:
                continue
            step = Played(before, Record(before.sequence + 1, "", 0, event), after)
            viewer = player(before, event.player)
            seen = view_for(before, viewer).round
            assert seen is not None
            visible: list[Any] = [each.hand.pieces for each in seen.positions if each.hand is not None]
            shown = {piece for pieces in visible for piece in pieces} | {piece for _, piece in seen.shown}
            own = {*event.high, *event.low}
            for position, question in questions_set([step], viewer, event.player).items():
                theirs = () if question.theirs is None else (*question.theirs.high, *question.theirs.low)
                known = {*question.pieces, *question.seen, *question.unheeded, *theirs}
                assert known <= shown | own, "what the seat holds, and what it saw"
                assert position == event.position
                asked += 1
            for other in {*before.seats} - {None, event.player}:
                assert not questions_set([step], player(before, other), str(other)), (
                    "another's hand is no question"
                )
    assert asked


@pytest.mark.sizes(all=1)
def test_who_has_set_a_hand_is_told_the_best_setting_and_nobody_else_is() -> None:
    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            table = house.registry.tables[0].id
            ann_token = token_for(house, "player", "Ann")
            place = f"/tables/{table}/rounds/1/coach"
            async with watching(address, table, ann_token) as ann, asking(house, ann_token) as client:
                hand = (await until_set(ann))["view"]["round"]["positions"][POSITION]["hand"]["pieces"]
                assert (await client.get(place)).json()["hands"] == [], (
                    "nothing is told of a hand not yet set"
                )
                done = await ann.give("set", "SetHands", position=POSITION, high=hand[:2], low=hand[2:])
                assert done["type"] == "answer", done
                (told,) = (await client.get(place)).json()["hands"]
                assert sorted(told["best"]["high"] + told["best"]["low"]) == sorted(hand)
                assert told["win"] + told["push"] + told["lose"] == 230_300, "against every hand of 50 cards"
                values = (await client.get(f"/training/supreme-pai-gow/values/{' '.join(hand)}")).json()
                best = values["settings"][0]
                assert (told["best"]["high"], told["best"]["low"]) == (best["high"], best["low"])
                mine = [row for row in values["settings"] if set(row["low"]) in ({*hand[2:]}, {*hand[:2]})]
                assert told["gives_up"] in [row["gives_up"] for row in mine]
                assert (await client.get(f"/tables/{table}/rounds/9/coach")).status_code == 404
            for role in ("player", "dealer", "floorperson", "auditor", "licensee", None):
                token = None if role is None else token_for(house, role, f"another {role}")
                async with asking(house, token) as client:
                    answer = await client.get(place)
                    assert not any(piece in answer.text for piece in hand)
                    assert answer.json().get("hands", []) == []

    run(scenario())


def test_a_hand_that_is_not_set_correctly_is_coached_with_its_clause() -> None:
    wrong = SUPREME.lay(SUPREME.read("9s 8d", 2), SUPREME.read("Ks Kd", 2))
    told = count_coached(3, SettingQuestion(GameName.SUPREME_PAI_GOW, wrong, Cents(2500)))
    assert told.fault
    assert told.clause
    assert ({*told.best.high}, {*told.best.low}) == ({"Ks", "Kd"}, {"9s", "8d"})
    assert told.gives_up.cents > 0


@pytest.mark.parametrize(
    ("told", "low", "rule", "found"),
    [
        ((), "9s 8d", None, {}),
        (("Ann", "8d 9s"), "9s 8d", None, {3}),
        (("Ann", "9s Kd"), "9s 8d", None, {}),
        (("Bo", "8d 9s"), "9s 8d", None, {}),
        ((), "9s 8d", "any pair", {3}),
    ],
    ids=["nothing asked", "set as told", "set otherwise", "told to another", "left to the house way"],
)
def test_a_hand_set_as_the_house_way_was_told_is_known_as_such(
    told: tuple[str, ...], low: str, rule: str | None, found: set[int]
) -> None:
    at: dict[str, Any] = {"position": 3, "clause": ""}
    pieces = SUPREME.read("Ks Kd 9s 8d", 4)
    events: list[Any] = []
    if told:
        who, advised = told
        events.append(
            AdviceGiven(player=who, high=pieces[:2], low=SUPREME.read(advised, 2), rule="any pair", **at)
        )
    events.append(
        HandSet(player="Ann", high=pieces[:2], low=SUPREME.read(low, 2), fault=None, rule=rule, **at)
    )
    before: Any = None
    steps = [Played(before, Record(number, "", 0, event), before) for number, event in enumerate(events)]
    assert set_by_house_way(steps, "Ann") == set(found)


def test_the_coach_names_tiles_by_their_value_or_pair_and_no_tile_beside_it() -> None:
    laid = TILE_HANDS.lay(TILE_HANDS.read("6-6 1-2", 2), TILE_HANDS.read("5-6 4-5", 2))
    told = count_coached(3, SettingQuestion(GameName.PAI_GOW_TILES, laid, Cents(2500)))
    assert (told.best.high_called, told.best.low_called) == (
        "Wong with Heaven",
        "value 7, the 1-2 counted as 6",
    )
    assert {told.yours.high_called, told.yours.low_called} == {"value 8, the 1-2 counted as 6", "value 0"}
