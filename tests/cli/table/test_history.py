"""`paigow history`: how your evenings went, and every round of them once more."""

from __future__ import annotations

from pathlib import Path

import pytest

from command import paigow
from paigow.games.submission import sample_text
from paigow.money import Cents
from paigow.play.kept import evenings as kept
from paigow.play.seated.turn import Turn
from paigow.play.words import signed
from play_kit import play_rounds, play_to, wishes


def test_a_round_that_nobody_watches_is_kept_where_that_is_asked_for(data: Path) -> None:
    printed = paigow("play", "--game", "pai-gow-poker", "--seed", "1")
    assert list(data.iterdir()) == []
    assert paigow("play", "--game", "pai-gow-poker", "--seed", "1", "--keep") == printed
    [counted] = paigow("history", "--json").records
    assert (counted["number"], counted["rounds"], counted["game"]) == (1, 1, "pai-gow-poker")
    assert f"Your result: {signed(Cents(counted['result']))}" in printed.out
    again = paigow("history", "1").out
    assert again.endswith(f"Your result of round 1: {signed(Cents(counted['result']))}.\n")


def test_evenings_are_listed_and_counted_by_game() -> None:
    for name in ("pai-gow-poker-fortune", "pai-gow-poker-banking", "pai-gow-tiles-pair-fortunes"):
        play_rounds(kept.begin(sample_text(name), wishes()), 2).keeping.close()
    records = paigow("history", "--json").records
    shown = paigow("history").out
    assert [line.split(",")[0] for line in shown.splitlines()[:3]] == ["evening 1", "evening 2", "evening 3"]
    poker = Cents(records[0]["result"] + records[1]["result"])
    assert f"\nPai Gow Poker\n  4 rounds: {signed(poker)}\n" in shown
    assert f"\nPai Gow Tiles\n  2 rounds: {signed(Cents(records[2]['result']))}\n" in shown
    won, pushed, lost = (records[2][each] for each in ("won", "pushed", "lost"))
    assert f"  main wagers: {won} won, {pushed} pushed, {lost} lost\n" in shown
    assert paigow("history", "--evening", "3", "--json").records == records[2:]
    assert "there is no evening 9" in paigow("history", "--evening", "9").err


@pytest.mark.parametrize("words", [(), ("--evening", "1")])
def test_a_round_is_told_again_as_you_saw_it_with_reasons_and_clauses(words: tuple[str, ...]) -> None:
    evening = play_rounds(kept.begin(sample_text("pai-gow-poker-fortune"), wishes()), 2)
    evening.next_round()
    play_to(evening, Turn.SETTING)
    evening.keeping.close()
    second = evening.history[1]
    *told, last = paigow("history", "2", *words, "--json").records
    assert last == {"round": 2, "cents": second.net}
    lines = [(each.line, *each.compared) for each in second.explained]
    assert [(each["text"], each["clause"]) for each in told] == [
        (line.text, line.clause) for group in lines for line in group
    ]
    assert any(each.compared for each in second.explained)
    refused = paigow("history", "3", *words)
    assert refused.status == 2
    assert "evening 1 has no round 3 that is over; it has 2 rounds" in refused.err
