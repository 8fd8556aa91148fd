"""The session without a screen: whose turn it is, what your choices do, what is kept of the evening."""

from __future__ import annotations

from concurrent.futures import wait

import pytest

from known import known
from paigow.games.submission.samples import sample_names
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents, dollars, format_money
from paigow.table import Command, Role
from paigow.table import commands as c
from paigow.table.state.irregularity import Irregularity
from paigow.table.terms import OneOf
from paigow.terminal.client import RefusedError, Turn
from paigow.terminal.options import Mode, Pace
from paigow.terminal.sessions import local_session, set_in_house_way
from paigow.terminal.transcript import result_line
from play_kit import (
    do_the_usual,
    options,
    play_rounds,
    play_to,
    rules,
    session,
    turn_now,
    written_view,
)
from table_kit import changed


def test_a_session_begins_between_rounds_with_everyone_seated() -> None:
    evening = session(seat=4)
    assert evening.turn is Turn.NEXT_ROUND
    assert [seat.name for seat in evening.board.places] == [
        "Dealer",
        "Ana",
        "Ben",
        "Chen",
        "You",
        "Dora",
        "Emil",
    ]
    assert evening.client.chips == evening.client.bought == dollars(1500)


def test_fewer_players_leave_places_empty() -> None:
    evening = session(players=1, seat=6)
    assert [seat.name for seat in evening.board.places if seat.name] == ["Dealer", "Ana", "You"]


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", sample_names())
def test_rounds_of_every_table_reach_their_end_and_the_books_agree(name: str) -> None:
    evening = play_rounds(session(name), 4)
    assert [each.number for each in evening.history] == [1, 2, 3, 4]
    assert evening.result == evening.client.chips - evening.client.bought
    assert all(line.clause for line in evening.log)


def test_the_same_seed_is_the_same_evening_and_another_is_not() -> None:
    same, again, other = (play_rounds(session(seed=seed), 2) for seed in (5, 5, 6))
    assert same.log == again.log
    assert same.log != other.log


def test_without_a_seed_chance_comes_from_the_operating_system() -> None:
    first, second = (play_rounds(session(seed=None), 1) for _ in range(2))
    assert first.log != second.log


# Wagers


@pytest.mark.clause("PGP-7c.1")
def test_wagers_are_drafted_and_only_lie_once_they_are_placed() -> None:
    evening = play_to(session(), Turn.WAGERS)
    evening.draft = evening.draft.with_line(0, evening.draft.lines[0].raised())
    assert evening.client.chips == evening.client.bought
    evening.lay_wagers()
    assert evening.board.places[2].wagered == evening.client.bought - evening.client.chips == dollars(30)


def test_a_draft_that_the_table_refuses_says_why_and_changes_nothing() -> None:
    evening = play_to(session(), Turn.WAGERS)
    evening.draft = evening.draft.cleared().with_line(1, evening.draft.lines[1].switched())
    refused = evening.wagers_refused
    assert refused is not None
    assert refused.clause == "PGP-15b.1"
    with pytest.raises(RefusedError, match="make a main bet at this seat"):
        evening.lay_wagers()
    assert evening.turn is Turn.WAGERS


def test_a_draft_begins_with_what_was_wagered_last_and_says_where_that_is_lowered() -> None:
    evening = play_to(session(chips=dollars(99_999)), Turn.WAGERS)
    main = evening.draft.lines[0]
    evening.draft = evening.draft.with_line(0, main.with_amount(dollars(9999)))
    most = format_money(main.maximum)
    assert (
        evening.draft.lines[0].limit_told
        == f"{main.title}: lowered to {most}, the most that the table takes."
    )
    evening.lay_wagers()
    play_to(evening, Turn.NEXT_ROUND)
    evening.next_round()
    play_to(evening, Turn.WAGERS)
    assert evening.draft.lines[0].amount == main.maximum
    assert not evening.draft.lines[0].limit_told


def test_sitting_out_a_round_is_no_wager_and_costs_nothing() -> None:
    evening = play_to(session(), Turn.WAGERS)
    evening.draft = evening.draft.cleared()
    evening.lay_wagers()
    play_to(evening, Turn.NEXT_ROUND)
    assert evening.history[-1].net == 0


@pytest.mark.clause("PGP-6g.1")
def test_alone_at_the_table_sitting_out_has_the_cards_spread_and_washed() -> None:
    evening = play_to(session(players=0), Turn.WAGERS)
    evening.draft = evening.draft.cleared()
    evening.lay_wagers()
    assert evening.turn is Turn.NEXT_ROUND
    assert [line.clause for line in evening.log[-3:]] == ["PGP-6g.1", "PGP-5c.1", "PGP-5c.2"]


@pytest.mark.clause("PGP-7c.2")
def test_wagers_can_be_thought_over_until_no_more_bets_is_announced() -> None:
    evening = play_to(session(mode=Mode.STEPPED), Turn.WAGERS)
    evening.lay_wagers()
    assert evening.turn is Turn.STEP
    evening.wagers.think_again()
    assert turn_now(evening) is Turn.WAGERS
    evening.draft = evening.draft.cleared()
    evening.lay_wagers()
    assert evening.client.chips == evening.client.bought
    evening.step()
    with pytest.raises(RefusedError, match=r"PGP-7c\.2"):
        evening.wagers.think_again()


def test_wagers_that_every_main_wager_carries_are_drafted_with_it() -> None:
    evening = play_to(session("face-up-section-19"), Turn.WAGERS)
    assert [stake.wager for stake in evening.draft.stakes] == [WagerKind.FACE_UP_MAIN, WagerKind.ACE_HIGH]


@pytest.mark.clause("PGP-7a.1", "PGP-13b2.2")
def test_a_match_play_coupon_lies_beside_a_wager_for_the_same_amount() -> None:
    evening = play_to(session("pai-gow-poker-number-wager"), Turn.WAGERS)
    main, number = (
        next(n for n, line in enumerate(evening.draft.lines) if line.choice == c) for c in (None, 4)
    )
    evening.draft = evening.draft.with_line(main, evening.draft.lines[main].raised().with_coupon())
    evening.draft = evening.draft.with_line(number, evening.draft.lines[number].with_coupon())
    assert [(stake.amount, stake.coupon) for stake in evening.draft.stakes] == [(5000, 5000), (100, 100)]
    assert evening.wagers_refused is None
    evening.lay_wagers()
    assert evening.client.bought - evening.client.chips == dollars(51)
    assert any("with a match play coupon of $50.00" in line.text for line in evening.log)
    play_to(evening, Turn.NEXT_ROUND)
    assert evening.result == evening.client.chips - evening.client.bought


@pytest.mark.clause("PGP-7d.2")
def test_a_progressive_wager_by_a_coupon_costs_no_chip() -> None:
    evening = play_to(session("pai-gow-poker-progressive-14d-1"), Turn.WAGERS)
    evening.draft = evening.draft.least()
    at = next(n for n, line in enumerate(evening.draft.lines) if line.wager == WagerKind.PROGRESSIVE_PAYOUT)
    before = evening.draft.total
    evening.draft = evening.draft.with_line(at, evening.draft.lines[at].with_coupon())
    assert evening.draft.stakes[-1].coupon == evening.draft.stakes[-1].amount == dollars(1)
    assert evening.draft.total == before
    evening.lay_wagers()
    assert evening.client.bought - evening.client.chips == before
    assert any("$1.00 on the Progressive Payout by a coupon" in line.text for line in evening.log)
    play_to(evening, Turn.NEXT_ROUND)
    assert (
        evening.result
        == evening.client.chips - evening.client.bought
        == evening.client.transcript.net[known(evening.position)]
    )


def test_a_coupon_is_taken_back_and_lies_only_where_the_table_takes_them() -> None:
    evening = play_to(session("pai-gow-poker-number-wager"), Turn.WAGERS)
    line = evening.draft.lines[0]
    assert line.with_coupon().with_coupon() == line
    assert not evening.draft.with_line(0, line.with_coupon()).cleared().least().stakes[0].coupon
    other = play_to(session(), Turn.WAGERS).draft
    assert not other.takes_coupons
    assert other.lines[0].with_coupon() == other.lines[0]


# Two betting areas


@pytest.mark.clause("PGP-12a.2")
@pytest.mark.parametrize(("position", "beside"), [(1, (2,)), (6, (5,))])
def test_nobody_takes_the_dealers_place_for_a_second_area(position: int, beside: tuple[int, ...]) -> None:
    assert session("pai-gow-poker-fortune", seat=position).places.beside == beside


@pytest.mark.clause("PGP-12a.1", "PGP-12a.2", "PGP-12b.1", "PGP-12b.2")
def test_two_adjacent_areas_are_wagered_and_set_one_after_the_other() -> None:
    evening = session("pai-gow-poker-fortune", seat=3)
    assert list(evening.places.beside) == [2, 4]
    with pytest.raises(RefusedError, match="is taken"):
        evening.places.take_area(6)
    evening.places.take_area(4)
    assert list(evening.client.held) == [3, 4]
    assert evening.places.beside == ()
    evening.next_round()
    play_to(evening, Turn.WAGERS)
    assert evening.position == 3
    evening.lay_wagers()
    assert (evening.turn, evening.position) == (Turn.WAGERS, 4)
    evening.draft = evening.draft.with_line(0, evening.draft.lines[0].raised())
    evening.lay_wagers()
    play_to(evening, Turn.SETTING)
    assert evening.position == 4, "the larger wager is set first"
    first = evening.hand.choice.pieces
    evening.ask_house_way()
    evening.lay_down()
    assert (evening.turn, evening.position) == (Turn.SETTING, 3)
    assert not set(evening.hand.choice.pieces) & set(first)
    assert [seat.position for seat in evening.board.places if seat.is_you] == [3, 4]
    assert [seat.position for seat in evening.board.places if seat.is_turn] == [3]
    play_to(evening, Turn.NEXT_ROUND)
    assert [who for who, _ in evening.history[-1].hands] == ["You", "You", "Dealer"]
    assert evening.result == evening.client.chips - evening.client.bought
    assert evening.log[-1].text
    assert any(line.text.startswith("You (4) exposed") for line in evening.history[-1].lines)
    evening.places.give_up_area()
    assert evening.client.held == (3,)
    play_rounds(evening, 1)


def test_whoever_made_room_for_your_second_area_comes_back_when_you_give_it_up() -> None:
    evening = session("pai-gow-poker-fortune", seat=1)
    evening.places.take_area(2)
    assert "Ana" not in evening.client.drive.table.seats
    play_rounds(evening, 1)
    evening.places.give_up_area()
    play_rounds(evening, 1)
    assert "Ana" in evening.client.drive.table.seats


def test_a_second_area_is_taken_between_rounds_and_only_where_the_table_allows_it() -> None:
    evening = session(seat=1, players=0)
    assert evening.places.beside == ()
    with pytest.raises(RefusedError, match="you can play 1 seat"):
        evening.places.take_area(2)
    evening = play_to(session(), Turn.WAGERS)
    with pytest.raises(RefusedError, match="between rounds"):
        evening.places.take_area(3)


@pytest.mark.clause("PGP-10f", "PGP-12a.3")
def test_with_two_areas_you_cannot_take_the_bank() -> None:
    evening = session("pai-gow-poker-banking", chips=dollars(20000))
    evening.places.take_area(3)
    play_to(evening, Turn.BANK)
    with pytest.raises(RefusedError, match="the bank plays one seat only"):
        evening.give(c.AcceptBank)
    play_to(evening, Turn.NEXT_ROUND)


def test_changing_seats_gives_up_the_second_area() -> None:
    evening = session("pai-gow-poker-fortune", seat=2)
    evening.places.take_area(3)
    play_to(evening, Turn.WAGERS)
    evening.draft = evening.draft.doubled()
    play_to(evening, Turn.NEXT_ROUND)
    evening.places.move_to(6)
    assert evening.client.held == (6,)
    play_to(evening, Turn.WAGERS)
    assert evening.draft.total == dollars(30), "the wagers drafted go along"


# The cut and the bank


@pytest.mark.clause("PGP-6e.1")
def test_you_cut_or_decline_and_an_improper_cut_is_refused() -> None:
    evening = play_to(session(seat=1), Turn.CUT)
    with pytest.raises(RefusedError, match="too thin or too deep a cut"):
        evening.give(c.CutCards, above=3)
    evening.give(c.CutCards, above=17)
    assert "You cut: 17 cards above the cut card went below the others (PGP-6e.2)" in map(str, evening.log)
    play_to(evening, Turn.NEXT_ROUND)
    play_to(evening, Turn.CUT)
    evening.give(c.DeclineCut)
    assert "You declined the cut (PGP-6d-3.2)" in map(str, evening.log)


def test_the_cut_falls_anywhere_proper_where_you_do_not_say() -> None:
    evening = play_to(session(seat=1), Turn.CUT)
    evening.give(c.CutCards)
    assert evening.turn is not Turn.CUT


@pytest.mark.clause("PGP-10c.3", "PGP-10f", "PGP-9c.3")
def test_the_bank_makes_no_wager_and_sets_its_own_hand() -> None:
    evening = play_to(session("pai-gow-poker-banking", chips=dollars(20000)), Turn.BANK)
    drafted = evening.draft
    evening.give(c.AcceptBank)
    assert evening.board.places[2].is_bank
    assert not evening.may(c.PlaceWagers)
    play_to(evening, Turn.BANK_HAND)
    assert "the dealer wagered $25.00 against the bank (PGP-8-a.3)" in map(str, evening.log)
    assert len(evening.hand.choice.pieces) == 7
    evening.ask_house_way()
    evening.lay_down()
    play_to(evening, Turn.NEXT_ROUND)
    assert any("dealer's wager of $25.00" in line.text for line in evening.history[-1].lines)
    assert evening.result == evening.client.chips - evening.client.bought
    play_to(evening, Turn.WAGERS)
    assert evening.draft.stakes == drafted.stakes


@pytest.mark.clause("PGP-10f")
def test_a_bank_that_may_make_optional_wagers_drafts_them_apart_from_its_wagers_as_a_player() -> None:
    filed = changed(rules("pai-gow-poker-banking"), switches={"bank_may_place_optional": True})
    evening = play_to(local_session(filed, options(chips=dollars(20000))), Turn.BANK)
    as_player = evening.draft.stakes
    evening.give(c.AcceptBank)
    play_to(evening, Turn.WAGERS)
    assert not evening.draft.stakes
    assert not any(line.is_main for line in evening.draft.lines)
    evening.draft = evening.draft.with_line(0, evening.draft.lines[0].switched())
    play_to(evening, Turn.NEXT_ROUND)
    play_to(evening, Turn.WAGERS)
    assert evening.draft.stakes == as_player


@pytest.mark.clause("PGP-10e.6")
def test_a_co_bank_leaves_its_hand_to_the_dealer() -> None:
    evening = play_to(session("pai-gow-poker-banking", chips=dollars(20000)), Turn.BANK)
    evening.give(c.AcceptBank, co_bank=True)
    play_to(evening, Turn.NEXT_ROUND)
    assert "You took the bank together with the licensee (PGP-10e.3)" in map(str, evening.log)
    assert not any(
        str(line).startswith("You set") for line in evening.history[-1].lines if "PGP-9c.3" in str(line)
    )


@pytest.mark.clause("PGP-10g.1")
def test_alone_at_the_table_you_bank_against_the_dealers_wager() -> None:
    evening = play_to(session("pai-gow-poker-banking", chips=dollars(20000), players=0), Turn.BANK)
    evening.give(c.AcceptBank)
    play_to(evening, Turn.NEXT_ROUND)
    assert any("dealer's wager of $25.00" in line.text for line in evening.history[-1].lines)


@pytest.mark.clause("PGP-10e.7")
def test_alone_as_a_co_bank_you_are_asked_for_a_wager_after_all() -> None:
    evening = play_to(session("pai-gow-poker-banking", chips=dollars(20000), players=0), Turn.BANK)
    drafted = evening.draft
    evening.give(c.AcceptBank, co_bank=True)
    play_to(evening, Turn.WAGERS)
    assert "You gave the bank back: nobody had a wager against it" in str(evening.log[-1])
    assert evening.draft == drafted
    evening.lay_wagers()
    play_to(evening, Turn.NEXT_ROUND)
    assert any("main wager of $25.00" in line.text for line in evening.history[-1].lines)


@pytest.mark.clause("PGP-10d2")
def test_the_others_wager_no_more_than_a_small_bank_covers() -> None:
    evening = play_to(session("pai-gow-poker-banking", chips=dollars(100), players=5), Turn.BANK)
    held = evening.client.chips
    evening.give(c.AcceptBank, limit=Cents(0))
    play_to(evening, Turn.BANK_HAND)
    against = [seat.wagers for seat in evening.board.places if not seat.is_bank]
    assert 0 < sum(wagers.startswith("$") for wagers in against) * dollars(25) <= held


@pytest.mark.clause("PGP-10-2a1.1")
def test_a_bank_picks_the_stack_that_goes_out_first() -> None:
    evening = play_to(session("supreme-pai-gow", chips=dollars(9000)), Turn.BANK)
    evening.give(c.AcceptBank)
    play_to(evening, Turn.STACK)
    evening.give(c.ChooseStack, stack=2)
    assert "You had stack 2 delivered first (SPG-13i-1)" in map(str, evening.log)


@pytest.mark.clause("PGT-9G-3-b", "PGT-9J", "PGT-7A")
def test_a_bank_at_tiles_cuts_the_stacks_and_names_the_delivery() -> None:
    evening = play_to(session("pai-gow-tiles-pair-fortunes", chips=dollars(9000)), Turn.BANK)
    evening.give(c.AcceptBank)
    play_to(evening, Turn.STACK_CUT)
    with pytest.raises(RefusedError, match="PGT-9G-3-a"):
        evening.give(c.CutStacks, to_left=(1, 4))
    evening.give(c.CutStacks, to_left=(3,), to_right=(4, 5))
    cut = next(line for line in evening.log if line.clause == "PGT-9G-3-b")
    assert cut.text.startswith("You cut the stacks; from the dealer's right they were then 4 5 1 2 6 7 8 3, ")
    play_to(evening, Turn.DELIVERY)
    evening.give(
        c.ChooseDelivery, role=Role.PLAYER, style=known(evening.term(c.ChooseDelivery, OneOf)).values[-1]
    )
    said = list(map(str, evening.log))
    told = said.index("You chose Dragon Head and Phoenix Tail from the left (PGT-7B-9)")
    assert said[told + 1] == "stacks 8 and 7 were laid on stacks 6 and 5 (PGT-7B-9-a)"
    play_to(evening, Turn.NEXT_ROUND)
    assert [who for who, _ in evening.history[-1].hands] == ["You"]


# Setting


@pytest.mark.clause("PGP-9a.1", "PGP-12b.4")
def test_the_low_hand_is_chosen_again_and_again_until_it_is_laid_down() -> None:
    evening = play_to(session(), Turn.SETTING)
    assert len(evening.hand.choice.pieces) == 7
    evening.hand.toggle(0)
    evening.hand.toggle(1)
    evening.hand.toggle(2)
    assert list(evening.hand.choice.low) == [1, 2]
    evening.hand.toggle(1)
    assert evening.hand.choice.low == (2,)
    with pytest.raises(RefusedError, match="choose one more for the low hand"):
        evening.lay_down()
    evening.hand.toggle(6)
    evening.lay_down()
    with pytest.raises(RefusedError):
        evening.client.submit(
            c.SetHands(
                **evening.client.who(evening.position),
                high=evening.hand.choice.split()[0],
                low=evening.hand.choice.split()[1],
            )
        )


def test_a_place_that_is_not_there_chooses_nothing() -> None:
    evening = play_to(session(), Turn.SETTING)
    evening.hand.toggle(7)
    evening.hand.toggle(-1)
    assert evening.hand.choice.low == ()


def test_who_asks_for_the_house_way_before_the_hand_is_there_is_told_so_and_nothing_is_asked() -> None:
    evening = play_to(session(), Turn.SETTING)
    pieces, before = evening.hand.choice.pieces, len(evening.log)
    evening.hand.take(())
    with pytest.raises(RefusedError, match="on its way"):
        evening.ask_house_way()
    assert len(evening.log) == before
    evening.hand.take(pieces)
    evening.ask_house_way()
    assert evening.hand.choice.is_complete


@pytest.mark.clause("PGP-9b.3")
def test_the_dealer_helps_with_the_house_way_and_the_choice_stays_yours() -> None:
    evening = play_to(session(), Turn.SETTING)
    evening.ask_house_way()
    assert evening.hand.choice.is_complete
    assert evening.hand.choice.fault() is None
    assert evening.log[-1].clause == "PGP-9b.3"
    chosen = evening.hand.choice.low
    evening.hand.toggle(chosen[0])
    assert evening.hand.choice.low == chosen[1:]
    assert evening.turn is Turn.SETTING


@pytest.mark.clause("PGP-9g-1-iii")
def test_a_wrong_setting_is_named_before_it_is_laid_down() -> None:
    evening = play_to(session(), Turn.SETTING)
    wrong = next(
        chosen
        for first in range(7)
        for second in range(first)
        if (chosen := evening.hand.choice.toggled(first).toggled(second)).fault()
    )
    assert "PGP-9" in str(wrong.fault())
    assert wrong.describe().startswith("high: ")


def test_the_running_result_takes_off_a_progressive_wager_that_wins() -> None:
    evening = play_rounds(session("pai-gow-poker-progressive-14d-1", seed=1, pace=Pace.BY_KEY), 1)
    running = evening.result
    evening.next_round()
    while evening.turn is not Turn.NEXT_ROUND:
        if evening.turn is Turn.WAGERS:
            every = enumerate(evening.draft.lines)
            at = next(n for n, line in every if line.wager is WagerKind.PROGRESSIVE_PAYOUT)
            evening.draft = evening.draft.with_line(at, evening.draft.lines[at].switched())
        do_the_usual(evening)
        if evening.client.is_in_round:
            running = evening.result
    paid = [each.text for each in evening.history[-1].paid]
    assert any("Progressive Payout of $1.00 won $25.00" in each for each in paid), "choose another seed"
    assert running == evening.result == evening.client.chips - evening.client.bought


@pytest.mark.clause("PGP-9e-1")
def test_surrender_gives_up_the_main_wager() -> None:
    evening = play_to(session("pai-gow-poker-progressive-14d-1", players=0), Turn.SETTING)
    evening.give(c.Surrender)
    play_to(evening, Turn.NEXT_ROUND)
    assert evening.history[-1].net == -dollars(10)
    assert (evening.board.places[2].status, evening.board.places[2].net) == ("surrendered", -dollars(10))


@pytest.mark.parametrize("name", ["supreme-pai-gow", "pai-gow-tiles-pair-fortunes"])
def test_pieces_that_look_alike_are_laid_down_as_the_ones_you_hold(name: str) -> None:
    evening = session(name, players=0)
    for _ in range(25):
        play_to(evening, Turn.SETTING)
        evening.hand.toggle(0)
        evening.hand.toggle(3)
        evening.lay_down()
        assert evening.turn is Turn.NEXT_ROUND


def test_surrender_that_is_barred_says_why() -> None:
    evening = play_to(session(), Turn.SETTING)
    assert not evening.may(c.Surrender)
    refused = evening.client.refusal(c.Surrender(**evening.client.who(evening.position)))
    assert refused is not None
    with pytest.raises(RefusedError, match=str(refused.clause)):
        evening.give(c.Surrender)


@pytest.mark.clause("PGP-11d.1")
@pytest.mark.parametrize(
    ("answer", "status"),
    [(c.VoidHand, "void"), (c.PlayOn, "setting")],
)
def test_a_card_exposed_before_you_looked_leaves_you_the_choice(answer: type[Command], status: str) -> None:
    evening = play_to(session(mode=Mode.STEPPED, players=0), Turn.WAGERS)
    evening.lay_wagers()
    while evening.client.view.phase != "remaining":
        evening.step()
    evening.client.submit(
        c.Report(
            command_id="x",
            at=evening.client.drive.at,
            irregularity=Irregularity.PLAYER_CARD_EXPOSED,
            position=2,
            place=1,
        )
    )
    assert evening.turn is Turn.CHOICE
    evening.give(answer)
    evening.step()
    assert evening.board.places[2].status == status


# A stepped dealer


def test_a_stepped_dealer_announces_every_step_with_its_clause_and_waits() -> None:
    evening = session(mode=Mode.STEPPED)
    heard = []
    while evening.turn is Turn.STEP:
        assert evening.client.next_step is not None
        heard.append(str(evening.client.next_step))
        evening.step()
    assert heard[0] == "Inspect the cards (PGP-5b.2)"
    assert heard[-1] == "Wash the cards (PGP-5c.2)"
    evening.next_round()
    assert str(evening.client.next_step) == "Open a round of play (PGP-10a.1)"
    before = len(evening.log)
    evening.step()
    assert evening.log[before].text.startswith("Round 1")
    while evening.turn is not Turn.NEXT_ROUND:
        last = str(evening.client.next_step)
        assert evening.turn is not None
        do_the_usual(evening)
    assert last == "Collect the cards: the round is over (PGP-6a.2)"
    assert len(evening.history) == 1


# Whether it was good


def test_what_you_set_is_judged_while_you_look_and_scored() -> None:
    evening = play_to(session("supreme-pai-gow", values=True), Turn.SETTING)
    try:
        evening.judging.get_ready()
        set_in_house_way(evening)
        assert evening.judging.is_counting(1), "nobody has waited for it"
        wait(evening.judging._asked[0][1:], timeout=100)
        assert evening.judging.collect()
        [judged] = evening.judging.of_round(1)
        assert judged.is_correct
        assert judged.question.wager == evening.client.rules.submission.table.minimum
        assert evening.judging.score.all.hands == 1
        assert not evening.judging.is_counting(1)
        assert not evening.judging.collect(), "an answer is taken once"
    finally:
        evening.judging.close()


def test_counting_is_turned_off_and_then_nothing_is_asked() -> None:
    evening = play_to(session("supreme-pai-gow", values=True), Turn.SETTING)
    evening.judging.switch()
    set_in_house_way(evening)
    play_to(evening, Turn.NEXT_ROUND)
    assert not evening.judging.is_counting(1)
    assert evening.judging.score.all.hands == 0
    evening.judging.switch()
    assert evening.judging.is_on
    evening.judging.close()


def test_nothing_is_counted_for_whoever_deals() -> None:
    assert not session("supreme-pai-gow", values=True, mode=Mode.HUMAN).judging.is_on


# The evening


def test_chips_bought_during_a_round_are_not_won() -> None:
    evening = play_to(session(), Turn.WAGERS)
    evening.draft = evening.draft.cleared()
    evening.buy(dollars(500))
    evening.lay_wagers()
    play_to(evening, Turn.NEXT_ROUND)
    assert (evening.result, evening.client.chips, evening.client.bought) == (0, dollars(2000), dollars(2000))


@pytest.mark.clause("PGP-7b.1")
def test_you_change_places_between_rounds_with_whoever_sits_there() -> None:
    evening = session(players=2, seat=2)
    evening.places.move_to(1)
    assert [seat.name for seat in evening.board.places[1:4]] == ["You", "Ana", "Ben"]
    evening.places.move_to(6)
    assert evening.board.places[6].is_you
    play_to(evening, Turn.WAGERS)
    with pytest.raises(RefusedError, match="between rounds"):
        evening.places.move_to(3)


def test_the_last_round_stays_on_the_layout_until_the_next_is_opened() -> None:
    evening = play_rounds(session(), 1)
    assert evening.board.number == 1
    assert evening.board.dealer.cards.count("/") == 1
    assert evening.board.places[2].net == evening.history[0].net
    evening.next_round()
    assert "/" not in evening.board.dealer.cards


def test_nothing_that_others_hold_is_in_what_you_see_before_it_is_exposed() -> None:
    evening = play_to(session(), Turn.SETTING)
    mine = {str(piece) for piece in evening.hand.choice.pieces}
    hidden = {str(card) for hand in evening.client.drive.table.in_play.hands for card in hand} - mine
    shown = (
        written_view(evening)
        + "".join(map(str, evening.log))
        + "".join(seat.cards for seat in evening.board.places)
    )
    assert not [card for card in hidden if f'"{card}"' in shown]
    assert all(set(seat.cards) <= set("▒ ") for seat in evening.board.places if not seat.is_you)


@pytest.mark.parametrize("name", ["supreme-pai-gow", "pai-gow-tiles-pair-fortunes"])
def test_the_result_of_a_round_is_your_own_main_wager_whoever_banks(name: str) -> None:
    evening = play_rounds(session(name, chips=dollars(9000)), 9)
    banked = [each for each in evening.history if "the bank" in each.decided[0].said[0].text]
    assert banked
    for each in banked:
        found = each.explained[result_line(each.explained, evening.client.held)]
        assert found.line.settles_main
        assert found.compared == each.decided[0].said
