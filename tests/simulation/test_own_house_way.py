"""A house way of one's own, from its file to the table, the log, advice, odds and arrays of hands."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import paigow
from log_kit import parsed, resealed, writer
from paigow import batch
from paigow.games.catalogue import GameName
from paigow.games.hands import family_of
from paigow.games.submission import default_submission, submission_text
from paigow.log.chain import LogError, LogKeeper, LogReader, submission_of
from paigow.log.replay import replay
from paigow.odds.main_wager import main_odds, main_question
from paigow.odds.sheet import Identity, main_questions
from paigow.rng import Chance
from paigow.rules.house_ways.reader import digest_of
from paigow.simulation.simulate import opened_drive
from paigow.switches import DEFAULT
from paigow.table import events as e
from paigow.teaching.setting_value.judgement import SettingQuestion
from paigow.teaching.setting_value.valuation import judge_setting
from paigow.teaching.setting_value.words import judged

FILES = Path(__file__).parents[1] / "rules" / "house_ways" / "files"
TILES = paigow.house_way("pai-gow-tiles", FILES / "good-tiles.toml")
SUPREME = paigow.house_way("supreme-pai-gow", FILES / "good-supreme.toml")
FILED = replace(default_submission("pai-gow-tiles"), house_way=str(TILES.source))


def logged() -> list[bytes]:
    lines: list[bytes] = []
    keeper = LogKeeper(writer(submission_text(FILED)), lines.append)
    drive = opened_drive(submission_of(submission_text(FILED)), Chance.seeded_by("own way"), listener=keeper)
    while drive.table.memory.rounds < 5 or drive.table.round is not None:
        drive.play_round()
    rules = {rule.name for rule in TILES.rules}
    fired = {each.event.rule for each in drive.journal.records if isinstance(each.event, e.HandShown)}
    assert fired
    assert fired <= rules
    return [*lines, keeper.writer.close()]


def test_a_table_plays_by_it_and_its_log_replays_from_the_log_alone() -> None:
    lines = logged()
    opening = json.loads(lines[0])
    assert opening["house_way"] == digest_of(str(TILES.source))
    assert str(TILES.source) in opening["submission"]
    result = replay(lines)
    assert result.is_verified
    assert result.rounds >= 5


def test_a_log_whose_way_is_not_the_one_that_was_hashed_is_refused() -> None:
    first, *rest = parsed(logged())
    wrong = {**first, "submission": first["submission"].replace('least_low = "4"', 'least_low = "5"')}
    with pytest.raises(LogError, match="another house way was hashed"):
        LogReader(resealed([wrong, *rest]))
    del wrong["house_way"]
    with pytest.raises(LogError, match="another house way was hashed"):
        LogReader(resealed([wrong, *rest]))


def test_strategies_play_against_it() -> None:
    played = paigow.play_rounds(FILED, {1: paigow.HouseWayStrategy}, rounds=20, seed="own")
    assert played.rounds == 20
    assert (
        played.log_hash
        == paigow.play_rounds(FILED, {1: paigow.HouseWayStrategy}, rounds=20, seed="own").log_hash
    )


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    ("game", "way"), [(GameName.PAI_GOW_TILES, TILES), (GameName.SUPREME_PAI_GOW, SUPREME)]
)
def test_arrays_of_hands_are_set_and_valued_by_it_as_one_hand_is(
    game: GameName, way: paigow.HouseWay[Any]
) -> None:
    family = family_of(game)
    hands = batch.deal(game, 200, seed=3)
    done = batch.set(hands, way, game)
    values = batch.values(hands[:20], game, dealer_way=way)
    for row, pieces in enumerate(batch.decode(hands, game)):
        given = way.set(pieces)
        assert set(given.low) == {pieces[place] for place in done.low[row]}
        assert done.rules[done.rule[row]] == given.rule
        if row < 20:
            advice = paigow.advise(pieces, game, way)
            assert values.win[row, values.best[row]] == advice.best.odds.win
            assert [each.setting for each in advice.house_ways if each.name == way.source] == [given]
    assert family.size == 4


def test_its_odds_are_counted_against_every_other_way() -> None:
    same = main_odds(main_question("pai-gow-tiles", TILES, TILES, DEFAULT))
    best = main_odds(main_question("pai-gow-tiles", TILES, "optimal", DEFAULT))
    assert same.total == best.total
    assert best.edge < same.edge
    sides = [side for side, _ in main_questions(FILED)]
    assert "player, set by Little River" in sides
    facts = Identity(FILED).facts()
    assert (facts["house_way"], facts["house_way_sha256"]) == ("little-river", digest_of(str(TILES.source)))


def test_the_trainer_judges_and_explains_by_it() -> None:
    family = family_of("pai-gow-tiles")
    given = TILES.set("4-5 1-6 6-6 1-2")
    question = SettingQuestion(GameName.PAI_GOW_TILES, given.setting, way=str(TILES.source))
    judgement = judge_setting(question)
    assert judgement.is_correct
    assert family.judge(given) is None
    assert not any('name = "' in sentence for sentence in judged(judgement))


@pytest.mark.sizes(all=1)
def test_seven_cards_are_set_by_it_as_one_hand_is() -> None:
    way = paigow.house_way("pai-gow-poker", FILES / "good-cards.toml")
    hands = batch.deal("pai-gow-poker", 3_000, seed=5)
    done = batch.set(hands, way)
    for row, cards in enumerate(batch.decode(hands)):
        given = way.set(cards)
        assert (set(given.low), given.rule) == (
            {cards[place] for place in done.low[row]}, done.rules[done.rule[row]],
        )  # fmt: skip
    advice = paigow.advise(batch.decode(hands)[0], "pai-gow-poker", way)
    assert any(each.name == way.source for each in advice.house_ways)
