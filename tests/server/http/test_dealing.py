"""Dealer training over HTTP: a round is what was said in it, and the server keeps nothing."""

from __future__ import annotations

from typing import Any

import pytest

from dealing_kit import answered_rightly, training
from paigow.games.submission import sample, sample_names
from paigow.server.people.limits import Rate, Rates
from paigow.server.protocol.teaching import MOST_SAID
from server_kit import a_house, asking, run

SAMPLE = "pai-gow-poker-banking"


def asked(body: dict[str, Any], name: str = SAMPLE) -> tuple[int, Any]:
    """The status and the answer of the door."""

    async def scenario() -> tuple[int, Any]:
        async with a_house() as house, asking(house) as client:
            answer = await client.post(f"/dealing/{name}", json=body)
            return answer.status_code, answer.json()

    return run(scenario())


@pytest.mark.sizes(all=1)
def test_a_round_at_every_table_is_dealt_to_its_end_with_full_marks() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            tables = (await client.get("/dealing")).json()["tables"]
            assert [each["name"] for each in tables] == list(sample_names())
            for table in tables:
                banked = table["has_bank"]
                said = answered_rightly(training(table["name"], banked=banked))
                body = {"seed": "1", "banked": banked, "said": said}
                answer = (await client.post(f"/dealing/{table['name']}", json=body)).json()
                assert_called_by_their_titles(answer)
                sheet = answer["sheet"]
                assert answer["asked"] == {"answering": "nothing"}
                assert sheet["right"] == sheet["asked"] > 0
                assert (sheet["hints"], sheet["mistakes"]) == (0, [])
                assert answer["view"]["phase"] == "between_rounds"

    run(scenario())


def assert_called_by_their_titles(answer: dict[str, Any]) -> None:
    """Every wager has a title, and none is called by its name in a program."""
    titles = {each["wager"]: each["title"] for each in answer["wagers"]}
    assert all(title[0].isupper() and "_" not in title for title in titles.values())
    filed = sample(answer["sample"])
    assert titles.keys() >= {key for key, _ in filed.wagers.offered()}


@pytest.mark.sizes(all=1)
def test_who_begins_is_given_a_seed_that_deals_the_same_round_again() -> None:
    status, begun = asked({})
    assert status == 200
    assert "verdict" not in begun
    assert {"OpenRound", "ShuffleCards", "LetSet"} <= {each["name"] for each in begun["asked"]["steps"]}
    assert asked({"seed": begun["seed"]}) == (200, begun)
    assert asked({})[1]["seed"] != begun["seed"]


def test_a_seed_is_a_text_that_can_be_seen() -> None:
    for seed in ("a\x00b", "line\nfeed", "line\n", "\x1b[2J", "\x7f", ""):
        assert asked({"seed": seed})[0] == 400


def test_a_step_that_is_not_due_is_a_mistake_with_its_clause() -> None:
    _, answer = asked({"seed": "1", "said": ["OpenRound", "Deal"]})
    verdict = answer["verdict"]
    assert not verdict["is_right"]
    assert verdict["clause"] == "PGP-8-b.2"
    [mistake] = answer["sheet"]["mistakes"]
    assert mistake == {"asked": "", "text": verdict["text"], "clause": verdict["clause"]}
    assert answer["asked"]["answering"] == "step"


def test_a_wrong_answer_is_told_with_what_is_right_and_its_clause() -> None:
    said = ["OpenRound", "ShuffleCards"]
    _, answer = asked({"seed": "1", "said": said})
    assert answer["asked"]["answering"] == "place"
    [right] = answered_rightly(training(SAMPLE))[2:3]
    wrong = next(each["value"] for each in answer["asked"]["choices"] if each["value"] != right)
    _, told = asked({"seed": "1", "said": [*said, wrong]})
    assert not told["verdict"]["is_right"]
    assert told["verdict"]["clause"] == "PGP-6d-1"
    assert told["sheet"]["mistakes"][0]["asked"] == answer["asked"]["text"]
    assert told["sheet"]["kinds"] == [{"text": "who is offered the cut", "right": 0, "asked": 1}]


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    ("name", "body", "status", "reason"),
    [
        (SAMPLE, {"said": ["Dance"]}, 409, "choose one of the list"),
        (SAMPLE, {"said": ["OpenRound", "ShuffleCards", "nine"]}, 409, "choose from: the dealer, "),
        (SAMPLE, {"said": ["?"] * (MOST_SAID + 1)}, 400, ""),
        (SAMPLE, {"said": ["x" * 65]}, 400, ""),
        (SAMPLE, {"seed": ""}, 400, ""),
        ("no-such-table", {}, 404, "pick others"),
    ],
)
def test_what_cannot_be_said_is_refused_in_words(
    name: str, body: dict[str, Any], status: int, reason: str
) -> None:
    found, answer = asked(body, name)
    assert found == status
    assert reason in answer["reason"]


def test_nobody_deals_faster_than_a_person_can() -> None:
    async def scenario() -> None:
        async with a_house(rates=Rates(dealing=Rate(0.001, 1))) as house, asking(house) as client:
            assert (await client.post(f"/dealing/{SAMPLE}", json={})).status_code == 200
            refused = await client.post(f"/dealing/{SAMPLE}", json={})
            assert refused.status_code == 429
            assert "try again" in refused.json()["reason"]

    run(scenario())


def test_all_that_can_be_said_of_a_round_takes_a_moment() -> None:
    """Every answer deals the round again: nobody can make that long."""
    longest = max(len(answered_rightly(training(name))) for name in sample_names())
    assert 3 * longest < MOST_SAID <= 300
