"""The samples, the defaults and the file to start from."""

from __future__ import annotations

import pytest

from paigow.errors import PaigowError, UnknownNameError
from paigow.games.catalogue import GAMES, Game, Rules
from paigow.games.submission import (
    FortuneOffer,
    OfferedUnder,
    RulesSubmission,
    default_submission,
    paid_by,
    read_submission,
    sample,
    sample_names,
    sample_text,
    starting_file,
)
from paigow.games.submission.offers import NumberOffer, OfferedWagers, ThreeMeterOffer
from paigow.games.submission.schema import Option, options
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import wagers_of

EVERY = [(game, rules) for game in GAMES for rules in game.rules]
SEVENTEEN = {"three_card_bonus", "seven_card_bonus"}


@pytest.mark.parametrize("name", sample_names())
def test_every_sample_is_valid_and_says_what_it_is(name: str) -> None:
    assert [str(error) for error in read_submission(sample_text(name)).errors] == []
    assert sample_text(name).startswith("# ")
    assert sample(name).title
    assert any(True for _ in sample(name).wagers.offered())


def offered(name: str) -> list[str]:
    return [key for key, _ in sample(name).wagers.offered()]


def test_the_samples_cover_what_a_licensee_would_start_from() -> None:
    assert offered("pai-gow-poker-fortune") == ["fortune_bonus"]
    assert offered("pai-gow-poker-emperors-treasure") == ["emperors_treasure", "pai_gow_insurance"]
    assert set(offered("pai-gow-poker-three-and-seven-card-bonus")) == SEVENTEEN
    assert offered("pai-gow-poker-number-wager") == ["position_number"]
    assert offered("ez-pai-gow-poker") == ["queens_dragon", "dynasty_bonus", "protection", "red_black"]
    assert sample("face-up-section-19").rules is Rules.PGP_19
    assert sample("face-up-rules-of-play").rules is Rules.FUP
    assert sample("pai-gow-poker-banking").banking.co_banking
    assert offered("supreme-pai-gow") == ["bonus"]
    assert offered("pai-gow-tiles-pair-fortunes") == ["pair_fortunes"]


def test_there_is_a_sample_for_each_progressive() -> None:
    tables = {
        offer.pay_table
        for name in sample_names()
        for key, offer in sample(name).wagers.offered()
        if "progressive" in key and not isinstance(offer, NumberOffer)
    }
    assert tables == {"pgp-14d-1", "pgp-14d-5", "pgp-16e", "pgp-14A-g", "pgp-19h-1", "pgp-19h-3"}


def test_a_14a_table_raises_a_row_and_fills_three_meters() -> None:
    submission = sample("pai-gow-poker-progressive-14a")
    fortune = submission.wagers.fortune_bonus
    assert isinstance(fortune, FortuneOffer)
    assert fortune.offered_under is OfferedUnder.SECTION_14A
    assert str(paid_by(fortune).row("four_of_a_kind").pays) == "30 to 1"
    assert isinstance(submission.offer(WagerKind.FORTUNE_PROGRESSIVE), ThreeMeterOffer)
    assert submission.offer(WagerKind.RED_BLACK) is None


def test_an_unknown_sample_is_offered_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'supreme-pai-gow'"):
        sample_text("supreme-pai-gov")


@pytest.mark.parametrize(("game", "rules"), EVERY)
def test_the_starting_file_is_valid_and_is_the_default(game: Game, rules: Rules) -> None:
    reading = read_submission(starting_file(game.name, rules))
    assert [str(error) for error in reading.errors] == []
    assert reading.submission == default_submission(game.name, rules)
    assert default_submission(game.name).rules is game.rules[0]
    keys = [key for key, _ in default_submission(game.name, rules).wagers.offered()]
    assert set(keys) == set(game.usual_wagers)


def keys_of(part: type, game: Game) -> list[Option]:
    found = []
    for each in options(part):
        if each.suits(game) and each.section is not OfferedWagers:
            found += [each] if each.section is None else keys_of(each.section, game)
    return found


@pytest.mark.parametrize(("game", "rules"), EVERY)
def test_the_starting_file_holds_every_key_of_the_game_with_its_meaning(game: Game, rules: Rules) -> None:
    source = starting_file(game.name, rules)
    lines = source.splitlines()
    prose = " ".join(line.removeprefix("# ") for line in lines)
    for each in keys_of(RulesSubmission, game):
        assert any(line.removeprefix("# ").startswith(f"{each.name} = ") for line in lines), each.name
        assert each.meaning[1:] in prose
    for wager in wagers_of(game.name, rules):
        assert f"[wagers.{wager.key}]" in source
        assert f"{wager.title}: " in prose


EVERY_WAGER = [(game, rules, wager.key) for game, rules in EVERY for wager in wagers_of(game.name, rules)]


@pytest.mark.parametrize(("game", "rules", "key"), EVERY_WAGER)
def test_the_starting_file_can_offer_any_one_wager(game: Game, rules: Rules, key: str) -> None:
    reading = read_submission(starting_file(game.name, rules, (key,)))
    assert [str(error) for error in reading.errors] == []
    assert reading.submission is not None
    assert [found for found, _ in reading.submission.wagers.offered()] == [key]


def test_the_starting_file_can_offer_none() -> None:
    reading = read_submission(starting_file("pai-gow-poker", offer=()))
    assert reading.submission is not None
    assert list(reading.submission.wagers.offered()) == []


def test_a_reading_in_the_place_of_a_game_says_what_to_give() -> None:
    reading = read_submission(sample_text("supreme-pai-gow"))
    with pytest.raises(PaigowError, match=r"give its \.submission, once it is valid"):
        default_submission(reading)  # type: ignore[arg-type]
