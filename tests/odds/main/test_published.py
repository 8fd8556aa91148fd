"""The full deck: published figures of the main wager, and what `docs/odds-results.md` prints."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from paigow.errors import PaigowError
from paigow.games.catalogue import GAMES, GameName
from paigow.games.hands import CARDS
from paigow.games.payment import VigRounding
from paigow.money import dollars
from paigow.odds.card_hands import FULL
from paigow.odds.edge import MainOdds, Payoff, percent
from paigow.odds.main_wager import OPTIMAL, MainQuestion, main_odds, main_question, work_of
from paigow.switches import DEFAULT, AceFive, Switches
from random_deals import deal_at_random

CHAPTER = Path(__file__).parents[3] / "docs" / "odds-results.md"
POKER = "pai-gow-poker"


def seven_card_odds(
    game: str, dealer: str, player: str | None = None, switches: Switches = DEFAULT, *, banking: bool = False
) -> MainOdds:
    """The odds of a main wager on the full deck."""
    return main_odds(replace(main_question(game, dealer, player, switches), banking=banking))


def share(part: int, odds: MainOdds) -> Fraction:
    return Fraction(100 * part, odds.total)


@pytest.mark.sizes(all=1)
def test_foxwoods_against_itself() -> None:
    odds = seven_card_odds(POKER, "foxwoods")
    assert odds.total == comb(53, 7) * comb(46, 7)
    assert abs(odds.edge * 100 - Fraction("2.7212")) < Fraction("0.003")
    assert abs(share(odds.push, odds) - Fraction("40.4958")) < Fraction("0.003")


@pytest.mark.sizes(all=1)
def test_trump_plaza_against_itself() -> None:
    odds = seven_card_odds(POKER, "trump-plaza")
    for part, published in ((odds.win, "28.61"), (odds.push, "41.48"), (odds.lose, "29.91")):
        assert abs(share(part, odds) - Fraction(published)) < Fraction("0.01")


@pytest.mark.sizes(all=1)
@pytest.mark.clause("PGP-9g-1-ii.1")
def test_the_bank_has_the_other_side_of_the_same_deals() -> None:
    assert seven_card_odds(POKER, "foxwoods", banking=True) == seven_card_odds(POKER, "foxwoods").mirrored()


@pytest.mark.sizes(all=1)
def test_dealing_at_random_agrees() -> None:
    question = main_question(POKER, "trump-plaza", None, DEFAULT)
    found = deal_at_random(question, deals=2_000_000, seed=20)
    assert all(abs(errors) < 4 for errors in found.errors_from(main_odds(question)))


@pytest.mark.sizes(all=1)
@pytest.mark.clause("PGP-3d.1")
def test_foxwoods_with_ace_to_five_lowest_is_as_published_to_the_last_place() -> None:
    odds = seven_card_odds(POKER, "foxwoods", switches=Switches(ace_five=AceFive.LOWEST))
    assert (odds.edge_percent, percent(Fraction(odds.push, odds.total))) == ("2.7212", "40.4958")


@pytest.mark.sizes(floor=1)
def test_optimal_player_against_foxwoods() -> None:
    odds = seven_card_odds(POKER, "foxwoods", "optimal")
    assert abs(odds.edge * 100 - Fraction("2.5122")) < Fraction("0.003")
    lowest = seven_card_odds(POKER, "foxwoods", "optimal", Switches(ace_five=AceFive.LOWEST))
    assert lowest.edge_percent == "2.5122"


@pytest.mark.sizes(floor=1)
@pytest.mark.parametrize(
    ("game", "player"),
    [(POKER, "optimal"), ("face-up-pai-gow-poker", None), ("ez-pai-gow-poker", None)],
)
def test_dealing_at_random_agrees_with_every_kind_of_player(game: str, player: str | None) -> None:
    question = main_question(game, "foxwoods", player, DEFAULT)
    found = deal_at_random(question, deals=10_000_000, seed=21)
    assert all(abs(errors) < 4 for errors in found.errors_from(main_odds(question)))


WAYS = {way.title: way.name for way in CARDS.house_ways()} | {"best setting": OPTIMAL}


def figures_of_the_chapter() -> list[tuple[str, ...]]:
    """The rows of its tables of wins, pushes and losses, each with its game."""
    text = CHAPTER.read_text("utf-8")
    found = []
    for game in GAMES:
        section = text.partition(f"## {game.title}: the main wager\n")[2].partition("\n## ")[0]
        for dealer, player, rest in re.findall(
            r"^\| ([^|]+) \| ([A-Za-z -]+) \|(.*)\|$", section, re.MULTILINE
        ):
            if dealer in WAYS:
                found.append((str(game.name), dealer, player, *map(str.strip, rest.split("|"))))
    return found


def test_the_chapter_has_figures() -> None:
    assert len(figures_of_the_chapter()) > 30


@pytest.mark.sizes(floor=1)
@pytest.mark.parametrize("row", figures_of_the_chapter(), ids=lambda row: " ".join(row[:3]))
def test_figures_of_the_chapter(row: tuple[str, ...]) -> None:
    game, dealer, player, *figures = row
    banking = player.endswith(" as bank")
    odds = seven_card_odds(game, WAYS[dealer], WAYS[player.removesuffix(" as bank")], banking=banking)
    assert figures == [odds.edge_percent, f"{odds.win:,}", f"{odds.push:,}", f"{odds.lose:,}"]


@pytest.mark.parametrize(
    ("game", "dealer", "player", "says"),
    [
        ("pai-gow", "foxwoods", None, "there is no game 'pai-gow'"),
        (POKER, "foxwood", None, "there is no house way 'foxwood'"),
        (POKER, "foxwoods", "best", "there is no house way 'best'"),
        ("supreme-pai-gow", "foxwoods", None, "there is no house way 'foxwoods'"),
    ],
)
def test_what_cannot_be_asked(game: str, dealer: str, player: str | None, says: str) -> None:
    with pytest.raises(PaigowError, match=says):
        main_question(game, dealer, player, DEFAULT)


@pytest.mark.sizes(all=1)
@pytest.mark.clause("PGP-10a.1", "PGP-1-ez-pai-gow.2")
@pytest.mark.parametrize("game", ["ez-pai-gow-poker", "face-up-pai-gow-poker"])
def test_a_bank_where_no_vigorish_is_taken_plays_the_same_deals_for_even_money(game: str) -> None:
    """Where the submission expressly provides for a bank: it has no dealer's hand to push against."""
    even = seven_card_odds(game, "foxwoods", "foxwoods", banking=True)
    assert even == seven_card_odds(POKER, "foxwoods", banking=True).at(Payoff.by_percent(0))
    assert even.edge < 0 < seven_card_odds(POKER, "foxwoods", banking=True).edge


@pytest.mark.sizes(all=1)
@pytest.mark.clause("PGP-16a.3", "PGP-16a.2")
def test_rounded_vigorish_is_part_of_the_edge() -> None:
    """At $16 five percent are 80 cents, rounded up to a dollar: a win brings 15 sixteenths of the wager."""
    question = MainQuestion(GameName.PAI_GOW_POKER, "foxwoods", "foxwoods", wager=dollars(16))
    exact = main_odds(question)
    up = main_odds(replace(question, rounding=VigRounding.QUARTER_UP))
    by_hand = Fraction(2_506_863_515_529_772 * 16 - 2_402_482_226_669_052 * 15, 16 * FULL.deals)
    assert (exact.edge_percent, up.edge_percent, up.edge) == ("2.7211", "3.0851", by_hand)
    assert main_odds(replace(question, wager=dollars(20), rounding=VigRounding.QUARTER_UP)) == exact


def test_the_work_says_what_it_is_and_what_it_wants() -> None:
    question = main_question(POKER, "foxwoods", "optimal", DEFAULT)
    work = work_of(replace(question, banking=True))
    assert work.what == "pai-gow-poker, the optimal player as the bank against foxwoods"
    assert work.memory_for(2) < 4 << 30
    assert work_of(replace(question, player_way="foxwoods")).memory_for(2) < 2 << 30
    face_up = work_of(main_question("face-up-pai-gow-poker", "foxwoods", None, DEFAULT))
    assert face_up.what == "face-up-pai-gow-poker, the best reply against foxwoods"
    assert FULL.hands == comb(53, 7)
