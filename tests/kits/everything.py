"""Tables with everything on, driven by themselves: wagers, banks, coupons, faults, and decks that deal well.

An honest shuffle hardly ever brings the hands on which limits, meters and envy bonuses turn, so every other
deck here is stacked: suits or ranks together, dealt out to the same places, with a few cards out of place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TypedDict, Unpack

from paigow.cards import Card
from paigow.games.submission import DealMethod, RulesSubmission, read_submission
from paigow.money import dollars
from paigow.pieces import CardOrTile, Pieces
from paigow.rng import Chance
from paigow.simulation import Drive, SimulatedPlayer
from paigow.simulation.faults import Faults
from paigow.simulation.habits import RESTLESS
from paigow.simulation.simulate import submission_texts
from paigow.table import Command, Entropy, Event, Record, Refused, Table, evolve, new_table
from paigow.table import commands as c

Answer = tuple[Record, ...] | Refused
NAMES = ("Ann", "Bo", "Cai", "Dora", "Emil", "Fay")
SESSION = 25
FAULTS_PER_MILLE = 25
PACE = 12
_TABLE = "[table]\nminimum = {}\nmaximum = 100000\nareas_per_player = 2\n{}"
_QUARTERS = 'vig_rounding = "quarter_up"\n'
_COUPONS = "[match_play]\naccepted = true\nreturned_on_push = false\nvigorish = false\n"
_BANKS = "[banking]\nenabled = true\nco_banking = true\n"
_GENERATOR = '[approvals]\nrandom_number_generator = "on file"\n[equipment]\nstart_method = "rng"\n'

FURTHER = {
    "pai-gow-poker": (
        # Odd cents everywhere: five-cent wagers, quarters, coupons, the other side of the switches; and
        # stacks from the hand, which may be dealt again after a number was shown and settled (11(l)).
        'house_way = "foxwoods"\n' + _TABLE.format("0.05", _QUARTERS) + _COUPONS + _BANKS
        + _GENERATOR + 'deal_method = "hand"\n'
        '[wagers.position_number]\nodds = "23/4"\nminimum = 0.25\nmaximum = 25\n'
        '[wagers.fortune_bonus]\npay_table = "pgp-16b-c"\nminimum = 2.5\nmaximum = 100\n'
        '[switches]\nodd_cent = "licensee"\nenvy_per = "player"\nlast_wager_of_two = "total"\n'
        'bank_may_place_optional = true\nroyal_match = "ace_king"\nbank_coupon = "licensee_pays"\n',
        # Section 17 at wagers that reach the limit of 18(d), counted over both areas of a player.
        'house_way = "foxwoods"\n' + _TABLE.format(15, "") + _BANKS
        + '[equipment]\nshuffler = "automated"\ndeal_method = "automated_shoe"\nstart_method = "section_17"\n'
        'section_17_completion = "shoe"\n[approvals]\nautomated_shoe = "on file"\n'
        "[wagers.three_card_bonus]\nminimum = 5\nmaximum = 50\n"
        '[wagers.seven_card_bonus]\npay_table = "pgp-18c-a"\nminimum = 100\nmaximum = 600\n'
        "[payout_limits]\nseven_card_bonus = 55000\n",
        # The progressive of 16(e) under a limit that its meter counts toward, beside Fortune and insurance.
        'house_way = "foxwoods"\n' + _TABLE.format(15, "")
        + '[wagers.progressive_payout]\npay_table = "pgp-16e"\namount = 5\n'
        "[wagers.progressive_payout.meter]\ninitial = 48000\nreset = 2000\nrate = 33.3\n"
        '[wagers.fortune_bonus]\npay_table = "pgp-16b-d"\nminimum = 5\nmaximum = 100\n'
        '[wagers.pai_gow_insurance]\npay_table = "pgp-16d-e"\nminimum = 5\nmaximum = 50\n'
        "[payout_limits]\nper_hand = 75500\ncovers_meter = true\n",
        # Section 14's $5 progressive corrected, raised, and topped up to its reset amount.
        'house_way = "mgm-grand"\n' + _TABLE.format(25, "") + _BANKS
        + '[wagers.progressive_payout]\npay_table = "pgp-14d-5"\namount = 5\nraised = { flush = 17.5 }\n'
        "[wagers.progressive_payout.meter]\ninitial = 10500\nreset = 10000\nrate = 27\n"
        '[switches]\nerrata = "corrected"\nmeter_floor = "reset_amount"\nace_five = "lowest"\n'
        "void_reverses_contribution = false\n",
    ),
    "ez-pai-gow-poker": (
        # Every wager of EZ under one limit of the hand.
        'house_way = "foxwoods"\n' + _TABLE.format(15, "")
        + "[wagers.queens_dragon]\nminimum = 50\nmaximum = 500\n"
        "[wagers.dynasty_bonus]\nminimum = 10\nmaximum = 100\n"
        "[wagers.protection]\nminimum = 10\nmaximum = 100\n"
        "[wagers.red_black]\nminimum = 10\nmaximum = 100\n"
        '[wagers.emperors_treasure]\npay_table = "pgp-16c-d"\nminimum = 5\nmaximum = 100\n'
        "[payout_limits]\nper_hand = 70100\n",
        # A bank at EZ by the other readings: its own Queen's Dragon pushes, and vigorish is charged.
        'house_way = "foxwoods"\n' + _TABLE.format(10, "")
        + "[banking]\nenabled = true\nexpressly_provided = true\nco_banking = true\n"
        "[wagers.queens_dragon]\nminimum = 1\nmaximum = 50\n"
        "[wagers.red_black]\nminimum = 5\nmaximum = 50\n"
        '[switches]\nbank_push = "bank_hand"\nbank_vigorish = true\nvoid_round_counts = true\n'
        "red_and_black = true\n",
    ),
    "face-up-pai-gow-poker": (
        # Face Up's own rules with the limit of one hand, which Ace-High and Fortune share.
        'rules = "FUP"\nhouse_way = "face-up"\n' + _TABLE.format(10, "") + _GENERATOR
        + '[wagers.ace_high]\npay_table = "fup-ace-2"\nminimum = 5\nmaximum = 50\n'
        '[wagers.fortune_bonus]\npay_table = "fup-fortune-7"\nminimum = 5\nmaximum = 50\n'
        '[payout_limits]\nper_hand = 50150\nscope = "hand"\n',
        # The same with one limit for the whole table, in the order of payment.
        'rules = "FUP"\nhouse_way = "face-up"\n' + _TABLE.format(10, "")
        + '[wagers.ace_high]\npay_table = "fup-ace-4"\nminimum = 5\nmaximum = 50\n'
        '[wagers.fortune_bonus]\npay_table = "fup-fortune-2"\nminimum = 5\nmaximum = 50\n'
        '[payout_limits]\nper_hand = 80100\nscope = "round"\n'
        '[switches]\naggregate_limit = "table"\n',
        # Ace-High alone: no envy bonus bars surrender, and the dealer's cards decide under a hand given up.
        'rules = "PGP-19"\nhouse_way = "face-up"\n' + _TABLE.format(15, "") + _COUPONS
        + '[wagers.ace_high]\npay_table = "pgp-19d-2"\nminimum = 5\nmaximum = 50\n',
        # Section 19 with its $5 progressive, and 16(j) by the reading that has it reach 19(e).
        'rules = "PGP-19"\nhouse_way = "face-up"\n' + _TABLE.format(15, "")
        + '[wagers.ace_high]\npay_table = "pgp-19d-5"\nminimum = 5\nmaximum = 50\n'
        '[wagers.fortune_bonus]\npay_table = "pgp-19e-5"\nminimum = 1\nmaximum = 50\n'
        '[wagers.face_up_progressive]\npay_table = "pgp-19h-3"\namount = 5\n'
        "[wagers.face_up_progressive.meter]\ninitial = 10000\nreset = 10000\nrate = 29\n"
        "[payout_limits]\nper_hand = 80000\n[switches]\nface_up_hand_limit = true\n",
    ),
    "supreme-pai-gow": (
        # Bonus wagers that reach Supreme's limit, so that royal flushes share it.
        'house_way = "best-high"\n' + _TABLE.format(10, _QUARTERS) + _COUPONS + _BANKS
        + '[equipment]\nshuffler = "automated"\ndeal_method = "automated_shoe"\n'
        '[approvals]\nautomated_shoe = "on file"\n'
        "[wagers.bonus]\nminimum = 30.01\nmaximum = 300\nraised = { four_aces = 1200 }\n",
    ),
    "pai-gow-tiles": (
        'house_way = "canberra"\n' + _TABLE.format("0.05", _QUARTERS) + _BANKS
        + '[wagers.pair_fortunes]\npay_table = "pair-fortunes-d"\nminimum = 1\nmaximum = 50\n'
        '[switches]\nodd_cent = "licensee"\n',
    ),
}  # fmt: skip
"""Beyond the submissions of the simulation: each turns on what they leave off."""


@cache
def submissions(game: str) -> tuple[RulesSubmission, ...]:
    """Every submission that a game is tried with."""
    return (*map(_read, submission_texts(game)), *further(game))


def further(game: str) -> tuple[RulesSubmission, ...]:
    return tuple(_read(f'game = "{game}"\n{text}') for text in FURTHER[game])


def _read(text: str) -> RulesSubmission:
    reading = read_submission(text)
    assert reading.submission is not None, [error.message for error in reading.errors]
    return reading.submission


@dataclass(slots=True)
class Everything(Drive):
    """A drive whose decks deal well every other time, and at which somebody may listen."""

    heard: Callable[[Table, Command, Answer], None] | None = None
    """Told of every command with its answer, and of the table to which it came."""

    def submit(self, command: Command) -> Answer:
        before = self.table
        answer = Drive.submit(self, command)
        if self.heard is not None:
            self.heard(before, command, answer)
        return answer

    def entropy(self, command: Command) -> Entropy:
        entropy = Drive.entropy(self, command)
        if isinstance(command, c.ShuffleCards) and entropy.order and self.chance.percent(50):
            return Entropy(order=stacked(self.table, self.chance, entropy.order))
        return entropy


def stacked(table: Table, chance: Chance, order: Sequence[CardOrTile]) -> Pieces:
    """An order that deals cards of a suit, or of a rank, to one place; now and then one is out of place."""
    size = table.rules.family.size
    hands, rest = _together(sorted(order, reverse=True), size, by_suit=chance.percent(50))
    hands = list(chance.shuffled(hands))
    dealt, left = hands[:7], [card for hand in hands[7:] for card in hand]
    for _ in range(chance.randbelow(8)):
        (one, other), at = (chance.randbelow(7), chance.randbelow(7)), chance.randbelow(size)
        dealt[one][at], dealt[other][at] = dealt[other][at], dealt[one][at]
    method = table.equipment.deal_method
    rows = range(size)
    if table.rules.submission.deals_by_section_17:  # three cards to everyone first, then four
        served = min(7, len(table.occupied) + 1)
        laid = [card for part in (slice(3), slice(3, size)) for hand in dealt[:served] for card in hand[part]]
        laid += [card for hand in dealt[served:] for card in hand]
    elif method is DealMethod.MANUAL_SHOE:
        laid = [hand[row] for row in rows for hand in dealt]
    elif method is DealMethod.HAND:
        laid = [hand[row] for row in rows for hand in (dealt[::-1] if row % 2 else dealt)]
    else:
        laid = [card for hand in dealt for card in hand]
    return (*laid, *left, *rest)


def _together(
    pieces: list[CardOrTile], size: int, *, by_suit: bool
) -> tuple[list[list[CardOrTile]], list[CardOrTile]]:
    """Hands of one rank or one suit, and what is left over."""
    cards = [piece for piece in pieces if isinstance(piece, Card)]
    suits: list[list[CardOrTile]] = [[card for card in cards if card.suit == suit] for suit in range(5)]
    hands: list[list[CardOrTile]] = []
    rest: list[CardOrTile] = []
    for alike in suits if by_suit and cards else [pieces]:
        while len(alike) >= size:
            hands.append(alike[:size])
            del alike[:size]
        rest += alike
    while len(hands) < 7:
        hands.append(rest[:size])
        del rest[:size]
    return hands, rest


RICH = replace(RESTLESS, buys=dollars(10_000), odd_cents=40, second_area=20, banks=50, co_banks=50)
POOR = replace(RICH, buys=dollars(100))
"""Has hardly the chips to cover a table, so that a bank's means come into it (PGP-10d2)."""


class Shares(TypedDict, total=False):
    """Habits that a test may change."""

    looks: int
    asks: int
    surrenders: int
    wrong_per_mille: int
    leaves_per_mille: int


def opened(submission: RulesSubmission, chance: Chance, **habits: Unpack[Shares]) -> Everything:
    """A table with its players seated and whatever will go wrong at it; rich and poor in turn."""
    kinds = [replace(each, **habits) for each in (RICH, POOR)]
    players = [SimulatedPlayer(name, kinds[number % 2]) for number, name in enumerate(NAMES)]
    drive = Everything(submission, chance, players, fault=Faults(chance, FAULTS_PER_MILLE), pace=PACE)
    drive.open()
    for player, position in zip(players, chance.shuffled(range(1, 7)), strict=True):
        drive.seat(player.name, position, player.habits.buys)
    return drive


def played(game: str, rounds: int, seed: str) -> Iterator[tuple[Everything, Iterator[Step]]]:
    """So many rounds of a game, by every submission in turn: each table, and what happens at it."""
    texts = submissions(game)
    for number in range(-(-rounds // SESSION)):
        drive = opened(texts[number % len(texts)], Chance.seeded_by(seed, game, number))
        yield drive, steps(drive, min(SESSION, rounds - number * SESSION))


Step = tuple[Table, Event, Table]


def steps(drive: Drive, rounds: int) -> Iterator[Step]:
    """Every event of so many rounds, with the table before and after it."""
    table, seen = new_table(drive.submission), 0
    while True:
        for record in drive.journal.records[seen:]:
            after = evolve(table, record.event)
            yield table, record.event, after
            table = after
        seen = len(drive.journal.records)
        if table.memory.rounds >= rounds and table.round is None:
            return
        drive.play_round()
