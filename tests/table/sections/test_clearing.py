"""As wagers are settled: whose premium hand is called out, when cards go to the rack and by which clause, and
what stays until the end; and wagers whose own clause says by when, or beside what, they are placed."""

from __future__ import annotations

import pytest

from four_kit import SUPREME, FourKit
from paigow.cards import DECK_53, JOKER
from paigow.games.submission import RulesSubmission
from paigow.games.submission.samples import sample
from paigow.games.wager_kinds import EnvyBonus, WagerKind
from paigow.money import Cents
from paigow.table import Journal, Phase, Refused, Stake, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import chips, wager_account
from paigow.table.showing.transcript import sentences
from paigow.table.showing.views import SPECTATOR, view_for
from paigow.table.state.values import Handled, Handling
from table_kit import Kit, changed, money, stakes_of, submission

MAIN = WagerKind.PAI_GOW_POKER
LIMITS = "minimum = 5\nmaximum = 100\n"
FACE_UP = submission(
    'rules = "FUP"\n[table]\nminimum = 5\nmaximum = 1000\n'
    f'[wagers.fortune_bonus]\npay_table = "fup-fortune-2"\n{LIMITS}',
    "face-up-pai-gow-poker",
    "face-up",
)
DEALER = "Qs Qh 8d 6c 4s 2c Td"
STRAIGHT = "9s 8h 7d 6h 5c Kd 2h"
FOURS = "9s 9h 9d 9c 7s 4h 3d"
NOTHING = "Kc Jh Th 7h 5h 4c 3s"
PAIR = "Kh Ks Jd 7c 5d 3c 2d"


def fortune(under: str = "15", more: str = "") -> RulesSubmission:
    text = f'[wagers.fortune_bonus]\npay_table = "pgp-16b-b"\noffered_under = "{under}"\n{LIMITS}{more}'
    return submission(text)


def ez(*wagers: str) -> RulesSubmission:
    text = "".join(f"[wagers.{wager}]\n{LIMITS}" for wager in wagers)
    return submission(text, "ez-pai-gow-poker")


def settled(kit: Kit, position: int) -> list[e.PositionSettled]:
    """What was settled at a position in the last round, pass by pass."""
    opened = max(n for n, event in enumerate(kit.events) if isinstance(event, e.RoundOpened))
    events = [event for event in kit.events[opened:] if isinstance(event, e.PositionSettled)]
    return [event for event in events if event.position == position]


def racked_by(event: e.PositionSettled) -> str | None:
    return next((each.clause for each in event.handled if each.what is Handled.CARDS_RACKED), None)


# Fortune, by 9(l)(1) and by 15(d)


@pytest.mark.clause("PGP-9l-1-i-a", "PGP-9l-1-i-b.1")
@pytest.mark.parametrize(
    ("hand", "won", "clause"), [(STRAIGHT, 10, "PGP-9l-1-i-b.1"), (NOTHING, 0, "PGP-9l-1-i-a")]
)
def test_a_fortune_wager_of_3l_is_paid_from_a_straight_by_9l_and_the_cards_are_racked(
    hand: str, won: int, clause: str
) -> None:
    kit = Kit(fortune("3(l)")).bets({1: {MAIN: 10, WagerKind.FORTUNE_BONUS: 5}})
    kit.deal_hands(p1=hand, dealer=DEALER).to(Phase.SETTLEMENT)
    kit.deal()
    assert settled(kit, 1)[-1].racked == (), "the main wager alone lets no card go"
    kit.deal()
    event = settled(kit, 1)[-1]
    assert (event.clause, racked_by(event), event.racked) == (clause, clause, (1,))
    assert [(each.won, each.clause) for each in event.settled] == [
        (money(won), "PGP-16b-B" if won else clause)
    ]
    assert not kit.table.in_play.hands[1]
    assert set(kit.read(1, hand)) <= set(kit.table.in_play.rack)


@pytest.mark.clause("PGP-7e-1", "PGP-15d2ii", "PGP-15d2i", "PGP-15d2.1")
@pytest.mark.parametrize(
    ("hand", "result", "clause"),
    [
        (STRAIGHT, "win", "PGP-15d2ii"),
        ("9s 9h 9d 7c 5s 4h 3d", "win", "PGP-15d2ii"),
        (PAIR, "lose", "PGP-15d2i"),
    ],
)
def test_a_fortune_wager_of_15_wins_from_the_lowest_row_of_its_table(
    hand: str, result: str, clause: str
) -> None:
    """A straight or better (PGP-7e-1), read with the rows that 16(b) prints below it."""
    kit = Kit(fortune()).bets({1: {MAIN: 10, WagerKind.FORTUNE_BONUS: 5}}).play(p1=hand, dealer=DEALER)
    _, event = settled(kit, 1)
    assert [each.result for each in event.settled] == [result]
    assert event.clause == clause
    assert event.handled == (
        Handling(Handled.REARRANGED, "PGP-15d2.1"),
        Handling(Handled.CARDS_RACKED, clause),
    )
    assert "    the dealer made the best hand of the seven cards [PGP-15d2.1]" in sentences(kit.table, event)
    refused = Kit(submission("")).bets({1: {MAIN: 10}})
    stakes = stakes_of({MAIN: 10, WagerKind.FORTUNE_BONUS: 5})
    assert refused.refused(c.PlaceWagers, 1, stakes=stakes) == "PGP-7e"
    choice = (Stake(MAIN, money(10)), Stake(WagerKind.FORTUNE_BONUS, money(5), "red"))
    assert Kit(fortune()).bets({}).refused(c.PlaceWagers, 1, stakes=choice) == "PGP-7e-1"


@pytest.mark.clause("PGP-15d2.1")
def test_the_dealer_and_not_the_setting_makes_the_best_hand() -> None:
    kit = Kit(fortune()).bets({1: {MAIN: 10, WagerKind.FORTUNE_BONUS: 5}})
    kit.play(p1="Kd 9s 8h 7d 2h / 6h 5c", dealer=DEALER)
    assert [(each.wager, each.hand) for each in kit.settlements()][1:] == [
        (WagerKind.FORTUNE_BONUS, "straight")
    ]


@pytest.mark.clause("PGP-15d2iii", "PGP-15d3ii")
def test_a_premium_hand_is_called_out_and_its_wager_and_cards_stay_for_the_last_pass() -> None:
    kit = Kit(fortune()).bets(
        {1: {MAIN: 10, WagerKind.FORTUNE_BONUS: 5}, 2: {MAIN: 10, WagerKind.FORTUNE_BONUS: 5}}
    )
    kit.deal_hands(p1=FOURS, p2=PAIR, dealer=DEALER).to(Phase.SETTLEMENT)
    kit.deal()
    kit.deal()
    [called] = kit.deal()
    assert isinstance(called, e.PositionSettled)
    assert (called.position, called.settled, called.clause) == (1, (), "PGP-15d2iii")
    assert called.handled == (Handling(Handled.PREMIUM_ANNOUNCED, "PGP-15d2iii"),)
    assert sentences(kit.table, called) == [
        "p1 (1): the dealer called out four of a kind or better, and the cards stayed face up. [PGP-15d2iii]"
    ]
    assert kit.table.balance(wager_account(1, WagerKind.FORTUNE_BONUS)) == 500
    assert len(kit.table.in_play.hands[1]) == 7
    kit.to(Phase.BETWEEN_ROUNDS)
    assert settled(kit, 1)[-1].clause == "PGP-15d3ii"
    assert [each.won for each in settled(kit, 1)[-1].settled] == [money(125)]


@pytest.mark.clause("PGP-15d2iii", "PGP-9l-1-i-b.2", "PGP-9l-1-i-c")
@pytest.mark.parametrize(
    ("under", "wagers", "clause"),
    [
        ("15", ({}, {WagerKind.FORTUNE_BONUS: 5}), "PGP-15d2iii"),
        ("3(l)", ({}, {WagerKind.FORTUNE_BONUS: 5}), "PGP-9l-1-i-c"),
        ("3(l)", ({WagerKind.FORTUNE_BONUS: 5}, {}), "PGP-9l-1-i-b.2"),
        ("3(l)", ({}, {}), None),
    ],
)
def test_a_premium_hand_is_called_out_for_whoever_earns_an_envy_bonus_from_it(
    under: str, wagers: tuple[dict[str, float], dict[str, float]], clause: str | None
) -> None:
    kit = Kit(fortune(under)).bets({1: {MAIN: 10, **wagers[0]}, 2: {MAIN: 10, **wagers[1]}})
    kit.play(p1=FOURS, p2=PAIR, dealer=DEALER)
    called = [
        each.clause
        for event in settled(kit, 1)
        for each in event.handled
        if each.what is Handled.PREMIUM_ANNOUNCED
    ]
    assert called == ([] if clause is None else [clause])


# When the cards go


@pytest.mark.clause("PGP-9l-8-i")
def test_cards_are_racked_after_all_optional_wagers_of_their_player() -> None:
    kit = Kit(ez(WagerKind.QUEENS_DRAGON, WagerKind.PROTECTION, WagerKind.RED_BLACK))
    kit.bets(
        {
            1: {MAIN: 10, WagerKind.QUEENS_DRAGON: 5, WagerKind.PROTECTION: 5, "red": 5},
            2: {MAIN: 10, WagerKind.QUEENS_DRAGON: 5},
        }
    )
    kit.play(p1=NOTHING, p2=PAIR, dealer=DEALER)
    steps = ["expose", "wager:queens_dragon", "wager:protection", "wager:red_black"]
    assert [(event.step, racked_by(event)) for event in settled(kit, 1)] == list(
        zip(steps, [None, None, None, "PGP-9l-8-i"], strict=True)
    )
    assert [(event.step, racked_by(event)) for event in settled(kit, 2)] == [
        ("expose", None),
        ("wager:queens_dragon", "PGP-9l-8-i"),
    ]


@pytest.mark.clause("PGP-9l-8-i", "PGP-9k")
@pytest.mark.parametrize(
    ("rules", "hand", "clause"),
    [
        (ez(WagerKind.RED_BLACK), "Kh Jh Th 7h 5h 4c 3s", "PGP-9l-8.2"),
        (ez(WagerKind.RED_BLACK), "Kc Jc Tc 7s 5h 4c 3s", "PGP-9l-8.1"),
        (sample("pai-gow-poker-progressive-14d-1"), PAIR, "PGP-9k"),
    ],
)
def test_the_only_optional_wager_takes_the_cards_along_by_its_own_clause(
    rules: RulesSubmission, hand: str, clause: str
) -> None:
    kit = Kit(changed(rules, table={"minimum": Cents(100)}))
    [key] = kit.table.rules.wagers
    kit.bets(
        {1: {MAIN: 10, "red" if key == WagerKind.RED_BLACK else key: 5 if key == WagerKind.RED_BLACK else 1}}
    )
    kit.play(p1=hand, dealer=DEALER)
    assert racked_by(settled(kit, 1)[-1]) == clause


@pytest.mark.clause("PGP-9l-4-ii-d.3")
def test_paperwork_keeps_the_cards_on_the_table() -> None:
    kit = Kit("pai-gow-poker-progressive-16e").bets({1: {MAIN: 25, WagerKind.PROGRESSIVE_PAYOUT: 5}})
    kit.play(p1="9s 8s 7s 6s 5s 4s 3s", dealer="Qs Qh 8d 6c 4h 2c Td")
    [paid] = [event for event in settled(kit, 1) if event.step == "wager:progressive_payout"]
    assert (paid.racked, paid.paperwork) == ((), (1,))


# What stays until the end


@pytest.mark.clause("FUP-10a-ii.2", "FUP-10b-i.2", "FUP-11.1")
@pytest.mark.parametrize(
    ("hands", "clauses"),
    [
        ({"p1": PAIR, "p2": FOURS}, ["FUP-10b-i.2"]),
        ({"p1": STRAIGHT, "p2": FOURS.replace("9s", "Ts").replace("9h", "Tc")}, ["FUP-10a-ii.2"]),
    ],
)
def test_lammers_stay_until_every_wager_is_settled(hands: dict[str, str], clauses: list[str]) -> None:
    kit = Kit(FACE_UP)
    kit.bets({1: {kit.main: 10, WagerKind.FORTUNE_BONUS: 5}, 2: {kit.main: 10}})
    kit.play(**hands, dealer="Ac Ad 8d 6c 4s 2c Js")
    *_, completed = kit.events
    assert isinstance(completed, e.RoundCompleted)
    assert [each.clause for each in completed.handled] == clauses
    assert {each.what for each in completed.handled} == {Handled.LAMMERS_COLLECTED}


@pytest.mark.clause("FUP-4.4", "FUP-11.2", "FUP-11a")
@pytest.mark.parametrize(
    ("hands", "envy"),
    [
        ({"p1": PAIR, "p2": FOURS}, [(1, 5)]),
        ({"p1": FOURS, "p2": PAIR}, []),
        ({"p1": PAIR, "p2": STRAIGHT}, []),
    ],
)
def test_envy_is_won_for_another_players_four_of_a_kind_and_for_no_other_hand(
    hands: dict[str, str], envy: list[tuple[int, float]]
) -> None:
    kit = Kit(FACE_UP)
    kit.bets({1: {kit.main: 10, WagerKind.FORTUNE_BONUS: 5}, 2: {kit.main: 10}})
    kit.play(**hands, dealer="As Ah Ad Ac 4s 2c Td")
    won = [each for each in kit.settlements() if isinstance(each.wager, EnvyBonus)]
    assert [(each.position, each.won / 100) for each in won] == envy
    assert {each.clause for each in won} <= {"FUP-4.4"}
    paid = [event.clause for event in kit.events if isinstance(event, e.PositionSettled)][-1]
    assert (paid == "FUP-11.2") is bool(envy)


@pytest.mark.clause("FUP-11.3", "PGP-9l-1-ii.1", "PGP-9l-1-ii.2")
@pytest.mark.parametrize(
    ("rules", "clauses"),
    [
        (FACE_UP, ["FUP-4.4", "FUP-11.3"]),
        (fortune("3(l)"), ["PGP-9l-1-ii.1", "PGP-9l-1-ii.2"]),
    ],
)
def test_each_of_several_hands_earns_an_envy_bonus(rules: RulesSubmission, clauses: list[str]) -> None:
    kit = Kit(rules)
    kit.bets({1: {kit.main: 10, WagerKind.FORTUNE_BONUS: 5}, 2: {kit.main: 10}, 3: {kit.main: 10}})
    kit.play(p1=PAIR, p2=FOURS, p3="8s 8h 8d 8c 6s 5h 2s", dealer="As Ah Td 6c 4s 2c Jc")
    assert [each.clause for each in kit.settlements() if isinstance(each.wager, EnvyBonus)] == clauses


@pytest.mark.clause("FUP-1.1")
def test_face_up_is_played_with_fifty_two_cards_and_one_joker() -> None:
    closed = Journal(new_table(FACE_UP))
    two = closed.submit(c.OpenTable(command_id="1", colours=("red", "blue")))
    assert isinstance(two, Refused)
    assert two.clause == "FUP-1.1"
    kit = Kit(FACE_UP)
    [deck] = kit.table.decks
    assert deck is not None
    assert (len(set(deck.pieces)), deck.pieces.count(JOKER)) == (53, 1)
    assert {card for card in deck.pieces if card != JOKER} == set(DECK_53[:52])
    assert kit.refused(c.RemoveSecondJoker, deck=0, supervisor="sue") == "FUP-1.1"


@pytest.mark.clause("PGP-14A-c4")
def test_the_envy_buttons_of_14a_are_collected_last() -> None:
    kit = Kit(fortune("14.A")).bets({1: {MAIN: 10, WagerKind.FORTUNE_BONUS: 5}}).play(p1=PAIR, dealer=DEALER)
    assert kit.last(e.RoundCompleted).handled == (Handling(Handled.LAMMERS_COLLECTED, "PGP-14A-c4"),)
    kit.bets({1: {MAIN: 10}}).play(p1=PAIR, dealer=DEALER)
    assert kit.last(e.RoundCompleted).handled == ()


@pytest.mark.clause("SPG-4a-3", "PGP-4a-3.2")
@pytest.mark.parametrize(("rules", "clause"), [(SUPREME, "SPG-4a-3"), (submission(""), "PGP-4a-3.2")])
def test_the_dealer_moves_the_button_clockwise_after_every_round(rules: RulesSubmission, clause: str) -> None:
    device = {"shuffler": "automated", "deal_method": "automated_shoe", "start_method": "button"}
    kit = (FourKit if rules is SUPREME else Kit)(changed(rules, equipment=device))
    for start, after in ((0, 6), (6, 5), (5, 4)):
        kit.house_round()
        assert kit.last(e.StartingPositionFound).position == start
        completed = kit.last(e.RoundCompleted)
        assert completed.handled == (Handling(Handled.BUTTON_MOVED, clause),)
        assert completed.memory.button == kit.table.memory.button == after
        assert view_for(kit.table, SPECTATOR).button == after
    kit = (FourKit if rules is SUPREME else Kit)(rules)
    kit.house_round()
    assert view_for(kit.table, SPECTATOR).button is None, "where dice say who begins no button lies"
    assert kit.last(e.RoundCompleted).handled == ()


# By when, and beside what


@pytest.mark.clause("PGP-3l-4.1", "PGP-7c.2", "PGP-7f.2", "PGP-14A-e1")
@pytest.mark.parametrize(
    ("rules", "wager", "amount", "clause"),
    [
        (fortune("3(l)"), WagerKind.FORTUNE_BONUS, 5, "PGP-3l-4.1"),
        (fortune(), WagerKind.FORTUNE_BONUS, 5, "PGP-7c.2"),
        (sample("pai-gow-poker-three-and-seven-card-bonus"), WagerKind.THREE_CARD_BONUS, 5, "PGP-7f.2"),
        (sample("pai-gow-poker-three-and-seven-card-bonus"), WagerKind.SEVEN_CARD_BONUS, 5, "PGP-7f.2"),
        (sample("pai-gow-poker-progressive-14a"), WagerKind.FORTUNE_PROGRESSIVE, 5, "PGP-14A-e1"),
    ],
)
def test_a_wager_too_late_is_refused_by_its_own_clause(
    rules: RulesSubmission, wager: str, amount: float, clause: str
) -> None:
    kit = Kit(rules)
    kit.bets({1: {MAIN: 25, wager: amount}, 2: {MAIN: 25}}).to(Phase.WAGERS)
    kit.deal()
    assert isinstance(kit.events[-1], e.NoMoreBetsAnnounced)
    for position, stakes in ((1, {MAIN: 25}), (2, {MAIN: 25, wager: amount}), (1, {MAIN: 25, wager: 20})):
        assert kit.refused(c.PlaceWagers, position, stakes=stakes_of(stakes)) == clause
    assert kit.refused(c.PlaceWagers, 1, stakes=()) == "PGP-7c.2"
    assert kit.refused(c.PlaceWagers, 1, stakes=stakes_of({MAIN: 30, wager: amount})) == "PGP-7c.2"


@pytest.mark.clause("PGP-7f.1")
def test_beside_a_main_wager_either_bonus_of_section_17_or_both() -> None:
    kit = Kit(sample("pai-gow-poker-three-and-seven-card-bonus"))
    kit.give(c.OpenRound)
    three, seven = {WagerKind.THREE_CARD_BONUS: 5}, {WagerKind.SEVEN_CARD_BONUS: 5}
    for more in (three, seven, three | seven, {}):
        stakes = stakes_of({MAIN: 25, **more})
        kit.give(c.PlaceWagers, 1, stakes=stakes)
        assert kit.table.in_play.wagers[1] == stakes
    for more in (three, seven, three | seven):
        assert kit.refused(c.PlaceWagers, 2, stakes=stakes_of(more)) == "PGP-7f.1"


@pytest.mark.clause("PGP-14A-e2")
@pytest.mark.parametrize(("amount", "clause"), [(4, "PGP-14A-e2"), (5, None), (6, "PGP-14A-e2")])
def test_the_progressive_of_14a_is_five_dollars(amount: float, clause: str | None) -> None:
    kit = Kit(sample("pai-gow-poker-progressive-14a"))
    kit.give(c.OpenRound)
    stakes = stakes_of({MAIN: 25, WagerKind.FORTUNE_PROGRESSIVE: amount})
    if clause is None:
        kit.give(c.PlaceWagers, 1, stakes=stakes)
        assert kit.table.balance(wager_account(1, WagerKind.FORTUNE_PROGRESSIVE)) == money(amount)
    else:
        assert kit.refused(c.PlaceWagers, 1, stakes=stakes) == clause


@pytest.mark.clause("PGP-14A-b.1", "PGP-14b.1")
@pytest.mark.parametrize(
    ("name", "wager", "amount", "clause"),
    [
        ("pai-gow-poker-progressive-14a", WagerKind.FORTUNE_PROGRESSIVE, 5, "PGP-14A-b.1"),
        ("pai-gow-poker-progressive-14d-1", WagerKind.PROGRESSIVE_PAYOUT, 1, "PGP-14b.1"),
    ],
)
def test_the_dealer_announces_and_presses_lock_out_before_the_first_card(
    name: str, wager: str, amount: float, clause: str
) -> None:
    kit = Kit(sample(name)).bets({1: {MAIN: 25, wager: amount}}).to(Phase.SETTING)
    kinds = [type(event) for event in kit.events]
    assert kinds.index(e.NoMoreBetsAnnounced) < kinds.index(e.HandsDealt)
    announced = kit.last(e.NoMoreBetsAnnounced)
    assert announced.clause == clause
    assert announced.handled == (Handling(Handled.LOCK_OUT_PRESSED, clause),)
    assert announced.locked_out == ((1, wager, money(amount)),)
    assert kit.refused(c.PlaceWagers, 1, stakes=stakes_of({MAIN: 25})) is not None
    kit.to(Phase.BETWEEN_ROUNDS)
    kit.bets({1: {MAIN: 25}}).to(Phase.BETWEEN_ROUNDS)
    assert kit.last(e.NoMoreBetsAnnounced).handled == ()


# The co-bank, the deck, the coupon


@pytest.mark.clause("PGP-10-2e.1", "SPG-13m.1")
@pytest.mark.parametrize(
    ("rules", "clause", "set_by"),
    [
        (submission("[banking]\nenabled = true\nco_banking = true\n"), "PGP-10-2e.1", "PGP-10e.6"),
        (SUPREME, "SPG-13m.1", "SPG-13e.6"),
    ],
)
def test_a_co_banked_hand_is_set_by_the_dealer_and_then_all_are_exposed_from_the_far_right(
    rules: RulesSubmission, clause: str, set_by: str
) -> None:
    kit = (FourKit if rules is SUPREME else Kit)(rules)
    kit.house_round()
    kit.bets({at: {kit.main: 10} for at in (5, 2, 6)}, bank=3, co_bank=True).to(Phase.BETWEEN_ROUNDS)
    opened = max(n for n, event in enumerate(kit.events) if isinstance(event, e.RoundOpened))
    events = kit.events[opened:]
    [shown] = [event for event in events if isinstance(event, e.HandShown) and event.position == 3]
    exposed = [event for event in events if isinstance(event, e.PositionSettled) and event.high]
    assert [(event.position, event.clause) for event in exposed] == [(at, clause) for at in (2, 5, 6)]
    assert events.index(shown) < events.index(exposed[0])
    assert shown.clause == set_by
    assert all(event.outcome is not None for event in exposed)


@pytest.mark.clause("SPG-7a.1")
@pytest.mark.parametrize("accepted", [False, True])
def test_a_supreme_wager_is_chips_and_a_coupon_where_the_licensee_takes_them(accepted: bool) -> None:
    kit = FourKit(changed(SUPREME, match_play={"accepted": accepted}))
    kit.give(c.OpenRound)
    [placed] = kit.give(c.PlaceWagers, 1, stakes=(Stake(kit.main, money(10)),))
    assert (placed.clause, placed.transfers) == (
        "SPG-7a.1",
        ((chips("p1"), wager_account(1, kit.main), 1000),),
    )
    beside = (Stake(kit.main, money(10), coupon=money(10)),)
    if not accepted:
        assert kit.refused(c.PlaceWagers, 1, stakes=beside) == "SPG-7a.1"
        return
    [placed] = kit.give(c.PlaceWagers, 1, stakes=beside)
    assert isinstance(placed, e.WagersPlaced)
    assert (placed.clause, placed.stakes, placed.transfers) == ("SPG-7a.1", beside, ())
    assert kit.refused(c.PlaceWagers, 1, stakes=(Stake(kit.main, money(10), coupon=money(5)),)) == "SPG-7a.1"
    assert kit.refused(c.PlaceWagers, 2, stakes=(Stake(kit.main, money(99_999)),)) == "SPG-7a.1"
