"""Every key of a Rules Submission, and every switch, changes something that one can see: what happens at a
table, what is refused or paid there, what the check says about play, or what stands on the sheet. Each is
tried with a table at which it matters; a key that changes nothing anywhere does not belong into the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import partial

import pytest

from paigow.games.submission import DealerWager, Filing, RulesSubmission, sample
from paigow.games.submission.checks import WARNINGS
from paigow.games.submission.offers import OfferedUnder, OfferedWagers
from paigow.games.submission.schema import Option, options
from paigow.games.submission.violations import CheckedCase
from paigow.money import dollars
from paigow.odds.sheet import Identity
from paigow.report.pages import filing_facts
from paigow.switches import switch_fields
from paigow.table import Phase
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.state.irregularity import Irregularity
from submission_trials import Seen, Trial, dealt, differ, errors, kit_of, session, simulated, with_value
from table_kit import Kit, stakes_of, submission

PAPERS = replace(sample("supreme-pai-gow"), filing=Filing())
LIMITED = "minimum = 5\nmaximum = 200\n"


# Where one looks


def warnings(rules: RulesSubmission) -> list[str]:
    return [each.message for check in WARNINGS for each in check(CheckedCase(rules, frozenset()))]


def facts(rules: RulesSubmission) -> dict[str, str]:
    """What the sheet of odds says it is of."""
    return Identity(rules).facts()


def placed(wager: str, amount: float) -> Seen:
    """Whether such a wager is taken beside a main wager."""

    def seen(rules: RulesSubmission) -> object:
        kit = kit_of(rules)
        kit.give(c.OpenRound)
        least = rules.table.minimum / 100
        main = {kit.main: amount} if wager == "main" else {kit.main: least, wager: amount}
        command = kit.made(c.PlaceWagers, 1, stakes=stakes_of(main))
        return kit.journal.submit(command)

    return seen


def chosen_for_it(rules: RulesSubmission) -> object:
    """The switches of a submission of this edition that chooses none."""
    text = f"rulings = {rules.rulings}\n[table]\nminimum = 1\nmaximum = 10\n"
    return submission(text, rules.game, rules.house_way).switches


def reported_before_the_deal(rules: RulesSubmission) -> object:
    """What becomes of a wrong count that is reported after the shuffle."""
    kit = kit_of(rules)
    kit.bets({1: {kit.main: 10}}).to(Phase.STARTING_POSITION)
    return kit.journal.submit(kit.made(c.Report, irregularity=Irregularity.SHUFFLER_COUNT_WRONG))


def validated(rules: RulesSubmission) -> list[e.PayoutValidated]:
    kit = kit_of(rules)
    kit.bets({1: {kit.main: 20, "fortune_progressive": 5}}).play(p1="As Ks Qs Js Ts 4d 2h")
    return [event for event in kit.events if isinstance(event, e.PayoutValidated)]


def paperwork_of_a_fixed_sum(rules: RulesSubmission) -> list[e.PaperworkCompleted]:
    kit = kit_of(rules)
    kit.bets({1: {kit.main: 20, "progressive_payout": 5}}).play(p1="4s 5s 6s 7s 8s Qd Jc")
    return [event for event in kit.events if isinstance(event, e.PaperworkCompleted)]


def set_against_ace_high(rules: RulesSubmission) -> list[e.HandSet]:
    """The hands that are set where the dealer's is ace high."""
    kit = kit_of(rules)
    kit.bets({1: {kit.main: 10}}).play(dealer="As Kh Td 9c 7s 5h 3d")
    return [event for event in kit.events if isinstance(event, e.HandSet)]


def dealers_wager(rules: RulesSubmission) -> int:
    """What the dealer wagers against a bank that has used two areas for its last wager."""
    kit = Kit(replace(rules, table=replace(rules.table, areas_per_player=2)), {1: 1000, 3: 1000})
    kit.ok(c.TakePosition(by="p1", position=2, **kit.who()))
    kit.house_round({1: 30, 2: 40, 3: 10})
    kit.give(c.LeavePosition, 2)
    kit.bets({3: {kit.main: 50}}, bank=1).to(Phase.STARTING_POSITION)
    return kit.table.in_play.dealer_wager


def counts(rules: RulesSubmission) -> list[bool]:
    """Whether the stub is counted, round by round, where the dealer counts no more than is due."""
    kit = kit_of(rules)
    for _ in range(3):
        kit.bets({1: {kit.main: 10}}).to(Phase.REMAINING)
        kit.give(c.CountRemaining, count_stub=False)
        kit.to(Phase.BETWEEN_ROUNDS)
    return [event.counted for event in kit.events if isinstance(event, e.RemainingCounted)]


def against_a_dragon(rules: RulesSubmission) -> list[tuple[int, str]]:
    kit = Kit(rules)
    kit.house_round()
    kit.bets({2: {kit.main: 20}}, bank=1)
    hands = {1: "Qs 9h 7c 5s 2h / Jd 3d", 2: "Ks Kh 8d 6c 4s / Ac Th", 0: "Td 9d 8s 6h 4d / 5c 3c"}
    kit.force(hands).to(Phase.BETWEEN_ROUNDS)
    return [(each.position, each.result) for each in kit.settlements()]


def half_covered(rules: RulesSubmission) -> object:
    kit = Kit(rules, {1: 100, 3: 1000})
    kit.house_round({1: 10, 3: 10})
    kit.bets({3: {kit.main: 150}})
    return type(kit.journal.submit(kit.made(c.AcceptBank, 1, co_bank=True)))


def two_areas(rules: RulesSubmission) -> list[tuple[int, str, int]]:
    kit = Kit(rules, {3: 10_000, 6: 10_000})
    kit.ok(c.TakePosition(by="p3", position=4, **kit.who()))
    kit.bets({at: {kit.main: 20, "fortune_bonus": 5} for at in (3, 4)} | {6: {kit.main: 10}})
    kit.play(p3="Qh Jh 8d 7c 5d 3d 2c", p4="Kc Jd 8h 6h 5c 3c 2h", p6="9s 9h 9c 9d 7s 4h 3s")
    return [(each.position, str(each.wager), each.won) for each in kit.settlements()]


def two_winning_hands(rules: RulesSubmission) -> list[int]:
    kit = Kit(rules, {3: 10_000})
    kit.ok(c.TakePosition(by="p3", position=4, **kit.who()))
    kit.bets({at: {kit.main: 20, "fortune_bonus": 200} for at in (3, 4)})
    kit.play(p3=SEVEN, p4=SEVEN.replace("s", "h"), dealer="Kd Qc 9d 8c 6d 4c 2h")
    return [each.won for each in kit.settlements() if each.wager == "fortune_bonus"]


def after_three_cards(rules: RulesSubmission) -> bool:
    kit = Kit(rules)
    kit.bets({1: {kit.main: 25, "three_card_bonus": 5}}).to(Phase.FIRST_CARDS_WAGERS)
    kit.give(c.LookAtCards, 1)
    kit.to(Phase.SETTING)
    [exposed] = kit.give(c.Report, irregularity=Irregularity.PLAYER_CARD_EXPOSED, position=1, place=5)
    assert isinstance(exposed, e.CardExposed)
    return exposed.choice


def surrendered(rules: RulesSubmission) -> object:
    kit = Kit(rules)
    kit.bets({1: {kit.main: 25}}).deal_hands(dealer="Kh Qd Tc 6c 5c 3c 2s").to(Phase.SETTING)
    return type(kit.journal.submit(kit.made(c.Surrender, 1)))


# With which tables


POKER, EZ, FACE_UP = "pai-gow-poker", "ez-pai-gow-poker", "face-up-pai-gow-poker"
SUPREME, TILES = "supreme-pai-gow", "pai-gow-tiles"
BANKING = submission("[banking]\nenabled = true\nco_banking = true\n")
FACE_UP_TABLE = "[table]\nminimum = 5\nmaximum = 1000\nareas_per_player = 2\n"
FULL_METER = (
    '[wagers.progressive_payout]\npay_table = "{}"\namount = 5\n'
    "[wagers.progressive_payout.meter]\ninitial = {}\nreset = {}\nrate = 27\n"
)
SIXTEEN_E = submission(FULL_METER.format("pgp-16e", 70_000, 10_000) + "[payout_limits]\nper_hand = 70000\n")
FIVE = submission(FULL_METER.format("pgp-14d-5", 10_000, 10_000))
FORTUNE = submission(f'[wagers.fortune_bonus]\npay_table = "pgp-16b-a"\n{LIMITED}')
_BONUS = FORTUNE.wagers.fortune_bonus
assert _BONUS is not None
OF_14A = replace(
    FORTUNE,
    wagers=replace(FORTUNE.wagers, fortune_bonus=replace(_BONUS, offered_under=OfferedUnder.SECTION_14A)),
)
DYNASTY = submission(f"[wagers.dynasty_bonus]\n{LIMITED}[wagers.protection]\n{LIMITED}", EZ)
EZ_BANK = submission("[banking]\nenabled = true\nexpressly_provided = true\n", EZ)
OF_19E = submission(
    f'[wagers.fortune_bonus]\npay_table = "pgp-19e-2"\n{LIMITED}'
    f'[wagers.pai_gow_insurance]\npay_table = "pgp-16d-c"\n{LIMITED}[payout_limits]\nper_hand = 50000\n',
    FACE_UP,
    "face-up",
)
OF_PLAY = submission(
    f'rules = "FUP"\n{FACE_UP_TABLE}[wagers.fortune_bonus]\npay_table = "fup-fortune-6"\n{LIMITED}'
    '[payout_limits]\nper_hand = 50000\nscope = "round"\n',
    FACE_UP,
    "face-up",
)
PLAIN_FACE_UP = submission("", FACE_UP, "face-up")
BONUS = submission("[wagers.bonus]\nminimum = 1\nmaximum = 1000\n", SUPREME, "balanced")
SECTION_17 = sample("pai-gow-poker-three-and-seven-card-bonus")
AREAS = submission(
    f"[table]\nminimum = 1\nmaximum = 1000\nareas_per_player = 2\n"
    f'[wagers.fortune_bonus]\npay_table = "pgp-16b-a"\n{LIMITED}'
)
OF_GENERATOR = submission('[equipment]\nstart_method = "rng"\n')
OF_BUTTON = submission(
    '[equipment]\nshuffler = "automated"\ndeal_method = "automated_shoe"\nstart_method = "button"\n'
)
FIXED = {"dealer_wager": DealerWager.FIXED_AMOUNT, "dealer_wager_amount": dollars(5)}
CALCULATED = with_value(BANKING, "banking.dealer_wager", FIXED)
DEALER = "9h 9c 8d 6c 4h 3c Td"
COUNTING = submission('[equipment]\nshuffler = "automated"\nshuffler_counts = true\n')
THREE_METERS = sample("pai-gow-poker-progressive-14a")
SEVEN = "9s 8s 7s 6s 5s 4s 3s"
DEALT = partial(dealt, {1: {"fortune_bonus": 5}}, dealer=DEALER)
METERED = {1: {"progressive_payout": 5}}

AT_A_TABLE: dict[str, Trial] = {
    path: Trial(simulated(game, index), value, session)
    for path, game, index, value in (
        ("game", POKER, 3, EZ),
        ("house_way", POKER, 0, "trump-plaza"),
        ("table.minimum", POKER, 0, dollars(30)),
        ("table.areas_per_player", TILES, 0, 1),
        ("table.vig_rounding", POKER, 0, "quarter_up"),
        ("table.abandoned_wager_lost", TILES, 0, True),
        ("match_play.accepted", POKER, 0, False),
        ("match_play.number_wager", POKER, 0, False),
        ("match_play.progressive_wager", POKER, 0, False),
        ("match_play.returned_on_push", POKER, 0, False),
        ("match_play.vigorish", POKER, 0, False),
        ("equipment.decks", POKER, 1, 1),
        ("equipment.decks_with_two_jokers", POKER, 0, True),
        ("equipment.inspection", POKER, 0, "beforehand"),
        ("equipment.shuffler", POKER, 0, "automated"),
        ("equipment.shuffler_counts", POKER, 3, True),
        ("equipment.shuffler_feeds_shoe", POKER, 2, True),
        ("equipment.cut_card_after", POKER, 0, "fourth_from_bottom"),
        ("equipment.recut_by", POKER, 0, "next_entitled"),
        ("equipment.deal_method", POKER, 0, "hand"),
        ("equipment.start_method", POKER, 1, "rng"),
        ("equipment.mark_starting_position", POKER, 0, True),
        ("equipment.section_17_completion", POKER, 2, "shoe"),
        ("equipment.deliveries", TILES, 0, ()),
        ("equipment.dice_hours", POKER, 1, 1),
        ("equipment.tile_hours", TILES, 0, 1),
        ("banking.enabled", POKER, 3, True),
        ("banking.co_banking", POKER, 0, False),
        ("banking.bank_sets_house_way", TILES, 0, True),
        ("banking.rng_when_banked", TILES, 1, True),
        ("payout_limits.per_hand", POKER, 1, dollars(50_000)),
        ("switches.ace_five", POKER, 0, "lowest"),
        ("switches.insurance_joker", POKER, 1, "wild"),
        ("switches.red_black_joker", EZ, 0, "black"),
        ("switches.red_and_black", POKER, 0, True),
        ("switches.three_card_joker", POKER, 2, "ace"),
        ("switches.surrender_bar", EZ, 0, "as_printed"),
        ("switches.surrender_beside_envy", POKER, 0, True),
        ("switches.void_returns_surrender", SUPREME, 0, False),
        ("switches.void_reverses_contribution", POKER, 0, False),
        ("switches.void_round_uses_deck", POKER, 1, False),
        ("switches.void_round_counts", POKER, 0, True),
        ("switches.button_moves_after_void", POKER, 0, True),
        ("switches.first_offer", POKER, 0, "positions"),
        ("switches.tile_first_offer", TILES, 0, "rotates"),
        ("switches.dealer_turn", POKER, 0, True),
        ("switches.bank_coupon", POKER, 0, "licensee_pays"),
        ("switches.progressive_coupon", POKER, 1, "every"),
        ("switches.surrender_to_bank", SUPREME, 0, False),
        ("switches.bank_vigorish", EZ, 1, True),
        ("switches.bank_may_place_optional", POKER, 0, True),
        ("switches.odd_cent", POKER, 0, "licensee"),
    )
}
TRIALS: dict[str, Trial] = AT_A_TABLE | {
    "rules": Trial(PLAIN_FACE_UP, "FUP", session),
    "licensee": Trial(BANKING, "Plainridge", facts),
    "title": Trial(BANKING, "Table 5", facts),
    "table.maximum": Trial(BANKING, dollars(50), placed("main", 100)),
    "equipment.stub_count_rounds": Trial(BONUS, 2, counts),
    "banking.expressly_provided": Trial(EZ_BANK, False, errors),
    "banking.dealer_wager": Trial(BANKING, FIXED, dealers_wager),
    "banking.dealer_wager_amount": Trial(CALCULATED, dollars(7), dealers_wager),
    "banking.dealer_wager_percent": Trial(simulated(POKER, 1), 51, session),
    "payout_limits.covers_meter": Trial(SIXTEEN_E, True, dealt(METERED, p1=SEVEN, dealer=DEALER)),
    "payout_limits.scope": Trial(OF_PLAY, "hand", two_winning_hands),
    "payout_limits.seven_card_bonus": Trial(
        SECTION_17, None, dealt({1: {"seven_card_bonus": 150}}, p1="As Ah Ad Ac Jk 7c 2h")
    ),
    **{
        f"filing.{key}": Trial(PAPERS, value, filing_facts)
        for key, value in {
            "licensee": "Another Casino",
            "title": "Another paper",
            "revision": "2",
            "effective": date(2027, 1, 1),
            "replaces": "revision 1",
            "tables": ("PG 101",),
            "contact": "Ann",
        }.items()
    },
    "approvals.random_number_generator": Trial(OF_GENERATOR, "as filed", warnings),
    "approvals.automated_shoe": Trial(OF_BUTTON, "as filed", warnings),
    "approvals.button": Trial(OF_BUTTON, "as filed", warnings),
    "approvals.dealer_wager": Trial(CALCULATED, "as filed", warnings),
    "switches.protection_joker": Trial(
        DYNASTY, "ace", dealt({1: {"protection": 5}}, p1="Jk 8c 7d 6h 5s Kc Qd", dealer=DEALER)
    ),
    "switches.royal_match": Trial(FORTUNE, "ace_king", DEALT(p1="As Ks Qs Js Ts Kh Qh")),
    "switches.progressive_royal_joker": Trial(
        SIXTEEN_E, "any_place", dealt(METERED, p1="As Ks Jk Js Ts 3d 2c", dealer=DEALER)
    ),
    "switches.seven_card_ace_low": Trial(FORTUNE, False, DEALT(p1="As 2s 3s 4s 5s 6s 7s")),
    "switches.dynasty_royal_partner": Trial(
        DYNASTY, "ace_king", dealt({1: {"dynasty_bonus": 5}}, p1="As Ks Qs Js Ts Ah Qh", dealer=DEALER)
    ),
    "switches.errata": Trial(FIVE, "corrected", dealt(METERED, p1="2s 2h 2d 2c Kc 9h 5d")),
    "switches.several_rows": Trial(
        submission(FULL_METER.format("pgp-16e", 2000, 2000)),
        "first_listed",
        dealt(METERED, p1="As Ah Ad Ac Jk 7c 2h"),
    ),
    "switches.bonus_joker": Trial(BONUS, "free", dealt({1: {"bonus": 5}}, p1="Jk Jk 4h 5s")),
    "switches.bonus_ace": Trial(BONUS, "low_only", dealt({1: {"bonus": 5}}, p1="As Kh Qd Jc")),
    "switches.face_up_surrender": Trial(PLAIN_FACE_UP, False, surrendered),
    "switches.void_after_first_cards": Trial(SECTION_17, True, after_three_cards),
    "switches.cobank_cover": Trial(BANKING, "half", half_covered),
    "switches.bank_push": Trial(EZ_BANK, "bank_hand", against_a_dragon),
    "switches.last_wager_of_two": Trial(BANKING, "total", dealers_wager),
    "switches.envy_per": Trial(AREAS, "player", two_areas),
    "switches.meter_floor": Trial(
        submission(FULL_METER.format("pgp-14d-5", 10_000, 10_000)),
        "reset_amount",
        dealt(METERED, p1="4s 5s 6s 7s 8s Qd Jc"),
    ),
    "switches.count_after_shuffle": Trial(COUNTING, False, reported_before_the_deal),
    "switches.validate_every_progressive": Trial(THREE_METERS, False, validated),
    "switches.paperwork_for_fixed_sums": Trial(FIVE, True, paperwork_of_a_fixed_sum),
    "switches.set_against_ace_high": Trial(OF_19E, False, set_against_ace_high),
    "rulings": Trial(BONUS, 1, chosen_for_it),
    "switches.face_up_hand_limit": Trial(
        OF_19E, True, dealt({1: {"fortune_bonus": 50}}, p1=SEVEN, dealer="Kh Qd Tc 6c 5c 3c 2h")
    ),
    "switches.aggregate_limit": Trial(
        OF_PLAY,
        "table",
        dealt(
            {at: {"fortune_bonus": 200} for at in (1, 2)},
            p1=SEVEN,
            p2=SEVEN.replace("s", "h"),
            dealer="Kd Qc 9d 8c 6d 4c 2h",
        ),
    ),
    "switches.limit_areas": Trial(
        submission(
            "[table]\nminimum = 10\nmaximum = 1000\nareas_per_player = 2\n"
            "[wagers.bonus]\nminimum = 60\nmaximum = 1000\n",
            SUPREME,
            "balanced",
        ),
        "one",
        dealt({1: {"bonus": 200}}, p1="As Ah / Ad Ac"),
    ),
    "switches.royal_share": Trial(
        BONUS,
        "always",
        dealt({1: {"bonus": 10}, 2: {"bonus": 20}}, p1="As Ks / Qs Js", p2="Ah Kh / Qh Jh"),
    ),
}


# All of them


def keys(section: type = RulesSubmission, path: str = "") -> Iterator[tuple[str, Option]]:
    for each in options(section):
        if each.section is OfferedWagers:
            continue
        if each.section is None:
            yield f"{path}{each.name}", each
        else:
            yield from keys(each.section, f"{path}{each.name}.")


def test_every_key_and_every_switch_is_tried() -> None:
    every = [path for path, _ in keys()]
    assert sorted(TRIALS) == sorted(every)
    assert {f"switches.{each.name}" for each in switch_fields()} <= set(every)


@pytest.mark.parametrize("path", TRIALS)
def test_a_key_changes_something_that_one_can_see(path: str) -> None:
    filed, value, seen, _ = TRIALS[path]
    changed = with_value(filed, path, value)
    assert changed != filed
    if seen is not errors:
        assert errors(changed) == errors(filed)
    assert differ(seen(filed), seen(changed)), f"{path} = {value} is seen nowhere"
