"""Advice asks with what the one who asks can see, and with nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from everything import played
from paigow.games.catalogue import GAMES, GameName
from paigow.server.http.routes.odds import _question, count_advice
from paigow.table.showing.views import player, view_for
from paigow.table.state.values import DEALER


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", [each.name for each in GAMES])
def test_a_question_holds_what_its_asker_sees(game: str) -> None:
    asked = 0
    for drive, steps in played(game, rounds=12, seed="advice"):
        for _, _, table in steps:
            if table.round is None or asked > 200:
                continue
            for position in table.occupied:
                view = view_for(table, player(table, table.seats[position])).round
                assert view is not None
                hand = view.positions[position].hand
                if hand is None or hand.high is not None or len(hand.pieces) < table.rules.family.size:
                    continue
                question = _question(drive.submission, view, position, hand.pieces)
                visible: list[Any] = [each.hand.pieces for each in view.positions if each.hand is not None]
                shown = {piece for pieces in visible for piece in pieces} | {piece for _, piece in view.shown}
                known = (*question.own, *(question.dealers or ()), *question.seen)
                assert sorted(known) == sorted(shown)
                is_open = view.positions[DEALER].hand is not None
                assert (question.dealers is not None) == (
                    game == GameName.FACE_UP_PAI_GOW_POKER and is_open and view.bank is None
                )
                asked += 1
    assert asked


def test_a_card_that_was_seen_is_not_among_those_that_others_may_hold() -> None:
    for drive, steps in played("supreme-pai-gow", rounds=2, seed="seen"):
        for _, _, table in steps:
            for position in table.occupied if table.round is not None else ():
                view = view_for(table, player(table, table.seats[position])).round
                assert view is not None
                hand = view.positions[position].hand
                if hand is None or hand.high is not None:
                    continue
                question = _question(drive.submission, view, position, hand.pieces)
                fewer = question._replace(seen=(next(
                    piece for piece in table.rules.family.deck if piece not in (*question.own, *question.seen)
                ),))  # fmt: skip
                before: Any = count_advice(question._replace(seen=()))["total"]
                after: Any = count_advice(fewer)["total"]
                assert after < before
                return
    pytest.fail("nobody looked at a hand")
