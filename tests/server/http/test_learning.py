"""Lessons over HTTP: exercises solved as the lessons solve them, and every hand of tiles in its place."""

from __future__ import annotations

from itertools import combinations

import pytest

from paigow.games.catalogue import GAMES
from paigow.server.http.routes.lessons import _solved
from paigow.teaching.lessons import lesson, lessons
from server_kit import a_house, asking, run


@pytest.mark.parametrize("game", [each.name for each in GAMES])
def test_every_exercise_has_all_answers_that_can_be_chosen_and_what_is_said_of_them(game: str) -> None:
    taught = lesson(game)
    for solved in _solved(taught).exercises:
        exercise = taught.step(solved.step).exercises[solved.exercise - 1]
        assert any(each.is_right for each in solved.verdicts)
        assert (exercise.kind == "pay") == (len(solved.verdicts) == 1)
        for each in solved.verdicts:
            verdict = exercise.judge(each.choice)
            assert (each.is_right, each.text) == (verdict.is_right, verdict.text)
        if exercise.kind == "set":
            size = len(exercise.hands[0].pieces)
            lows = {frozenset(map(int, each.choice.split())) for each in solved.verdicts}
            assert lows == {frozenset(two) for two in combinations(range(1, size + 1), 2)}


def test_the_lessons_and_the_hands_of_tiles_are_answered_to_anybody() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            solved = (await client.get("/lessons/pai-gow-tiles/solved")).json()
            assert solved["exercises"][0]["clauses"]
            assert (await client.get("/lessons/whist/solved")).status_code == 404
            hands = await client.get("/tile-chart/hands")
            assert hands.json()["hands"][0]["called"] == "the Supreme Pair"
            assert hands.headers["content-language"] == "en"

    run(scenario())


def test_who_asks_for_chinese_is_taught_and_refused_in_it() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            client.headers["accept-language"] = "zh-TW,en;q=0.5"
            translated = (await client.get("/lessons/pai-gow-tiles")).json()
            assert translated["steps"][0]["title"] == lesson("pai-gow-tiles", "zh-Hant").steps[0].title
            listed = (await client.get("/lessons")).json()["lessons"]
            assert [each["about"] for each in listed] == [each.about for each in lessons("zh-Hant")]
            solved = (await client.get("/lessons/pai-gow-tiles/solved")).json()["exercises"][0]
            assert "骨牌" not in solved["verdicts"][0]["choice"], (
                "what is sent back is the same in every language"
            )
            assert solved["why"].startswith("高手牌：")
            words = (await client.get("/glossary")).json()["words"]
            assert next(each["called"] for each in words if each["word"] == "push") == "和局"
            hands = await client.get("/tile-chart/hands")
            assert hands.json()["hands"][0]["called"] == "至尊"
            assert (hands.headers["content-language"], hands.headers["vary"]) == (
                "zh-Hant",
                "accept-language",
            )
            (table,) = house.registry.tables
            wagers = (await client.get(f"/tables/{table.id}/wagers")).json()
            assert [each["title"] for each in wagers["wagers"]] == ["主注", "獎金注"]
            refused = (
                await client.post("/tables", json={"name": "mine", "sample": "supreme-pai-gow"})
            ).json()
            assert (refused["code"], refused["reason"]) == ("no_token", "這要先進來才可以")

    run(scenario())
