"""What a table offers, and what can be made of a hand there: all that a page says of them is answered."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from paigow.clauses import clause
from paigow.games.hands import family_of
from paigow.games.submission import sample, sample_names
from paigow.games.wager_kinds import WagerKind
from paigow.rules.house_ways import house_way
from paigow.teaching.translation import ENGLISH, rendered
from server_kit import a_house, asking, run

HANDS = {
    "supreme-pai-gow": "As Kd 7c 7h",
    "pai-gow-tiles-pair-fortunes": "6-6 1-1 3-3 3-3*",
    "pai-gow-poker-banking": "As Ac Kd Kh 9c 5s 3d",
}


def _clauses(answer: dict[str, Any]) -> set[str]:
    rows = [row["clause"] for each in answer["wagers"] for row in each.get("rows", ())]
    every = [*rows, *(each["clause"] for each in answer["facts"])]
    for each in answer["wagers"]:
        every += [*each["clauses"], *filter(None, (each.get("table_clause"), each.get("limit_clause")))]
    return set(every)


def test_every_sample_says_what_may_be_wagered_and_by_which_clauses() -> None:
    async def scenario() -> list[dict[str, Any]]:
        async with a_house() as house, asking(house) as client:
            return [(await client.get(f"/samples/{name}/wagers")).json() for name in sample_names()]

    kinds: set[str] = set()
    for name, answer in zip(sample_names(), run(scenario()), strict=True):
        filed = sample(name)
        main, *others = answer["wagers"]
        taken = f", less {filed.vigorish_percent}% commission" if filed.vigorish_percent else ""
        assert (main["is_main"], main["least"]) == (True, filed.table.minimum)
        assert main["pays"].startswith(f"1 to 1{taken}")
        assert ("every main bet pushes" in main["about"]) is (filed.game_played.push is not None)
        pushed_by = {each["clause"] for each in answer["facts"] if each["about"] == "push"}
        assert (len(pushed_by) == 1) is (filed.game_played.push is not None)
        assert pushed_by <= set(main["clauses"])
        assert [each["wager"] for each in others] == [key for key, _ in filed.wagers.offered()]
        for each in others:
            assert each.get("rows") or each.get("pays"), each["wager"]
            assert each["about"] != main["about"]
        way = house_way(family_of(filed.game).name, filed.house_way)
        [says] = [each["text"] for each in answer["facts"] if each["about"] == "house_way"]
        assert says == f'The dealer sets by the house way "{way.title}".'
        for cited in _clauses(answer):
            assert clause(cited).document in filed.rules.documents, (name, cited)
        assert {each["about"] for each in answer["facts"]} >= {
            "vigorish",
            "house_way",
            "banking",
            "surrender",
        }
        kinds |= {each["wager"] for each in others}
    assert kinds == {kind for kind in WagerKind if kind not in _NOT_OPTIONAL}, "each is offered somewhere"


_NOT_OPTIONAL = {
    WagerKind.DEALER,
    WagerKind.PAI_GOW,
    WagerKind.PAI_GOW_POKER,
    WagerKind.FACE_UP_MAIN,
    WagerKind.SUPREME_PAI_GOW,
}


@pytest.mark.parametrize("name", HANDS)
def test_all_that_can_be_made_of_a_hand_is_named_with_faults_and_the_house_way(name: str) -> None:
    async def scenario() -> httpx.Response:
        async with a_house(name) as house, asking(house) as client:
            return await client.get(f"/tables/{name}/settings/{HANDS[name]}")

    answer = run(scenario()).json()
    filed = sample(name)
    family = family_of(filed.game)
    pieces = family.parse(HANDS[name])
    assert len(answer["settings"]) == len(list(family.settings(pieces)))
    for each in answer["settings"]:
        assert sorted(each["high"] + each["low"]) == sorted(HANDS[name].split()), "as it may be laid"
        laid = family.lay(*(family.read(" ".join(each[part]), len(each[part])) for part in ("high", "low")))
        wrong = family.judge(laid, filed.switches)
        assert (each.get("fault"), each.get("clause")) == (
            (None, None) if wrong is None else (rendered(wrong.reason, ENGLISH), wrong.clause)
        )
    given = house_way(family.name, filed.house_way, filed.switches).set(pieces)
    shown = answer["house_way"]
    assert (family.read(" ".join(shown["low"]), len(given.low)), shown["rule"]) == (given.low, given.rule)
    assert shown["does"]


def test_a_dealers_hand_that_pushes_every_main_wager_is_told_with_its_settings() -> None:
    hands = ("Ac,Kd,Js,9c,7s,5h,3d", "Kc,Qd,Js,9c,7s,5h,3d")

    async def scenario() -> list[bool]:
        async with a_house("face-up-section-19") as house, asking(house) as client:
            table = "/tables/face-up-section-19/settings"
            return [(await client.get(f"{table}/{each}")).json().get("pushes_all", False) for each in hands]

    assert run(scenario()) == [True, False]
