"""A score is a fold of judgements."""

from __future__ import annotations

from functools import reduce

from paigow.games.catalogue import GameName
from paigow.games.hands import TILE_HANDS
from paigow.money import Cents
from paigow.rng import Chance
from paigow.teaching.setting_value.judgement import Judgement, SettingQuestion
from paigow.teaching.setting_value.practice import kind_of
from paigow.teaching.setting_value.score import Score, SetTally
from paigow.teaching.setting_value.valuation import judge_setting
from paigow.teaching.setting_value.words import scored


def judgements(count: int) -> list[Judgement]:
    found = []
    for number in range(count):
        chance = Chance.seeded_by("score", number)
        settings = list(TILE_HANDS.settings(chance.shuffled(TILE_HANDS.deck)[:4]))
        found.append(
            judge_setting(SettingQuestion(GameName.PAI_GOW_TILES, settings[chance.randbelow(3)], Cents(1000)))
        )
    return found


def test_a_score_adds_up_hand_by_hand_and_kind_by_kind() -> None:
    made = judgements(60)
    score = reduce(Score.and_then, made, Score())
    assert score.all.hands == score.all.correct == 60
    assert score.all.best == sum(each.is_best for each in made) == 60 - len(score.mistakes)
    assert score.all.given_up == sum(each.given_up for each in made)
    assert score.all.wagered == 60_000
    for part in ("hands", "correct", "best", "given_up", "wagered"):
        assert sum(getattr(tally, part) for tally in score.by_kind.values()) == getattr(score.all, part)
    assert set(score.by_kind) == {kind_of(TILE_HANDS, each.question.pieces) for each in made}
    shares = [score.by_kind[kind].share for kind in score.weak]
    assert shares == sorted(shares)
    assert all(share < 1 for share in shares)
    assert set(score.weak) == {
        kind_of(TILE_HANDS, (*each.setting.high, *each.setting.low)) for each in score.mistakes
    }


def test_a_kind_that_was_missed_is_drilled_until_it_was_set_best_three_times_running() -> None:
    pieces = TILE_HANDS.parse("6-6 6-6 3-6 4-5")
    made = [
        judge_setting(SettingQuestion(GameName.PAI_GOW_TILES, each)) for each in TILE_HANDS.settings(pieces)
    ]
    best, missed = (next(each for each in made if each.is_best is so) for so in (True, False))
    drilled = []
    score = Score()
    for each in (best, missed, best, best, missed, best, best, best, best, missed):
        score = score.and_then(each)
        drilled.append(score.to_drill == {"two pairs"})
        assert score.to_drill <= {"two pairs"}
    assert drilled == [False, True, True, True, True, True, True, False, False, True]


def test_nothing_set_is_nothing_missed() -> None:
    assert scored(Score()) == ()
    assert SetTally().share == 1


def test_a_score_in_words() -> None:
    first, *kinds = scored(reduce(Score.and_then, judgements(3), Score()))
    assert first.startswith("1 of 3 hands set the best way (33.3%), 3 correctly; ")
    assert first.endswith(" of $30.00 given up")
    assert len(kinds) >= 1
