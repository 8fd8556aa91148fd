"""The rules over HTTP: clauses and what holds each, odds of samples, and the store verified."""

from __future__ import annotations

import pytest

from paigow.clauses import DOCUMENTS, clauses
from paigow.games.submission import sample_text
from server_kit import a_house, asking, run, token_for


def test_every_clause_stands_in_the_list_of_its_document() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            listed = (await client.get("/documents")).json()["documents"]
            assert [each["document"] for each in listed] == [*DOCUMENTS]
            found = []
            for each in listed:
                answer = (await client.get(f"/documents/{each['document']}/clauses")).json()
                assert len(answer["clauses"]) == each["clauses"]
                found += [row["id"] for row in answer["clauses"]]
            assert sorted(found) == sorted(each.id for each in clauses())
            assert (await client.get("/documents/XYZ/clauses")).status_code == 404

    run(scenario())


def test_a_clause_says_where_the_program_cites_it_and_which_tests_show_it() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            row = (await client.get("/clauses/PGP-3b-1")).json()
            assert any(place.startswith("src/paigow/rules/poker/hands.py:") for place in row["code"])
            assert all(test.startswith(("tests/", "src/")) for test in row["tests"])
            assert (row["before"], row["after"]) != (None, None)
            assert (await client.get("/clauses/PGP-99")).status_code == 404

    run(scenario())


@pytest.mark.parametrize(
    "path", ["/clauses/%00", "/clauses/a%1bb", "/samples/%00/odds", "/documents/%E2%80%AE/clauses"]
)
def test_an_address_with_characters_that_nobody_reads_is_refused_in_words(path: str) -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            answer = await client.get(path)
            said = "the address holds characters that cannot be read; leave them out"
            assert (answer.status_code, answer.json()["reason"]) == (404, said)

    run(scenario())


@pytest.mark.sizes(all=1)
def test_the_odds_of_a_sample_and_of_ones_own_rules_are_the_same_sheet() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house, token_for(house, "licensee", "Li")) as client:
            own = {"submission": sample_text("supreme-pai-gow")}
            counting = (await client.get("/samples/supreme-pai-gow/odds/counting")).json()
            assert (counting["title"], counting["game"]) == ("Supreme Pai Gow", "supreme-pai-gow")
            assert (counting["done"], counting["now"][:6]) == (0, "player")
            assert (await client.post("/submissions/odds/counting", json=own)).json() == counting
            of_sample = await client.get("/samples/supreme-pai-gow/odds")
            sheet = of_sample.json()["sheet"]
            assert sheet["main"][0]["edge_percent"]
            assert len(sheet["main"]) < counting["parts"]
            assert (sheet["house_way_title"], sheet["wagers"][0]["title"]) == ("Balanced", "Bonus")
            assert sheet["wagers"][0]["rows"][0]["label"]
            assert (await client.post("/submissions/odds", json=own)).json()["sheet"] == of_sample.json()[
                "sheet"
            ]
            wrong = await client.post("/submissions/odds", json={"submission": "game = 1"})
            assert (wrong.status_code, wrong.json()["code"]) == (422, "not_valid")
            assert wrong.json()["violations"]
            for unknown in ("/samples/none/odds", "/samples/none/odds/counting"):
                assert (await client.get(unknown)).status_code == 404

    run(scenario())


@pytest.mark.sizes(all=1)
def test_an_auditor_has_the_whole_store_verified_while_the_tables_go_on() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house, token_for(house, "auditor", "Aud")) as client:
            verdict = (await client.get("/verification")).json()
            assert verdict["is_verified"] is True
            assert verdict["tables"] == len(house.registry.tables)
            assert verdict["events"] >= sum(table.sequence for table in house.registry.tables)

    run(scenario())


@pytest.mark.sizes(all=1)
def test_an_auditor_and_the_licensee_see_win_and_drop_and_nobody_else() -> None:
    async def scenario() -> None:
        async with a_house() as house:
            for role, status in (("auditor", 200), ("licensee", 200), ("floorperson", 403)):
                async with asking(house, token_for(house, role, role.title())) as client:
                    assert (await client.get("/win/1970-01/95")).status_code == status
            async with asking(house, token_for(house, "auditor", "Aud")) as client:
                found = (await client.get("/win/1970-01/95")).json()
                assert (found["month"], found["confidence"], found["refilled"]) == ("1970-01", 95, 0)
                assert {each["table"] for each in found["tables"]} == {
                    table.id for table in house.registry.tables
                }
                for path, said in (
                    ("/win/May/95", "a month is written as 2026-11, not 'May'"),
                    ("/win/1970-01/100", "a confidence is 50 to 99 percent"),
                ):
                    answer = await client.get(path)
                    assert (answer.status_code, answer.json()["reason"]) == (409, said)

    run(scenario())


@pytest.mark.sizes(all=1)
def test_a_session_by_a_sample_and_by_ones_own_rules_is_the_same() -> None:
    asked = {"rounds": 20, "main": 10_000, "bankroll": 100_000}
    name = "pai-gow-tiles-pair-fortunes"

    async def scenario() -> None:
        async with a_house() as house, asking(house, token_for(house, "licensee", "Li")) as client:
            by_sample = await client.post(f"/samples/{name}/session", json=asked)
            found = by_sample.json()["session"]
            assert (found["rounds"], found["wagered_each_round"], found["exact"]) == (20, 10_000, True)
            assert 0 < found["ruin"] < found["ahead"] < 1
            assert sum(each["chance"] for each in found["bars"]) == pytest.approx(1, abs=1e-9)
            own = await client.post("/submissions/session", json={**asked, "submission": sample_text(name)})
            assert own.json()["session"] == found
            nothing = await client.post(f"/samples/{name}/session", json={"rounds": 20})
            assert nothing.status_code == 409
            assert nothing.json()["reason"].startswith("name what is wagered in each round")
            assert (await client.post("/samples/none/session", json=asked)).status_code == 404

    run(scenario())
