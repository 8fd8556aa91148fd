"""Why each wager of a round came out as it did: complete, to the cent, and nothing that was not seen."""

from __future__ import annotations

import pytest

from paigow.clauses import clause
from paigow.games.catalogue import GameName
from paigow.games.wager_kinds import WagerKind
from paigow.rules.outcome import Result
from paigow.table import Phase
from paigow.table import events as e
from paigow.table.showing.recall import WagerStatus, last_in_play, recall_of
from paigow.table.showing.views import AUDITOR, SPECTATOR, Viewer, Viewing
from paigow.teaching.comparison import BY_HANDS
from paigow.teaching.why import round_why
from played_rounds import GAMES, rounds_of, rounds_of_every_game

ROUNDS = 3


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", GAMES)
def test_every_wager_is_told_of_once_with_its_money_a_sentence_and_clauses_that_exist(game: str) -> None:
    for played in rounds_of(game, ROUNDS):
        told = [each for each in round_why(played, SPECTATOR).wagers if each.position]
        recalled = [
            (player.position, wager) for player in recall_of(played).players for wager in player.wagers
        ]
        assert [(each.position, each.wager) for each in told] == [(at, each.wager) for at, each in recalled]
        for why, (_, wager) in zip(told, recalled, strict=True):
            assert (why.status, why.wagered, why.won, why.vigorish) == (
                wager.status, wager.wagered, wager.won, wager.vigorish,
            )  # fmt: skip
            first, *hands = why.said
            assert first.text
            assert first.clause is not None
            for cited in filter(None, (first.clause, *first.also, *(each.clause for each in hands))):
                clause(cited)


def test_hands_are_side_by_side_where_they_decided_and_a_dealers_wager_is_told_of_too() -> None:
    whys = [round_why(played, AUDITOR) for played in rounds_of_every_game(ROUNDS)]
    compared = [each.compared for why in whys for each in why.wagers if each.compared is not None]
    by_hands = [each for each in compared if each.outcome is not None and each.outcome.reason in BY_HANDS]
    assert by_hands
    assert all(len(each.hands) == 2 for each in by_hands)
    assert any(each.position == 0 for each in compared), "the dealer's against a bank"
    statuses = {each.status for why in whys for each in why.wagers}
    assert statuses == {*WagerStatus} - {WagerStatus.IN_PLAY}


def test_what_another_setting_would_have_done_agrees_with_what_the_chosen_one_did() -> None:
    chosen = better = 0
    for played in tuple(rounds_of_every_game(ROUNDS))[::3]:
        table = last_in_play(played[-1])
        for name in filter(None, dict.fromkeys(table.seats)):
            for at, settings in round_why(played, Viewer(Viewing.PLAYER, name)).otherwise:
                assert table.seats[at] == name
                for each in settings:
                    if each.is_chosen:
                        chosen += 1
                        assert each.outcome == table.in_play.outcomes[at]
                    better += each.outcome.result is Result.WIN
    assert chosen > 50
    assert better


def test_in_face_up_the_other_hands_lay_open_before_and_nowhere_else() -> None:
    said = {True: 0, False: 0}
    for played in rounds_of_every_game(ROUNDS):
        table = last_in_play(played[-1])
        is_face_up = table.rules.submission.game is GameName.FACE_UP_PAI_GOW_POKER
        is_open = round_why(played, SPECTATOR).lay_open
        was_set = any(step.before.phase is Phase.SETTING for step in played)
        assert is_open is (is_face_up and was_set and table.in_play.bank is None)
        said[is_open] += 1
    assert all(said.values())


def test_who_looks_on_hears_of_no_hand_that_was_not_shown() -> None:
    for played in rounds_of_every_game(ROUNDS):
        why, in_play = round_why(played, SPECTATOR), last_in_play(played[-1]).in_play
        assert why.otherwise == ()
        for each in why.wagers:
            if each.compared is not None and each.position not in in_play.exposed:
                assert each.compared.mine is None
                assert each.compared.hands == ()


def test_ones_own_wagers_come_first_and_are_marked_and_nobody_elses_are() -> None:
    mixed = 0
    for played in tuple(rounds_of_every_game(ROUNDS))[::3]:
        table = last_in_play(played[-1])
        as_played = round_why(played, SPECTATOR).wagers
        assert not any(each.is_mine for each in as_played)
        for name in filter(None, dict.fromkeys(table.seats)):
            told = round_why(played, Viewer(Viewing.PLAYER, name)).wagers
            mine = [table.seats[each.position] == name for each in told]
            assert [each.is_mine for each in told] == mine == sorted(mine, reverse=True)
            assert len(told) == len(as_played)
            mixed += 0 < sum(mine) < len(mine)
    assert mixed


@pytest.mark.sizes(all=1)
def test_what_each_wager_brought_a_player_or_a_bank_sums_to_what_the_chips_did() -> None:
    banked = shared = surrendered = 0
    for played in rounds_of_every_game(ROUNDS):
        table, ended = last_in_play(played[-1]), played[-1].after
        for name in filter(None, dict.fromkeys(table.seats)):
            told = round_why(played, Viewer(Viewing.PLAYER, name))
            moved = sum(
                event.amount if isinstance(event, e.ChipsBought) else -event.amount
                for event in (step.record.event for step in played)
                if isinstance(event, e.ChipsBought | e.ChipsCashed) and event.player == name
            )
            brought = ended.chips(name) - played[0].before.chips(name) - moved
            listed = sum(each.brought for each in told.wagers if each.brought is not None)
            assert listed + (told.bank.brought if told.bank else 0) == brought == (told.brought or 0)
            banked += told.bank is not None
            shared += told.bank is not None and "shared the bank" in told.bank.said[0].text
            surrendered += any(each.status is WagerStatus.SURRENDERED for each in told.wagers if each.is_mine)
    assert banked
    assert shared
    assert surrendered


def test_a_bank_is_told_of_the_wagers_against_it_and_of_no_optional_wager_of_others() -> None:
    collected = paid = 0
    for played in rounds_of_every_game(ROUNDS):
        table = last_in_play(played[-1])
        bank = table.in_play.bank
        if bank is None or (name := table.seats[bank]) is None:
            continue
        viewer = Viewer(Viewing.PLAYER, name)
        before = round_why(played[:-1], viewer)
        assert (before.wagered, before.brought) == (None, None), "the round has not ended"
        for each in round_why(played, viewer).wagers:
            is_main = each.wager in (table.rules.main, WagerKind.DEALER)
            assert each.is_against_me is is_main
            assert (each.brought is not None) is (is_main or table.seats[each.position] == name)
            if is_main and each.status is WagerStatus.LOST:
                collected += each.brought == each.wagered > 0
            if is_main and each.status is WagerStatus.WON:
                paid += each.brought == -each.wagered < 0
    assert collected
    assert paid


def test_who_looks_on_is_told_of_nothing_that_a_round_brought_them() -> None:
    for played in rounds_of_every_game(ROUNDS):
        told = round_why(played, SPECTATOR)
        assert (told.brought, told.wagered, told.bank) == (None, None, None)
        assert not any(each.is_against_me or each.brought is not None for each in told.wagers)
