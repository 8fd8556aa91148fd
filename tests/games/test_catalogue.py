"""The games, documents and wagers as data."""

from __future__ import annotations

import pytest

from paigow.clauses import Document, clause
from paigow.errors import UnknownNameError
from paigow.games.catalogue import GAMES, GameName, Rules, game, game_called
from paigow.games.pay_tables import odds_ranges, pay_table, pay_tables
from paigow.games.submission.offers import OfferedWagers
from paigow.games.submission.schema import options
from paigow.games.wagers import WAGERS, tables_of, wager, wagers_of
from paigow.rules.house_ways import names


def test_five_games_by_name_each_with_its_clause() -> None:
    assert [each.name for each in GAMES] == list(GameName)
    for each in GAMES:
        assert clause(each.clause).id == each.clause
        assert game(each.name) is each
        assert each.usual_house_way in names(each.family)


def test_an_unknown_game_or_wager_is_offered_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'pai-gow-tiles'"):
        game("pai-gow-tile")
    with pytest.raises(UnknownNameError, match="did you mean 'red_black'"):
        wager("red-black")


def test_documents_have_headings() -> None:
    assert Document.FUP.heading == "Face Up Pai Gow, rules of play"
    assert Rules.PGP_19.documents == (Document.PGP,)


def test_every_wager_cites_clauses_that_exist_and_is_a_section_of_the_file() -> None:
    for each in WAGERS:
        cited = [each.clause, *each.payout_limit, *(paid.clause for paid in each.paid_by)]
        assert [clause(found).id for found in cited] == cited
        assert wager(each.key) is each
    assert [each.key for each in WAGERS] == [each.name for each in options(OfferedWagers)]


def test_every_pay_table_belongs_to_the_wager_that_may_use_it() -> None:
    used = {table: each.key for each in WAGERS for paid in each.paid_by for table in paid.tables}
    for table, key in used.items():
        assert pay_table(table).wager == key
    main = {each.main_wager for each in GAMES}
    assert {table.id for table in pay_tables() if table.wager not in main} == set(used)
    assert [each.wager for each in odds_ranges()] == ["position_number"]


@pytest.mark.parametrize(
    ("words", "name"),
    [("poker", "pai-gow-poker"), ("EZ", "ez-pai-gow-poker"), ("face-up", "face-up-pai-gow-poker")],
)
def test_a_game_is_known_by_a_part_of_its_name_the_plainest_of_several(words: str, name: str) -> None:
    assert game_called(words).name == name


@pytest.mark.parametrize("words", ["pai gow", "chess", ""])
def test_what_no_single_game_is_called_is_asked_back(words: str) -> None:
    with pytest.raises(UnknownNameError, match="there is no game"):
        game_called(words)


def test_every_game_offers_its_usual_wagers_under_all_its_rules() -> None:
    for each in GAMES:
        for rules in each.rules:
            offered = [found.key for found in wagers_of(each.name, rules)]
            assert set(each.usual_wagers) <= set(offered)


def test_tables_depend_on_the_rules_followed() -> None:
    fortune = wager("fortune_bonus")
    assert tables_of(fortune, Rules.PGP)[0] == "pgp-16b-a"
    assert tables_of(fortune, Rules.PGP_19)[-1] == "pgp-19e-6"
    assert tables_of(fortune, Rules.FUP)[-1] == "fup-fortune-7"
    assert tables_of(fortune, Rules.SPG) == ()
