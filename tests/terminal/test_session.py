"""The session without a screen: whose turn it is, what your choices do, what is kept of the session."""

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
    new_session,
    options,
    play_rounds,
    play_to,
    rules,
    turn_now,
    written_view,
)
from table_kit import changed


def test_a_session_begins_between_rounds_with_everyone_seated() -> None:
    session = new_session(seat=4)
    assert session.turn is Turn.NEXT_ROUND
    assert [seat.name for seat in session.board.places] == [
        "Dealer",
        "Ana",
        "Ben",
        "Chen",
        "You",
        "Dora",
        "Emil",
    ]
    assert session.client.chips == session.client.bought == dollars(1500)


def test_fewer_players_leave_places_empty() -> None:
    session = new_session(players=1, seat=6)
    assert [seat.name for seat in session.board.places if seat.name] == ["Dealer", "Ana", "You"]


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", sample_names())
def test_rounds_of_every_table_reach_their_end_and_the_books_agree(name: str) -> None:
    session = play_rounds(new_session(name), 4)
    assert [each.number for each in session.history] == [1, 2, 3, 4]
    assert session.result == session.client.chips - session.client.bought
    assert all(line.clause for line in session.log)


def test_the_same_seed_is_the_same_session_and_another_is_not() -> None:
    same, again, other = (play_rounds(new_session(seed=seed), 2) for seed in (5, 5, 6))
    assert same.log == again.log
    assert same.log != other.log


def test_without_a_seed_chance_comes_from_the_operating_system() -> None:
    first, second = (play_rounds(new_session(seed=None), 1) for _ in range(2))
    assert first.log != second.log


# Wagers


@pytest.mark.clause("PGP-7c.1")
def test_wagers_are_drafted_and_only_lie_once_they_are_placed() -> None:
    session = play_to(new_session(), Turn.WAGERS)
    session.draft = session.draft.with_line(0, session.draft.lines[0].raised())
    assert session.client.chips == session.client.bought
    session.lay_wagers()
    assert session.board.places[2].wagered == session.client.bought - session.client.chips == dollars(30)


def test_a_draft_that_the_table_refuses_says_why_and_changes_nothing() -> None:
    session = play_to(new_session(), Turn.WAGERS)
    session.draft = session.draft.cleared().with_line(1, session.draft.lines[1].switched())
    refused = session.wagers_refused
    assert refused is not None
    assert refused.clause == "PGP-15b.1"
    with pytest.raises(RefusedError, match="make a main bet at this seat"):
        session.lay_wagers()
    assert session.turn is Turn.WAGERS


def test_a_draft_begins_with_what_was_wagered_last_and_says_where_that_is_lowered() -> None:
    session = play_to(new_session(chips=dollars(99_999)), Turn.WAGERS)
    main = session.draft.lines[0]
    session.draft = session.draft.with_line(0, main.with_amount(dollars(9999)))
    most = format_money(main.maximum)
    assert (
        session.draft.lines[0].limit_told
        == f"{main.title}: lowered to {most}, the most that the table takes."
    )
    session.lay_wagers()
    play_to(session, Turn.NEXT_ROUND)
    session.next_round()
    play_to(session, Turn.WAGERS)
    assert session.draft.lines[0].amount == main.maximum
    assert not session.draft.lines[0].limit_told


def test_sitting_out_a_round_is_no_wager_and_costs_nothing() -> None:
    session = play_to(new_session(), Turn.WAGERS)
    session.draft = session.draft.cleared()
    session.lay_wagers()
    play_to(session, Turn.NEXT_ROUND)
    assert session.history[-1].net == 0


@pytest.mark.clause("PGP-6g.1")
def test_alone_at_the_table_sitting_out_has_the_cards_spread_and_washed() -> None:
    session = play_to(new_session(players=0), Turn.WAGERS)
    session.draft = session.draft.cleared()
    session.lay_wagers()
    assert session.turn is Turn.NEXT_ROUND
    assert [line.clause for line in session.log[-3:]] == ["PGP-6g.1", "PGP-5c.1", "PGP-5c.2"]


@pytest.mark.clause("PGP-7c.2")
def test_wagers_can_be_thought_over_until_no_more_bets_is_announced() -> None:
    session = play_to(new_session(mode=Mode.STEPPED), Turn.WAGERS)
    session.lay_wagers()
    assert session.turn is Turn.STEP
    session.wagers.think_again()
    assert turn_now(session) is Turn.WAGERS
    session.draft = session.draft.cleared()
    session.lay_wagers()
    assert session.client.chips == session.client.bought
    session.step()
    with pytest.raises(RefusedError, match=r"PGP-7c\.2"):
        session.wagers.think_again()


def test_wagers_that_every_main_wager_carries_are_drafted_with_it() -> None:
    session = play_to(new_session("face-up-section-19"), Turn.WAGERS)
    assert [stake.wager for stake in session.draft.stakes] == [WagerKind.FACE_UP_MAIN, WagerKind.ACE_HIGH]


@pytest.mark.clause("PGP-7a.1", "PGP-13b2.2")
def test_a_match_play_coupon_lies_beside_a_wager_for_the_same_amount() -> None:
    session = play_to(new_session("pai-gow-poker-number-wager"), Turn.WAGERS)
    main, number = (
        next(n for n, line in enumerate(session.draft.lines) if line.choice == c) for c in (None, 4)
    )
    session.draft = session.draft.with_line(main, session.draft.lines[main].raised().with_coupon())
    session.draft = session.draft.with_line(number, session.draft.lines[number].with_coupon())
    assert [(stake.amount, stake.coupon) for stake in session.draft.stakes] == [(5000, 5000), (100, 100)]
    assert session.wagers_refused is None
    session.lay_wagers()
    assert session.client.bought - session.client.chips == dollars(51)
    assert any("with a match play coupon of $50.00" in line.text for line in session.log)
    play_to(session, Turn.NEXT_ROUND)
    assert session.result == session.client.chips - session.client.bought


@pytest.mark.clause("PGP-7d.2")
def test_a_progressive_wager_by_a_coupon_costs_no_chip() -> None:
    session = play_to(new_session("pai-gow-poker-progressive-14d-1"), Turn.WAGERS)
    session.draft = session.draft.least()
    at = next(n for n, line in enumerate(session.draft.lines) if line.wager == WagerKind.PROGRESSIVE_PAYOUT)
    before = session.draft.total
    session.draft = session.draft.with_line(at, session.draft.lines[at].with_coupon())
    assert session.draft.stakes[-1].coupon == session.draft.stakes[-1].amount == dollars(1)
    assert session.draft.total == before
    session.lay_wagers()
    assert session.client.bought - session.client.chips == before
    assert any("$1.00 on the Progressive Payout by a coupon" in line.text for line in session.log)
    play_to(session, Turn.NEXT_ROUND)
    assert (
        session.result
        == session.client.chips - session.client.bought
        == session.client.transcript.net[known(session.position)]
    )


def test_a_coupon_is_taken_back_and_lies_only_where_the_table_takes_them() -> None:
    session = play_to(new_session("pai-gow-poker-number-wager"), Turn.WAGERS)
    line = session.draft.lines[0]
    assert line.with_coupon().with_coupon() == line
    assert not session.draft.with_line(0, line.with_coupon()).cleared().least().stakes[0].coupon
    other = play_to(new_session(), Turn.WAGERS).draft
    assert not other.takes_coupons
    assert other.lines[0].with_coupon() == other.lines[0]


# Two betting areas


@pytest.mark.clause("PGP-12a.2")
@pytest.mark.parametrize(("position", "beside"), [(1, (2,)), (6, (5,))])
def test_nobody_takes_the_dealers_place_for_a_second_area(position: int, beside: tuple[int, ...]) -> None:
    assert new_session("pai-gow-poker-fortune", seat=position).places.beside == beside


@pytest.mark.clause("PGP-12a.1", "PGP-12a.2", "PGP-12b.1", "PGP-12b.2")
def test_two_adjacent_areas_are_wagered_and_set_one_after_the_other() -> None:
    session = new_session("pai-gow-poker-fortune", seat=3)
    assert list(session.places.beside) == [2, 4]
    with pytest.raises(RefusedError, match="is taken"):
        session.places.take_area(6)
    session.places.take_area(4)
    assert list(session.client.held) == [3, 4]
    assert session.places.beside == ()
    session.next_round()
    play_to(session, Turn.WAGERS)
    assert session.position == 3
    session.lay_wagers()
    assert (session.turn, session.position) == (Turn.WAGERS, 4)
    session.draft = session.draft.with_line(0, session.draft.lines[0].raised())
    session.lay_wagers()
    play_to(session, Turn.SETTING)
    assert session.position == 4, "the larger wager is set first"
    first = session.hand.choice.pieces
    session.ask_house_way()
    session.lay_down()
    assert (session.turn, session.position) == (Turn.SETTING, 3)
    assert not set(session.hand.choice.pieces) & set(first)
    assert [seat.position for seat in session.board.places if seat.is_you] == [3, 4]
    assert [seat.position for seat in session.board.places if seat.is_turn] == [3]
    play_to(session, Turn.NEXT_ROUND)
    assert [who for who, _ in session.history[-1].hands] == ["You", "You", "Dealer"]
    assert session.result == session.client.chips - session.client.bought
    assert session.log[-1].text
    assert any(line.text.startswith("You (4) exposed") for line in session.history[-1].lines)
    session.places.give_up_area()
    assert session.client.held == (3,)
    play_rounds(session, 1)


def test_whoever_made_room_for_your_second_area_comes_back_when_you_give_it_up() -> None:
    session = new_session("pai-gow-poker-fortune", seat=1)
    session.places.take_area(2)
    assert "Ana" not in session.client.drive.table.seats
    play_rounds(session, 1)
    session.places.give_up_area()
    play_rounds(session, 1)
    assert "Ana" in session.client.drive.table.seats


def test_a_second_area_is_taken_between_rounds_and_only_where_the_table_allows_it() -> None:
    session = new_session(seat=1, players=0)
    assert session.places.beside == ()
    with pytest.raises(RefusedError, match="you can play 1 seat"):
        session.places.take_area(2)
    session = play_to(new_session(), Turn.WAGERS)
    with pytest.raises(RefusedError, match="between rounds"):
        session.places.take_area(3)


@pytest.mark.clause("PGP-10f", "PGP-12a.3")
def test_with_two_areas_you_cannot_take_the_bank() -> None:
    session = new_session("pai-gow-poker-banking", chips=dollars(20000))
    session.places.take_area(3)
    play_to(session, Turn.BANK)
    with pytest.raises(RefusedError, match="the bank plays one seat only"):
        session.give(c.AcceptBank)
    play_to(session, Turn.NEXT_ROUND)


def test_changing_seats_gives_up_the_second_area() -> None:
    session = new_session("pai-gow-poker-fortune", seat=2)
    session.places.take_area(3)
    play_to(session, Turn.WAGERS)
    session.draft = session.draft.doubled()
    play_to(session, Turn.NEXT_ROUND)
    session.places.move_to(6)
    assert session.client.held == (6,)
    play_to(session, Turn.WAGERS)
    assert session.draft.total == dollars(30), "the wagers drafted go along"


# The cut and the bank


@pytest.mark.clause("PGP-6e.1")
def test_you_cut_or_decline_and_an_improper_cut_is_refused() -> None:
    session = play_to(new_session(seat=1), Turn.CUT)
    with pytest.raises(RefusedError, match="too thin or too deep a cut"):
        session.give(c.CutCards, above=3)
    session.give(c.CutCards, above=17)
    assert "You cut: 17 cards above the cut card went below the others (PGP-6e.2)" in map(str, session.log)
    play_to(session, Turn.NEXT_ROUND)
    play_to(session, Turn.CUT)
    session.give(c.DeclineCut)
    assert "You declined the cut (PGP-6d-3.2)" in map(str, session.log)


def test_you_cut_at_a_seat_that_was_told_a_moment_ago() -> None:
    session = play_to(new_session(seat=1), Turn.CUT)
    session.places.home = None
    session.give(c.CutCards)
    assert session.turn is not Turn.CUT


def test_the_cut_falls_anywhere_proper_where_you_do_not_say() -> None:
    session = play_to(new_session(seat=1), Turn.CUT)
    session.give(c.CutCards)
    assert session.turn is not Turn.CUT


@pytest.mark.clause("PGP-10c.3", "PGP-10f", "PGP-9c.3")
def test_the_bank_makes_no_wager_and_sets_its_own_hand() -> None:
    session = play_to(new_session("pai-gow-poker-banking", chips=dollars(20000)), Turn.BANK)
    drafted = session.draft
    session.give(c.AcceptBank)
    assert session.board.places[2].is_bank
    assert not session.may(c.PlaceWagers)
    play_to(session, Turn.BANK_HAND)
    assert "the dealer wagered $25.00 against the bank (PGP-8-a.3)" in map(str, session.log)
    assert len(session.hand.choice.pieces) == 7
    session.ask_house_way()
    session.lay_down()
    play_to(session, Turn.NEXT_ROUND)
    assert any("dealer's wager of $25.00" in line.text for line in session.history[-1].lines)
    assert session.result == session.client.chips - session.client.bought
    play_to(session, Turn.WAGERS)
    assert session.draft.stakes == drafted.stakes


@pytest.mark.clause("PGP-10f")
def test_a_bank_that_may_make_optional_wagers_drafts_them_apart_from_its_wagers_as_a_player() -> None:
    filed = changed(rules("pai-gow-poker-banking"), switches={"bank_may_place_optional": True})
    session = play_to(local_session(filed, options(chips=dollars(20000))), Turn.BANK)
    as_player = session.draft.stakes
    session.give(c.AcceptBank)
    play_to(session, Turn.WAGERS)
    assert not session.draft.stakes
    assert not any(line.is_main for line in session.draft.lines)
    session.draft = session.draft.with_line(0, session.draft.lines[0].switched())
    play_to(session, Turn.NEXT_ROUND)
    play_to(session, Turn.WAGERS)
    assert session.draft.stakes == as_player


@pytest.mark.clause("PGP-10e.6")
def test_a_co_bank_leaves_its_hand_to_the_dealer() -> None:
    session = play_to(new_session("pai-gow-poker-banking", chips=dollars(20000)), Turn.BANK)
    session.give(c.AcceptBank, co_bank=True)
    play_to(session, Turn.NEXT_ROUND)
    assert "You took the bank together with the licensee (PGP-10e.3)" in map(str, session.log)
    assert not any(
        str(line).startswith("You set") for line in session.history[-1].lines if "PGP-9c.3" in str(line)
    )


@pytest.mark.clause("PGP-10g.1")
def test_alone_at_the_table_you_bank_against_the_dealers_wager() -> None:
    session = play_to(new_session("pai-gow-poker-banking", chips=dollars(20000), players=0), Turn.BANK)
    session.give(c.AcceptBank)
    play_to(session, Turn.NEXT_ROUND)
    assert any("dealer's wager of $25.00" in line.text for line in session.history[-1].lines)


@pytest.mark.clause("PGP-10e.7")
def test_alone_as_a_co_bank_you_are_asked_for_a_wager_after_all() -> None:
    session = play_to(new_session("pai-gow-poker-banking", chips=dollars(20000), players=0), Turn.BANK)
    drafted = session.draft
    session.give(c.AcceptBank, co_bank=True)
    play_to(session, Turn.WAGERS)
    assert "You gave the bank back: nobody had a wager against it" in str(session.log[-1])
    assert session.draft == drafted
    session.lay_wagers()
    play_to(session, Turn.NEXT_ROUND)
    assert any("main wager of $25.00" in line.text for line in session.history[-1].lines)


@pytest.mark.clause("PGP-10d2")
def test_the_others_wager_no_more_than_a_small_bank_covers() -> None:
    session = play_to(new_session("pai-gow-poker-banking", chips=dollars(100), players=5), Turn.BANK)
    held = session.client.chips
    session.give(c.AcceptBank, limit=Cents(0))
    play_to(session, Turn.BANK_HAND)
    against = [seat.wagers for seat in session.board.places if not seat.is_bank]
    assert 0 < sum(wagers.startswith("$") for wagers in against) * dollars(25) <= held


@pytest.mark.clause("PGP-10-2a1.1")
def test_a_bank_picks_the_stack_that_goes_out_first() -> None:
    session = play_to(new_session("supreme-pai-gow", chips=dollars(9000)), Turn.BANK)
    session.give(c.AcceptBank)
    play_to(session, Turn.STACK)
    session.give(c.ChooseStack, stack=2)
    assert "You had stack 2 delivered first (SPG-13i-1)" in map(str, session.log)


@pytest.mark.clause("PGT-9G-3-b", "PGT-9J", "PGT-7A")
def test_a_bank_at_tiles_cuts_the_stacks_and_names_the_delivery() -> None:
    session = play_to(new_session("pai-gow-tiles-pair-fortunes", chips=dollars(9000)), Turn.BANK)
    session.give(c.AcceptBank)
    play_to(session, Turn.STACK_CUT)
    with pytest.raises(RefusedError, match="PGT-9G-3-a"):
        session.give(c.CutStacks, to_left=(1, 4))
    session.give(c.CutStacks, to_left=(3,), to_right=(4, 5))
    cut = next(line for line in session.log if line.clause == "PGT-9G-3-b")
    assert cut.text.startswith("You cut the stacks; from the dealer's right they were then 4 5 1 2 6 7 8 3, ")
    play_to(session, Turn.DELIVERY)
    session.give(
        c.ChooseDelivery, role=Role.PLAYER, style=known(session.term(c.ChooseDelivery, OneOf)).values[-1]
    )
    said = list(map(str, session.log))
    told = said.index("You chose Dragon Head and Phoenix Tail from the left (PGT-7B-9)")
    assert said[told + 1] == "stacks 8 and 7 were laid on stacks 6 and 5 (PGT-7B-9-a)"
    play_to(session, Turn.NEXT_ROUND)
    assert [who for who, _ in session.history[-1].hands] == ["You"]


# Setting


@pytest.mark.clause("PGP-9a.1", "PGP-12b.4")
def test_the_low_hand_is_chosen_again_and_again_until_it_is_laid_down() -> None:
    session = play_to(new_session(), Turn.SETTING)
    assert len(session.hand.choice.pieces) == 7
    session.hand.toggle(0)
    session.hand.toggle(1)
    session.hand.toggle(2)
    assert list(session.hand.choice.low) == [1, 2]
    session.hand.toggle(1)
    assert session.hand.choice.low == (2,)
    with pytest.raises(RefusedError, match="choose one more for the low hand"):
        session.lay_down()
    session.hand.toggle(6)
    session.lay_down()
    with pytest.raises(RefusedError):
        session.client.submit(
            c.SetHands(
                **session.client.who(session.position),
                high=session.hand.choice.split()[0],
                low=session.hand.choice.split()[1],
            )
        )


def test_a_place_that_is_not_there_chooses_nothing() -> None:
    session = play_to(new_session(), Turn.SETTING)
    session.hand.toggle(7)
    session.hand.toggle(-1)
    assert session.hand.choice.low == ()


def test_who_asks_for_the_house_way_before_the_hand_is_there_is_told_so_and_nothing_is_asked() -> None:
    session = play_to(new_session(), Turn.SETTING)
    pieces, before = session.hand.choice.pieces, len(session.log)
    session.hand.take(())
    with pytest.raises(RefusedError, match="on its way"):
        session.ask_house_way()
    assert len(session.log) == before
    session.hand.take(pieces)
    session.ask_house_way()
    assert session.hand.choice.is_complete


@pytest.mark.clause("PGP-9b.3")
def test_the_dealer_helps_with_the_house_way_and_the_choice_stays_yours() -> None:
    session = play_to(new_session(), Turn.SETTING)
    session.ask_house_way()
    assert session.hand.choice.is_complete
    assert session.hand.choice.fault() is None
    assert session.log[-1].clause == "PGP-9b.3"
    chosen = session.hand.choice.low
    session.hand.toggle(chosen[0])
    assert session.hand.choice.low == chosen[1:]
    assert session.turn is Turn.SETTING


@pytest.mark.clause("PGP-9g-1-iii")
def test_a_wrong_setting_is_named_before_it_is_laid_down() -> None:
    session = play_to(new_session(), Turn.SETTING)
    wrong = next(
        chosen
        for first in range(7)
        for second in range(first)
        if (chosen := session.hand.choice.toggled(first).toggled(second)).fault()
    )
    assert "PGP-9" in str(wrong.fault())
    assert wrong.describe().startswith("high: ")


def test_the_running_result_takes_off_a_progressive_wager_that_wins() -> None:
    session = play_rounds(new_session("pai-gow-poker-progressive-14d-1", seed=1, pace=Pace.BY_KEY), 1)
    running = session.result
    session.next_round()
    while session.turn is not Turn.NEXT_ROUND:
        if session.turn is Turn.WAGERS:
            every = enumerate(session.draft.lines)
            at = next(n for n, line in every if line.wager is WagerKind.PROGRESSIVE_PAYOUT)
            session.draft = session.draft.with_line(at, session.draft.lines[at].switched())
        do_the_usual(session)
        if session.client.is_in_round:
            running = session.result
    paid = [each.text for each in session.history[-1].paid]
    assert any("Progressive Payout of $1.00 won $25.00" in each for each in paid), "choose another seed"
    assert running == session.result == session.client.chips - session.client.bought


@pytest.mark.clause("PGP-9e-1")
def test_surrender_gives_up_the_main_wager() -> None:
    session = play_to(new_session("pai-gow-poker-progressive-14d-1", players=0), Turn.SETTING)
    session.give(c.Surrender)
    play_to(session, Turn.NEXT_ROUND)
    assert session.history[-1].net == -dollars(10)
    assert (session.board.places[2].status, session.board.places[2].net) == ("surrendered", -dollars(10))


@pytest.mark.parametrize("name", ["supreme-pai-gow", "pai-gow-tiles-pair-fortunes"])
def test_pieces_that_look_alike_are_laid_down_as_the_ones_you_hold(name: str) -> None:
    session = new_session(name, players=0)
    for _ in range(25):
        play_to(session, Turn.SETTING)
        session.hand.toggle(0)
        session.hand.toggle(3)
        session.lay_down()
        assert session.turn is Turn.NEXT_ROUND


def test_surrender_that_is_barred_says_why() -> None:
    session = play_to(new_session(), Turn.SETTING)
    assert not session.may(c.Surrender)
    refused = session.client.refusal(c.Surrender(**session.client.who(session.position)))
    assert refused is not None
    with pytest.raises(RefusedError, match=str(refused.clause)):
        session.give(c.Surrender)


@pytest.mark.clause("PGP-11d.1")
@pytest.mark.parametrize(
    ("answer", "status"),
    [(c.VoidHand, "void"), (c.PlayOn, "setting")],
)
def test_a_card_exposed_before_you_looked_leaves_you_the_choice(answer: type[Command], status: str) -> None:
    session = play_to(new_session(mode=Mode.STEPPED, players=0), Turn.WAGERS)
    session.lay_wagers()
    while session.client.view.phase != "remaining":
        session.step()
    session.client.submit(
        c.Report(
            command_id="x",
            at=session.client.drive.at,
            irregularity=Irregularity.PLAYER_CARD_EXPOSED,
            position=2,
            place=1,
        )
    )
    assert session.turn is Turn.CHOICE
    session.give(answer)
    session.step()
    assert session.board.places[2].status == status


# A stepped dealer


def test_a_stepped_dealer_announces_every_step_with_its_clause_and_waits() -> None:
    session = new_session(mode=Mode.STEPPED)
    heard = []
    while session.turn is Turn.STEP:
        assert session.client.next_step is not None
        heard.append(str(session.client.next_step))
        session.step()
    assert heard[0] == "Inspect the cards (PGP-5b.2)"
    assert heard[-1] == "Wash the cards (PGP-5c.2)"
    session.next_round()
    assert str(session.client.next_step) == "Open a round of play (PGP-10a.1)"
    before = len(session.log)
    session.step()
    assert session.log[before].text.startswith("Round 1")
    while session.turn is not Turn.NEXT_ROUND:
        last = str(session.client.next_step)
        assert session.turn is not None
        do_the_usual(session)
    assert last == "Collect the cards: the round is over (PGP-6a.2)"
    assert len(session.history) == 1


# Whether it was good


def test_what_you_set_is_judged_while_you_look_and_scored() -> None:
    session = play_to(new_session("supreme-pai-gow", values=True), Turn.SETTING)
    try:
        session.judging.get_ready()
        set_in_house_way(session)
        assert session.judging.is_counting(1), "nobody has waited for it"
        wait(session.judging._asked[0][1:], timeout=100)
        assert session.judging.collect()
        [judged] = session.judging.of_round(1)
        assert judged.is_correct
        assert judged.question.wager == session.client.rules.submission.table.minimum
        assert session.judging.score.all.hands == 1
        assert not session.judging.is_counting(1)
        assert not session.judging.collect(), "an answer is taken once"
    finally:
        session.judging.close()


def test_counting_is_turned_off_and_then_nothing_is_asked() -> None:
    session = play_to(new_session("supreme-pai-gow", values=True), Turn.SETTING)
    session.judging.switch()
    set_in_house_way(session)
    play_to(session, Turn.NEXT_ROUND)
    assert not session.judging.is_counting(1)
    assert session.judging.score.all.hands == 0
    session.judging.switch()
    assert session.judging.is_on
    session.judging.close()


def test_nothing_is_counted_for_whoever_deals() -> None:
    assert not new_session("supreme-pai-gow", values=True, mode=Mode.HUMAN).judging.is_on


# The session


def test_chips_bought_during_a_round_are_not_won() -> None:
    session = play_to(new_session(), Turn.WAGERS)
    session.draft = session.draft.cleared()
    session.buy(dollars(500))
    session.lay_wagers()
    play_to(session, Turn.NEXT_ROUND)
    assert (session.result, session.client.chips, session.client.bought) == (0, dollars(2000), dollars(2000))


@pytest.mark.clause("PGP-7b.1")
def test_you_change_places_between_rounds_with_whoever_sits_there() -> None:
    session = new_session(players=2, seat=2)
    session.places.move_to(1)
    assert [seat.name for seat in session.board.places[1:4]] == ["You", "Ana", "Ben"]
    session.places.move_to(6)
    assert session.board.places[6].is_you
    play_to(session, Turn.WAGERS)
    with pytest.raises(RefusedError, match="between rounds"):
        session.places.move_to(3)


def test_the_last_round_stays_on_the_layout_until_the_next_is_opened() -> None:
    session = play_rounds(new_session(), 1)
    assert session.board.number == 1
    assert session.board.dealer.cards.count("/") == 1
    assert session.board.places[2].net == session.history[0].net
    session.next_round()
    assert "/" not in session.board.dealer.cards


def test_nothing_that_others_hold_is_in_what_you_see_before_it_is_exposed() -> None:
    session = play_to(new_session(), Turn.SETTING)
    mine = {str(piece) for piece in session.hand.choice.pieces}
    hidden = {str(card) for hand in session.client.drive.table.in_play.hands for card in hand} - mine
    shown = (
        written_view(session)
        + "".join(map(str, session.log))
        + "".join(seat.cards for seat in session.board.places)
    )
    assert not [card for card in hidden if f'"{card}"' in shown]
    assert all(set(seat.cards) <= set("▒ ") for seat in session.board.places if not seat.is_you)


@pytest.mark.parametrize("name", ["supreme-pai-gow", "pai-gow-tiles-pair-fortunes"])
def test_the_result_of_a_round_is_your_own_main_wager_whoever_banks(name: str) -> None:
    session = play_rounds(new_session(name, chips=dollars(9000)), 9)
    banked = [each for each in session.history if "the bank" in each.decided[0].said[0].text]
    assert banked
    for each in banked:
        found = each.explained[result_line(each.explained, session.client.held)]
        assert found.line.settles_main
        assert found.compared == each.decided[0].said
