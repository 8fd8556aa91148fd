"""The session without a screen: whose turn it is, what your choices do, what is kept of the evening."""

from __future__ import annotations

from concurrent.futures import wait

import pytest

from known import known
from paigow.games.submission.samples import sample_names
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents, dollars, format_money
from paigow.play.evening.by_itself import set_in_house_way
from paigow.play.evening.chronicle import result_line
from paigow.play.evening.evening import Evening
from paigow.play.evening.turn import NotNow, Turn
from paigow.play.wishes import Mode
from paigow.table import Command, Role
from paigow.table import commands as c
from paigow.table.state.irregularity import Irregularity
from paigow.table.terms import OneOf
from play_kit import (
    do_the_usual,
    play_rounds,
    play_to,
    rules,
    session,
    turn_now,
    wishes,
    written_view,
)
from table_kit import changed


def test_a_session_begins_between_rounds_with_everyone_seated() -> None:
    of = session(position=4)
    assert of.turn is Turn.NEXT_ROUND
    assert [seat.name for seat in of.board.places] == ["Dealer", "Ana", "Ben", "Chen", "You", "Dora", "Emil"]
    assert of.live.chips == of.bought == dollars(1500)


def test_fewer_players_leave_places_empty() -> None:
    of = session(players=1, position=6)
    assert [seat.name for seat in of.board.places if seat.name] == ["Dealer", "Ana", "You"]


@pytest.mark.parametrize("name", sample_names())
def test_rounds_of_every_table_reach_their_end_and_the_books_agree(name: str) -> None:
    of = play_rounds(session(name), 4)
    assert [each.number for each in of.history] == [1, 2, 3, 4]
    assert of.result == of.live.chips - of.bought
    assert all(line.clause for line in of.log)


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
    of = play_to(session(), Turn.WAGERS)
    of.draft = of.draft.with_line(0, of.draft.lines[0].raised())
    assert of.live.chips == of.bought
    of.lay_wagers()
    assert of.board.places[2].wagered == of.bought - of.live.chips == dollars(30)


def test_a_draft_that_the_table_refuses_says_why_and_changes_nothing() -> None:
    of = play_to(session(), Turn.WAGERS)
    of.draft = of.draft.cleared().with_line(1, of.draft.lines[1].switched())
    refused = of.wagers_refused
    assert refused is not None
    assert refused.clause == "PGP-15b.1"
    with pytest.raises(NotNow, match="needs a main wager"):
        of.lay_wagers()
    assert of.turn is Turn.WAGERS


def test_a_draft_begins_with_what_was_wagered_last_and_says_where_that_is_lowered() -> None:
    of = play_to(session(chips=dollars(99_999)), Turn.WAGERS)
    main = of.draft.lines[0]
    of.draft = of.draft.with_line(0, main.with_amount(dollars(9999)))
    most = format_money(main.maximum)
    assert of.draft.lines[0].limit_told == f"{main.title}: lowered to {most}, the most that the table takes."
    of.lay_wagers()
    play_to(of, Turn.NEXT_ROUND)
    of.next_round()
    play_to(of, Turn.WAGERS)
    assert of.draft.lines[0].amount == main.maximum
    assert not of.draft.lines[0].limit_told


def test_sitting_out_a_round_is_no_wager_and_costs_nothing() -> None:
    of = play_to(session(), Turn.WAGERS)
    of.draft = of.draft.cleared()
    of.lay_wagers()
    play_to(of, Turn.NEXT_ROUND)
    assert of.history[-1].net == 0


@pytest.mark.clause("PGP-6g.1")
def test_alone_at_the_table_sitting_out_has_the_cards_spread_and_washed() -> None:
    of = play_to(session(players=0), Turn.WAGERS)
    of.draft = of.draft.cleared()
    of.lay_wagers()
    assert of.turn is Turn.NEXT_ROUND
    assert [line.clause for line in of.log[-3:]] == ["PGP-6g.1", "PGP-5c.1", "PGP-5c.2"]


@pytest.mark.clause("PGP-7c.2")
def test_wagers_can_be_thought_over_until_no_more_bets_is_announced() -> None:
    of = play_to(session(mode=Mode.STEPPED), Turn.WAGERS)
    of.lay_wagers()
    assert of.turn is Turn.STEP
    of.wagers.think_again()
    assert turn_now(of) is Turn.WAGERS
    of.draft = of.draft.cleared()
    of.lay_wagers()
    assert of.live.chips == of.bought
    of.step()
    with pytest.raises(NotNow, match=r"PGP-7c\.2"):
        of.wagers.think_again()


def test_wagers_that_every_main_wager_carries_are_drafted_with_it() -> None:
    of = play_to(session("face-up-section-19"), Turn.WAGERS)
    assert [stake.wager for stake in of.draft.stakes] == [WagerKind.FACE_UP_MAIN, WagerKind.ACE_HIGH]


@pytest.mark.clause("PGP-7a.1", "PGP-13b2.2")
def test_a_match_play_coupon_lies_beside_a_wager_for_the_same_amount() -> None:
    of = play_to(session("pai-gow-poker-number-wager"), Turn.WAGERS)
    main, number = (next(n for n, line in enumerate(of.draft.lines) if line.choice == c) for c in (None, 4))
    of.draft = of.draft.with_line(main, of.draft.lines[main].raised().with_coupon())
    of.draft = of.draft.with_line(number, of.draft.lines[number].with_coupon())
    assert [(stake.amount, stake.coupon) for stake in of.draft.stakes] == [(5000, 5000), (100, 100)]
    assert of.wagers_refused is None
    of.lay_wagers()
    assert of.bought - of.live.chips == dollars(51)
    assert any("with a match play coupon of $50.00" in line.text for line in of.log)
    play_to(of, Turn.NEXT_ROUND)
    assert of.result == of.live.chips - of.bought


@pytest.mark.clause("PGP-7d.2")
def test_a_progressive_wager_by_a_coupon_costs_no_chip() -> None:
    of = play_to(session("pai-gow-poker-progressive-14d-1"), Turn.WAGERS)
    of.draft = of.draft.least()
    at = next(n for n, line in enumerate(of.draft.lines) if line.wager == WagerKind.PROGRESSIVE_PAYOUT)
    before = of.draft.total
    of.draft = of.draft.with_line(at, of.draft.lines[at].with_coupon())
    assert of.draft.stakes[-1].coupon == of.draft.stakes[-1].amount == dollars(1)
    assert of.draft.total == before
    of.lay_wagers()
    assert of.bought - of.live.chips == before
    assert any("$1.00 on the Progressive Payout by a coupon" in line.text for line in of.log)
    play_to(of, Turn.NEXT_ROUND)
    assert of.result == of.live.chips - of.bought == of.live.chronicle.net[known(of.position)]


def test_a_coupon_is_taken_back_and_lies_only_where_the_table_takes_them() -> None:
    of = play_to(session("pai-gow-poker-number-wager"), Turn.WAGERS)
    line = of.draft.lines[0]
    assert line.with_coupon().with_coupon() == line
    assert not of.draft.with_line(0, line.with_coupon()).cleared().least().stakes[0].coupon
    other = play_to(session(), Turn.WAGERS).draft
    assert not other.takes_coupons
    assert other.lines[0].with_coupon() == other.lines[0]


# Two betting areas


@pytest.mark.clause("PGP-12a.2")
@pytest.mark.parametrize(("position", "beside"), [(1, (2,)), (6, (5,))])
def test_nobody_takes_the_dealers_place_for_a_second_area(position: int, beside: tuple[int, ...]) -> None:
    assert session("pai-gow-poker-fortune", position=position).places.beside == beside


@pytest.mark.clause("PGP-12a.1", "PGP-12a.2", "PGP-12b.1", "PGP-12b.2")
def test_two_adjacent_areas_are_wagered_and_set_one_after_the_other() -> None:
    of = session("pai-gow-poker-fortune", position=3)
    assert list(of.places.beside) == [2, 4]
    with pytest.raises(NotNow, match="is taken"):
        of.places.take_area(6)
    of.places.take_area(4)
    assert list(of.live.held) == [3, 4]
    assert of.places.beside == ()
    of.next_round()
    play_to(of, Turn.WAGERS)
    assert of.position == 3
    of.lay_wagers()
    assert (of.turn, of.position) == (Turn.WAGERS, 4)
    of.draft = of.draft.with_line(0, of.draft.lines[0].raised())
    of.lay_wagers()
    play_to(of, Turn.SETTING)
    assert of.position == 4, "the larger wager is set first"
    first = of.hand.choice.pieces
    of.ask_house_way()
    of.lay_down()
    assert (of.turn, of.position) == (Turn.SETTING, 3)
    assert not set(of.hand.choice.pieces) & set(first)
    assert [seat.position for seat in of.board.places if seat.is_you] == [3, 4]
    assert [seat.position for seat in of.board.places if seat.is_turn] == [3]
    play_to(of, Turn.NEXT_ROUND)
    assert [who for who, _ in of.history[-1].hands] == ["You", "You", "Dealer"]
    assert of.result == of.live.chips - of.bought
    assert of.log[-1].text
    assert any(line.text.startswith("You (4) exposed") for line in of.history[-1].lines)
    of.places.give_up_area()
    assert of.live.held == (3,)
    play_rounds(of, 1)


def test_whoever_made_room_for_your_second_area_comes_back_when_you_give_it_up() -> None:
    of = session("pai-gow-poker-fortune", position=1)
    of.places.take_area(2)
    assert "Ana" not in of.live.drive.table.seats
    play_rounds(of, 1)
    of.places.give_up_area()
    play_rounds(of, 1)
    assert "Ana" in of.live.drive.table.seats


def test_a_second_area_is_taken_between_rounds_and_only_where_the_table_allows_it() -> None:
    of = session(position=1, players=0)
    assert of.places.beside == ()
    with pytest.raises(NotNow, match="1 betting area"):
        of.places.take_area(2)
    of = play_to(session(), Turn.WAGERS)
    with pytest.raises(NotNow, match="between rounds"):
        of.places.take_area(3)


@pytest.mark.clause("PGP-10f", "PGP-12a.3")
def test_with_two_areas_you_cannot_take_the_bank() -> None:
    of = session("pai-gow-poker-banking", chips=dollars(20000))
    of.places.take_area(3)
    play_to(of, Turn.BANK)
    with pytest.raises(NotNow, match="one betting area"):
        of.give(c.AcceptBank)
    play_to(of, Turn.NEXT_ROUND)


def test_changing_seats_gives_up_the_second_area() -> None:
    of = session("pai-gow-poker-fortune", position=2)
    of.places.take_area(3)
    play_to(of, Turn.WAGERS)
    of.draft = of.draft.doubled()
    play_to(of, Turn.NEXT_ROUND)
    of.places.move_to(6)
    assert of.live.held == (6,)
    play_to(of, Turn.WAGERS)
    assert of.draft.total == dollars(30), "the wagers drafted go along"


# The cut and the bank


@pytest.mark.clause("PGP-6e.1")
def test_you_cut_or_decline_and_an_improper_cut_is_refused() -> None:
    of = play_to(session(position=1), Turn.CUT)
    with pytest.raises(NotNow, match="improper"):
        of.give(c.CutCards, above=3)
    of.give(c.CutCards, above=17)
    assert "You cut: 17 cards above the cut card went below the others (PGP-6e.2)" in map(str, of.log)
    play_to(of, Turn.NEXT_ROUND)
    play_to(of, Turn.CUT)
    of.give(c.DeclineCut)
    assert "You declined the cut (PGP-6d-3.2)" in map(str, of.log)


def test_the_cut_falls_anywhere_proper_where_you_do_not_say() -> None:
    of = play_to(session(position=1), Turn.CUT)
    of.give(c.CutCards)
    assert of.turn is not Turn.CUT


@pytest.mark.clause("PGP-10c.3", "PGP-10f", "PGP-9c.3")
def test_the_bank_makes_no_wager_and_sets_its_own_hand() -> None:
    of = play_to(session("pai-gow-poker-banking", chips=dollars(20000)), Turn.BANK)
    drafted = of.draft
    of.give(c.AcceptBank)
    assert of.board.places[2].is_bank
    assert not of.may(c.PlaceWagers)
    play_to(of, Turn.BANK_HAND)
    assert "the dealer wagered $25.00 against the bank (PGP-8-a.3)" in map(str, of.log)
    assert len(of.hand.choice.pieces) == 7
    of.ask_house_way()
    of.lay_down()
    play_to(of, Turn.NEXT_ROUND)
    assert any("dealer's wager of $25.00" in line.text for line in of.history[-1].lines)
    assert of.result == of.live.chips - of.bought
    play_to(of, Turn.WAGERS)
    assert of.draft.stakes == drafted.stakes


@pytest.mark.clause("PGP-10f")
def test_a_bank_that_may_make_optional_wagers_drafts_them_apart_from_its_wagers_as_a_player() -> None:
    filed = changed(rules("pai-gow-poker-banking"), switches={"bank_may_place_optional": True})
    of = play_to(Evening(filed, wishes(chips=dollars(20000))), Turn.BANK)
    as_player = of.draft.stakes
    of.give(c.AcceptBank)
    play_to(of, Turn.WAGERS)
    assert not of.draft.stakes
    assert not any(line.is_main for line in of.draft.lines)
    of.draft = of.draft.with_line(0, of.draft.lines[0].switched())
    play_to(of, Turn.NEXT_ROUND)
    play_to(of, Turn.WAGERS)
    assert of.draft.stakes == as_player


@pytest.mark.clause("PGP-10e.6")
def test_a_co_bank_leaves_its_hand_to_the_dealer() -> None:
    of = play_to(session("pai-gow-poker-banking", chips=dollars(20000)), Turn.BANK)
    of.give(c.AcceptBank, co_bank=True)
    play_to(of, Turn.NEXT_ROUND)
    assert "You took the bank together with the licensee (PGP-10e.3)" in map(str, of.log)
    assert not any(
        str(line).startswith("You set") for line in of.history[-1].lines if "PGP-9c.3" in str(line)
    )


@pytest.mark.clause("PGP-10g.1")
def test_alone_at_the_table_you_bank_against_the_dealers_wager() -> None:
    of = play_to(session("pai-gow-poker-banking", chips=dollars(20000), players=0), Turn.BANK)
    of.give(c.AcceptBank)
    play_to(of, Turn.NEXT_ROUND)
    assert any("dealer's wager of $25.00" in line.text for line in of.history[-1].lines)


@pytest.mark.clause("PGP-10e.7")
def test_alone_as_a_co_bank_you_are_asked_for_a_wager_after_all() -> None:
    of = play_to(session("pai-gow-poker-banking", chips=dollars(20000), players=0), Turn.BANK)
    drafted = of.draft
    of.give(c.AcceptBank, co_bank=True)
    play_to(of, Turn.WAGERS)
    assert "You gave the bank back: nobody had a wager against it" in str(of.log[-1])
    assert of.draft == drafted
    of.lay_wagers()
    play_to(of, Turn.NEXT_ROUND)
    assert any("main wager of $25.00" in line.text for line in of.history[-1].lines)


@pytest.mark.clause("PGP-10d2")
def test_the_others_wager_no_more_than_a_small_bank_covers() -> None:
    of = play_to(session("pai-gow-poker-banking", chips=dollars(100), players=5), Turn.BANK)
    held = of.live.chips
    of.give(c.AcceptBank, limit=Cents(0))
    play_to(of, Turn.BANK_HAND)
    against = [seat.wagers for seat in of.board.places if not seat.is_bank]
    assert 0 < sum(wagers.startswith("$") for wagers in against) * dollars(25) <= held


@pytest.mark.clause("PGP-10-2a1.1")
def test_a_bank_picks_the_stack_that_goes_out_first() -> None:
    of = play_to(session("supreme-pai-gow", chips=dollars(9000)), Turn.BANK)
    of.give(c.AcceptBank)
    play_to(of, Turn.STACK)
    of.give(c.ChooseStack, stack=2)
    assert "You had stack 2 delivered first (SPG-13i-1)" in map(str, of.log)


@pytest.mark.clause("PGT-9G-3-b", "PGT-9J", "PGT-7A")
def test_a_bank_at_tiles_cuts_the_stacks_and_names_the_delivery() -> None:
    of = play_to(session("pai-gow-tiles-pair-fortunes", chips=dollars(9000)), Turn.BANK)
    of.give(c.AcceptBank)
    play_to(of, Turn.STACK_CUT)
    with pytest.raises(NotNow, match="PGT-9G-3-a"):
        of.give(c.CutStacks, to_left=(1, 4))
    of.give(c.CutStacks, to_left=(3,), to_right=(4, 5))
    cut = next(line for line in of.log if line.clause == "PGT-9G-3-b")
    assert cut.text.startswith("You cut the stacks; from the dealer's right they were then 4 5 1 2 6 7 8 3, ")
    play_to(of, Turn.DELIVERY)
    of.give(c.ChooseDelivery, role=Role.PLAYER, style=known(of.term(c.ChooseDelivery, OneOf)).values[-1])
    said = list(map(str, of.log))
    told = said.index("You chose Dragon Head and Phoenix Tail from the left (PGT-7B-9)")
    assert said[told + 1] == "stacks 8 and 7 were laid on stacks 6 and 5 (PGT-7B-9-a)"
    play_to(of, Turn.NEXT_ROUND)
    assert [who for who, _ in of.history[-1].hands] == ["You"]


# Setting


@pytest.mark.clause("PGP-9a.1", "PGP-12b.4")
def test_the_low_hand_is_chosen_again_and_again_until_it_is_laid_down() -> None:
    of = play_to(session(), Turn.SETTING)
    assert len(of.hand.choice.pieces) == 7
    of.hand.toggle(0)
    of.hand.toggle(1)
    of.hand.toggle(2)
    assert list(of.hand.choice.low) == [1, 2]
    of.hand.toggle(1)
    assert of.hand.choice.low == (2,)
    with pytest.raises(NotNow, match="choose one more for the low hand"):
        of.lay_down()
    of.hand.toggle(6)
    of.lay_down()
    with pytest.raises(NotNow):
        of.live.submit(
            c.SetHands(
                **of.live.who(of.position), high=of.hand.choice.split()[0], low=of.hand.choice.split()[1]
            )
        )


def test_a_place_that_is_not_there_chooses_nothing() -> None:
    of = play_to(session(), Turn.SETTING)
    of.hand.toggle(7)
    of.hand.toggle(-1)
    assert of.hand.choice.low == ()


@pytest.mark.clause("PGP-9b.3")
def test_the_dealer_helps_with_the_house_way_and_the_choice_stays_yours() -> None:
    of = play_to(session(), Turn.SETTING)
    of.ask_house_way()
    assert of.hand.choice.is_complete
    assert of.hand.choice.fault() is None
    assert of.log[-1].clause == "PGP-9b.3"
    chosen = of.hand.choice.low
    of.hand.toggle(chosen[0])
    assert of.hand.choice.low == chosen[1:]
    assert of.turn is Turn.SETTING


@pytest.mark.clause("PGP-9g-1-iii")
def test_a_wrong_setting_is_named_before_it_is_laid_down() -> None:
    of = play_to(session(), Turn.SETTING)
    wrong = next(
        chosen
        for first in range(7)
        for second in range(first)
        if (chosen := of.hand.choice.toggled(first).toggled(second)).fault()
    )
    assert "PGP-9" in str(wrong.fault())
    assert wrong.describe().startswith("high: ")


@pytest.mark.clause("PGP-9e-1")
def test_surrender_gives_up_the_main_wager() -> None:
    of = play_to(session("pai-gow-poker-progressive-14d-1", players=0), Turn.SETTING)
    of.give(c.Surrender)
    play_to(of, Turn.NEXT_ROUND)
    assert of.history[-1].net == -dollars(10)
    assert of.board.places[2].status == "surrendered"


@pytest.mark.parametrize("name", ["supreme-pai-gow", "pai-gow-tiles-pair-fortunes"])
def test_pieces_that_look_alike_are_laid_down_as_the_ones_you_hold(name: str) -> None:
    of = session(name, players=0)
    for _ in range(25):
        play_to(of, Turn.SETTING)
        of.hand.toggle(0)
        of.hand.toggle(3)
        of.lay_down()
        assert of.turn is Turn.NEXT_ROUND


def test_surrender_that_is_barred_says_why() -> None:
    of = play_to(session(), Turn.SETTING)
    assert not of.may(c.Surrender)
    refused = of.live.refusal(c.Surrender(**of.live.who(of.position)))
    assert refused is not None
    with pytest.raises(NotNow, match=str(refused.clause)):
        of.give(c.Surrender)


@pytest.mark.clause("PGP-11d.1")
@pytest.mark.parametrize(
    ("answer", "status"),
    [(c.VoidHand, "void"), (c.PlayOn, "setting")],
)
def test_a_card_exposed_before_you_looked_leaves_you_the_choice(answer: type[Command], status: str) -> None:
    of = play_to(session(mode=Mode.STEPPED, players=0), Turn.WAGERS)
    of.lay_wagers()
    while of.live.view.phase != "remaining":
        of.step()
    of.live.submit(
        c.Report(
            command_id="x",
            at=of.live.drive.at,
            irregularity=Irregularity.PLAYER_CARD_EXPOSED,
            position=2,
            place=1,
        )
    )
    assert of.turn is Turn.CHOICE
    of.give(answer)
    of.step()
    assert of.board.places[2].status == status


# A stepped dealer


def test_a_stepped_dealer_announces_every_step_with_its_clause_and_waits() -> None:
    of = session(mode=Mode.STEPPED)
    heard = []
    while of.turn is Turn.STEP:
        assert of.next_step is not None
        heard.append(str(of.next_step))
        of.step()
    assert heard[0] == "Inspect the cards (PGP-5b.2)"
    assert heard[-1] == "Wash the cards (PGP-5c.2)"
    of.next_round()
    assert str(of.next_step) == "Open a round of play (PGP-10a.1)"
    before = len(of.log)
    of.step()
    assert of.log[before].text.startswith("Round 1")
    while of.turn is not Turn.NEXT_ROUND:
        last = str(of.next_step)
        assert of.turn is not None
        do_the_usual(of)
    assert last == "Collect the cards: the round is over (PGP-6a.2)"
    assert len(of.history) == 1


# Whether it was good


def test_what_you_set_is_judged_while_you_look_and_scored() -> None:
    of = play_to(session("supreme-pai-gow", values=True), Turn.SETTING)
    try:
        of.judging.get_ready()
        set_in_house_way(of)
        assert of.judging.is_counting(1), "nobody has waited for it"
        wait(of.judging._asked[0][1:], timeout=100)
        assert of.judging.collect()
        [judged] = of.judging.of_round(1)
        assert judged.is_correct
        assert judged.question.wager == of.live.rules.submission.table.minimum
        assert of.judging.score.all.hands == 1
        assert not of.judging.is_counting(1)
        assert not of.judging.collect(), "an answer is taken once"
    finally:
        of.judging.close()


def test_counting_is_turned_off_and_then_nothing_is_asked() -> None:
    of = play_to(session("supreme-pai-gow", values=True), Turn.SETTING)
    of.judging.switch()
    set_in_house_way(of)
    play_to(of, Turn.NEXT_ROUND)
    assert not of.judging.is_counting(1)
    assert of.judging.score.all.hands == 0
    of.judging.switch()
    assert of.judging.is_on
    of.judging.close()


def test_nothing_is_counted_for_whoever_deals() -> None:
    assert not session("supreme-pai-gow", values=True, mode=Mode.HUMAN).judging.is_on


# The evening


def test_chips_bought_during_a_round_are_not_won() -> None:
    of = play_to(session(), Turn.WAGERS)
    of.draft = of.draft.cleared()
    of.buy(dollars(500))
    of.lay_wagers()
    play_to(of, Turn.NEXT_ROUND)
    assert (of.result, of.live.chips, of.bought) == (0, dollars(2000), dollars(2000))


@pytest.mark.clause("PGP-7b.1")
def test_you_change_places_between_rounds_with_whoever_sits_there() -> None:
    of = session(players=2, position=2)
    of.places.move_to(1)
    assert [seat.name for seat in of.board.places[1:4]] == ["You", "Ana", "Ben"]
    of.places.move_to(6)
    assert of.board.places[6].is_you
    play_to(of, Turn.WAGERS)
    with pytest.raises(NotNow, match="between rounds"):
        of.places.move_to(3)


def test_the_last_round_stays_on_the_layout_until_the_next_is_opened() -> None:
    of = play_rounds(session(), 1)
    assert of.board.number == 1
    assert of.board.dealer.cards.count("/") == 1
    assert of.board.places[2].net == of.history[0].net
    of.next_round()
    assert "/" not in of.board.dealer.cards


def test_nothing_that_others_hold_is_in_what_you_see_before_it_is_exposed() -> None:
    of = play_to(session(), Turn.SETTING)
    mine = {str(piece) for piece in of.hand.choice.pieces}
    hidden = {str(card) for hand in of.live.drive.table.in_play.hands for card in hand} - mine
    shown = written_view(of) + "".join(map(str, of.log)) + "".join(seat.cards for seat in of.board.places)
    assert not [card for card in hidden if f'"{card}"' in shown]
    assert all(set(seat.cards) <= set("▒ ") for seat in of.board.places if not seat.is_you)


@pytest.mark.parametrize("name", ["supreme-pai-gow", "pai-gow-tiles-pair-fortunes"])
def test_the_result_of_a_round_is_your_own_main_wager_whoever_banks(name: str) -> None:
    of = play_rounds(session(name, chips=dollars(9000)), 9)
    banked = [each for each in of.history if "the bank" in each.decided[0].said[0].text]
    assert banked
    for each in banked:
        found = each.explained[result_line(each.explained, of.live.held)]
        assert found.line.settles_main
        assert found.compared == each.decided[0].said
