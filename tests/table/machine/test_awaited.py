"""What the table awaits: whatever is in it is accepted, whatever is in neither part is refused.

Tables of every game and every submission are walked by what they await, and asked about further commands in
every state.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from awaited_kit import Walk
from everything import submissions
from paigow.games.catalogue import GAMES
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents, dollars
from paigow.table import Phase, Role, Stake, next_dealer_command
from paigow.table import commands as c
from paigow.table.dealer import idle_command
from paigow.table.machine.legal import legal_commands
from paigow.table.machine.transitions import decide
from paigow.table.state.values import Party, Refused
from paigow.table.terms import Banking, Between, HandToSet, OneOf, RowCut, Term, Wagering
from table_kit import Kit, changed, submission

EACH = 250
"""States of one table."""
PROBES = 3
"""Further commands that every state is asked about."""


@pytest.mark.sizes(of="states of each game", test=250, all=1_000, floor=20_000, target=100_000)
@pytest.mark.parametrize("game", [game.name.value for game in GAMES])
def test_what_is_awaited_is_accepted_and_nothing_else_is(game: str, trials: int) -> None:
    texts = submissions(game)
    phases: set[Phase] = set()
    for number in range(-(-trials // EACH)):
        walk = Walk(texts[number % len(texts)], random.Random(f"{game} {number}"))
        for _ in range(EACH):
            walk.probe(PROBES)
            walk.step()
        phases |= walk.phases
    assert {Phase.SETTING, Phase.DEALER_SETS, Phase.SETTLEMENT} <= phases


PLAIN = submission('[wagers.fortune_bonus]\npay_table = "pgp-16b-a"\nminimum = 5\nmaximum = 50\n')


MAIN = {WagerKind.PAI_GOW_POKER: 10.0}


def terms(kit: Kit, kind: type[c.Command], position: int) -> tuple[Term, ...] | None:
    """On which terms the player at a position may give a command."""
    who = Party(Role.PLAYER, position, kit.table.seats[position] or "")
    return legal_commands(kit.table, kit.at).terms(kind, who)


def whom(kit: Kit) -> list[tuple[str, int | None]]:
    """What the table waits for, and of which position."""
    return [(ask.command.__name__, ask.who.position) for ask in legal_commands(kit.table, kit.at).waits]


def test_a_wager_lies_between_its_amounts_and_within_the_players_chips() -> None:
    kit = Kit(PLAIN, {1: 30, 2: 100})
    kit.give(c.OpenRound)
    kit.bet(1, {kit.main: 10})
    offers = {WagerKind.PAI_GOW_POKER: (100, 10_000_000), WagerKind.FORTUNE_BONUS: (500, 5000)}
    [wagering] = terms(kit, c.PlaceWagers, 1) or ()
    assert isinstance(wagering, Wagering)
    assert {each.wager: (each.least, each.most) for each in wagering.offers} == offers
    assert (wagering.main, wagering.in_all, wagering.covered) == (kit.main, Cents(3000), None)


@pytest.mark.parametrize(
    ("stakes", "heard"),
    [
        ({WagerKind.PAI_GOW_POKER: 10, WagerKind.FORTUNE_BONUS: 5}, True),
        ({WagerKind.FORTUNE_BONUS: 5}, False),  # it lies beside a main wager only
        ({WagerKind.PAI_GOW_POKER: 10, WagerKind.FORTUNE_BONUS: 51}, False),
        ({WagerKind.PAI_GOW_POKER: 10, WagerKind.ACE_HIGH: 5}, False),  # nobody offers it here
        ({WagerKind.PAI_GOW_POKER: 31}, False),
    ],
)
def test_wagers_are_heard_together_or_not_at_all(stakes: dict[WagerKind, int], heard: bool) -> None:
    kit = Kit(PLAIN, {1: 30})
    kit.give(c.OpenRound)
    laid = tuple(Stake(kind, dollars(amount)) for kind, amount in stakes.items())
    command = kit.made(c.PlaceWagers, 1, stakes=laid)
    assert legal_commands(kit.table, kit.at).admits(command) is heard


def test_two_wagers_of_one_kind_are_no_wagers() -> None:
    kit = Kit(PLAIN, {1: 30})
    kit.give(c.OpenRound)
    main, bonus = Stake(kit.main, dollars(10)), Stake(WagerKind.FORTUNE_BONUS, dollars(5))
    for twice in ((main, main), (main, bonus, bonus), (main, bonus, Stake(bonus.wager, bonus.amount, 3))):
        command = kit.made(c.PlaceWagers, 1, stakes=twice)
        assert not legal_commands(kit.table, kit.at).admits(command)


@pytest.mark.parametrize("both", [False, True])
def test_one_colour_is_backed_unless_both_may_be(both: bool) -> None:
    offered = submission("[wagers.red_black]\nminimum = 1\nmaximum = 100\n", "ez-pai-gow-poker")
    kit = Kit(changed(offered, switches={"red_and_black": both}), {1: 100})
    kit.give(c.OpenRound)
    colours = [Stake(WagerKind.RED_BLACK, dollars(5), colour) for colour in ("red", "black")]
    command = kit.made(c.PlaceWagers, 1, stakes=(Stake(kit.main, dollars(10)), *colours))
    assert legal_commands(kit.table, kit.at).admits(command) is both
    same = kit.made(c.PlaceWagers, 1, stakes=(Stake(kit.main, dollars(10)), colours[0], colours[0]))
    assert not legal_commands(kit.table, kit.at).admits(same)


@pytest.mark.parametrize(
    ("to_left", "to_right", "heard"),
    [((3, 4), (), True), ((3,), (4,), True), ((3, 5), (), False), ((), (), False), ((8,), (9,), False)],
)
def test_a_bank_cuts_neighbouring_stacks(
    to_left: tuple[int, ...], to_right: tuple[int, ...], heard: bool
) -> None:
    command = c.CutStacks(command_id="cut", position=1, to_left=to_left, to_right=to_right)
    assert RowCut(8).admits(command) is heard


@pytest.mark.clause("PGP-6g.1")
def test_a_dealer_to_whom_nobody_wagers_spreads_the_cards() -> None:
    kit = Kit(PLAIN, {1: 30}).to(Phase.WAGERS)
    assert next_dealer_command(kit.table, "next", kit.at) is None
    spread = idle_command(kit.table, "idle", kit.at)
    assert isinstance(spread, c.SpreadCards)
    kit.ok(spread)
    assert kit.phase() is Phase.SPREAD
    assert idle_command(Kit(PLAIN, {1: 30}).bets({1: MAIN}).to(Phase.SETTING).table, "idle") is None


def test_a_wager_against_a_bank_is_within_its_cover() -> None:
    kit = Kit(changed(PLAIN, banking={"enabled": True}), {1: 100, 2: 1000, 3: 1000})
    kit.house_round()
    kit.bets({2: {kit.main: 30}}, bank=1)
    [wagering] = terms(kit, c.PlaceWagers, 3) or ()
    assert isinstance(wagering, Wagering)
    assert wagering.covered == kit.table.chips("p1") - 3000
    assert terms(kit, c.PlaceWagers, 1) is None  # the bank makes no wager


def _bank(limit: int | None, *, co_bank: bool = False) -> c.AcceptBank:
    cents = None if limit is None else Cents(limit)
    return c.AcceptBank(command_id="b", by="p1", position=1, limit=cents, co_bank=co_bank)


def test_the_bank_is_offered_with_what_it_needs_and_risks() -> None:
    kit = Kit(changed(PLAIN, banking={"enabled": True, "co_banking": True}), {1: 100, 2: 100})
    kit.house_round({1: 20, 2: 20})
    kit.give(c.OpenRound)
    [banking] = terms(kit, c.AcceptBank, 1) or ()
    assert isinstance(banking, Banking)
    assert (banking.cover, banking.co_cover, banking.dealer_wager) == (0, 0, 2000)
    limits = {limit: _bank(limit) for limit in (None, -1, 0, 2000, 2001)}
    assert [limit for limit, command in limits.items() if banking.admits(command)] == [None, 0, 2000]
    assert whom(kit) == [("AcceptBank", 1), ("PassBank", 1)]
    assert not legal_commands(kit.table).goes_on


def test_the_bank_can_be_passed_while_it_cannot_be_taken_and_taken_once_that_is_mended() -> None:
    kit = Kit(changed(PLAIN, banking={"enabled": True}), {1: 100, 2: 1000})
    kit.house_round({1: 20, 2: 20})
    kit.give(c.OpenRound)
    both = [("AcceptBank", 1), ("PassBank", 1)]
    assert whom(kit) == both
    kit.give(c.PlaceWagers, 1, stakes=(Stake(kit.main, Cents(2000)),))
    assert whom(kit) == [("PassBank", 1)], "with a wager of one's own"
    kit.give(c.PlaceWagers, 1, stakes=())
    assert whom(kit) == both
    chips = kit.table.chips("p1")
    kit.give(c.PlaceWagers, 2, stakes=(Stake(kit.main, Cents(chips + 500)),))
    assert whom(kit) == [("PassBank", 1)], "with too few chips for what another lays"
    kit.give(c.BuyChips, by="p1", amount=Cents(500))
    assert whom(kit) == both


@pytest.mark.parametrize("co_banking", [True, False])
def test_the_terms_of_the_bank_admit_exactly_what_the_table_takes(co_banking: bool) -> None:
    kit = Kit(changed(PLAIN, banking={"enabled": True, "co_banking": co_banking}), {1: 100, 2: 100})
    kit.house_round({1: 20, 2: 20})
    kit.give(c.OpenRound)
    [banking] = terms(kit, c.AcceptBank, 1) or ()
    assert isinstance(banking, Banking)
    assert (banking.co_cover is None) is not co_banking
    for co_bank, limit in product((False, True), (None, 0, 1999, 2000, 2001)):
        command = _bank(limit, co_bank=co_bank)
        taken = not isinstance(decide(kit.table, command, c.NO_ENTROPY), Refused)
        assert banking.admits(command) is taken, (co_bank, limit)


def test_the_cut_falls_with_ten_cards_on_either_side() -> None:
    kit = Kit(PLAIN, {2: 100, 3: 100}).bets({2: MAIN}).to(Phase.CUT)
    assert terms(kit, c.CutCards, 2) == (Between("above", 10, 43, may_be_left_out=True),)
    assert terms(kit, c.CutCards, 3) is None


def test_a_hand_to_set_is_named_to_whom_has_looked_at_it() -> None:
    kit = Kit(PLAIN, {2: 100}).bets({2: MAIN}).to(Phase.SETTING)
    assert terms(kit, c.SetHands, 2) == (HandToSet(7, ()),)
    kit.give(c.LookAtCards, 2)
    assert terms(kit, c.SetHands, 2) == (HandToSet(7, kit.table.in_play.hands[2]),)
    assert whom(kit) == [("SetHands", 2)]


def test_what_else_may_be_said_is_told_apart_from_what_is_awaited() -> None:
    kit = Kit(PLAIN, {2: 100}).bets({2: MAIN}).to(Phase.SETTING)
    asked = legal_commands(kit.table, kit.at)
    may = {ask.command for ask in asked.may}
    assert {
        c.BuyChips,
        c.TakePosition,
        c.LeaveTable,
        c.LookAtCards,
        c.AskHouseWay,
        c.Surrender,
        c.Report,
    } <= may
    assert c.SetHands not in may
    listed = asked.of_player("p2")
    assert tuple(ask for ask in listed if ask.is_awaited) == asked.waits == listed[:1]
    assert {ask.command for ask in listed} >= {c.SetHands, c.LookAtCards, c.AskHouseWay, c.Surrender}
    strangers = asked.of_player("p3")
    assert {ask.command.__name__ for ask in strangers} == {"BuyChips", "TakePosition"}
    assert not any(ask.is_awaited for ask in strangers)
    assert [ask.who.name for ask in asked.asks(c.Surrender)] == ["p2"]


def test_whoever_is_not_here_yet_may_take_any_free_position() -> None:
    kit = Kit(PLAIN, {2: 100})
    taken = legal_commands(kit.table).terms(c.TakePosition, Party(Role.PLAYER))
    assert taken == (OneOf("position", (1, 3, 4, 5, 6)),)


@pytest.mark.clause("PGP-9e.1")
def test_a_hand_laid_without_a_high_hand_is_exposed_and_surrendered_no_more() -> None:
    """It is set as wrongly as can be, and lost; giving it up afterwards would collect the wager twice."""
    kit = Kit(PLAIN, {1: 100, 2: 100}).bets({1: MAIN, 2: MAIN}).to(Phase.SETTING)
    kit.give(c.SetHands, 1, high=(), low=kit.table.in_play.hands[1])
    kit.to(Phase.SETTLEMENT)
    kit.deal()
    assert kit.table.in_play.exposed == {0, 1}
    assert kit.refused(c.Surrender, 1) == "PGP-9e.1"


@pytest.mark.clause("PGP-6c.3")
def test_a_player_does_not_cut_in_the_place_of_the_dealer() -> None:
    kit = Kit(PLAIN, {2: 100}).bets({2: MAIN}).to(Phase.CUT)
    kit.give(c.DeclineCut, 2)
    assert kit.no(c.CutCards(position=0, by="p2", above=20, **kit.who())) == "PGP-6c.3"
    assert whom(kit) == [("CutCards", 0)]


@pytest.mark.clause("PGP-7b.1")
def test_nobody_answers_for_a_player_who_is_there() -> None:
    kit = Kit(PLAIN, {2: 100}).bets({2: MAIN}).to(Phase.CUT)
    assert kit.no(c.DeclineCut(position=2, by="p2", role=Role.DEALER, **kit.who())) == "PGP-7b.1"


@pytest.mark.clause("PGP-9a.1")
def test_the_dealer_sets_no_hand_that_was_given_up() -> None:
    kit = Kit(PLAIN, {1: 100, 2: 100}).bets({1: MAIN, 2: MAIN}).to(Phase.SETTING)
    kit.give(c.Surrender, 1)
    kit.ok(c.LeaveTable(by="p1", **kit.who()))
    given = c.SetHands(position=1, high=(), low=(), by="dealer", role=Role.DEALER, **kit.who())
    assert kit.no(given) == "PGP-9a.1"
