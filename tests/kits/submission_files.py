"""Small Rules Submissions for tests: a least file for each game, and lines laid over it."""

from __future__ import annotations

from fractions import Fraction

from paigow.games.catalogue import game
from paigow.games.submission import RulesSubmission, SubmissionReading, read_submission

POKER = "pai-gow-poker"
EZ = "ez-pai-gow-poker"
FACE_UP = "face-up-pai-gow-poker"
SUPREME = "supreme-pai-gow"
TILES = "pai-gow-tiles"

FORTUNE = (
    'wagers.fortune_bonus.pay_table = "pgp-16b-a"',
    "wagers.fortune_bonus.minimum = 5",
    "wagers.fortune_bonus.maximum = 100",
)
EMPEROR = (
    'wagers.emperors_treasure.pay_table = "pgp-16c-a"',
    "wagers.emperors_treasure.minimum = 5",
    "wagers.emperors_treasure.maximum = 100",
)
INSURANCE = (
    'wagers.pai_gow_insurance.pay_table = "pgp-16d-c"',
    "wagers.pai_gow_insurance.minimum = 5",
    "wagers.pai_gow_insurance.maximum = 100",
)
NUMBER = (
    'equipment.start_method = "rng"',
    'approvals.random_number_generator = "as filed"',
    'wagers.position_number.odds = "11/2"',
    "wagers.position_number.minimum = 1",
    "wagers.position_number.maximum = 25",
)
PROGRESSIVE = (
    'wagers.progressive_payout.pay_table = "pgp-14d-1"',
    "wagers.progressive_payout.amount = 1",
    "wagers.progressive_payout.meter.initial = 10000",
    "wagers.progressive_payout.meter.reset = 10000",
    "wagers.progressive_payout.meter.rate = 21",
)
SECTION_17 = (
    'equipment.deal_method = "automated_shoe"',
    'equipment.start_method = "section_17"',
    'approvals.automated_shoe = "as filed"',
    'wagers.seven_card_bonus.pay_table = "pgp-18c-a"',
    "wagers.seven_card_bonus.minimum = 5",
    "wagers.seven_card_bonus.maximum = 200",
)
ACE_HIGH = (
    'wagers.ace_high.pay_table = "pgp-19d-1"',
    "wagers.ace_high.minimum = 5",
    "wagers.ace_high.maximum = 100",
)
SUPREME_BONUS = ("wagers.bonus.minimum = 1", "wagers.bonus.maximum = 100")


def three_meters(mega: Fraction | float = 15, major: int = 8, minor: int = 5) -> tuple[str, ...]:
    """The progressive of 14.A."""
    rates = {"mega": mega, "major": major, "minor": minor}
    stem = "wagers.fortune_progressive"
    return tuple(
        line
        for name, rate in rates.items()
        for line in (
            f"{stem}.{name}.initial = 1000",
            f"{stem}.{name}.reset = 1000",
            f"{stem}.{name}.rate = {rate}",
        )
    )


def plain_wager(key: str, pay_table: str | None = None) -> tuple[str, ...]:
    """A wager with nothing but limits, and its pay table where there is a choice."""
    lines = (f"wagers.{key}.minimum = 5", f"wagers.{key}.maximum = 100")
    return (*lines, f'wagers.{key}.pay_table = "{pay_table}"') if pay_table else lines


def text(name: str, *lines: str) -> str:
    """A least file for a game with lines laid over it; a later line for the same key wins."""
    least = (
        f'game = "{name}"',
        f'rules = "{game(name).rules[0]}"',
        f'house_way = "{game(name).usual_house_way}"',
        "table.minimum = 15",
        "table.maximum = 1000",
    )
    keys: dict[str, str] = {}
    for line in (*least, *lines):
        keys[line.partition(" = ")[0]] = line
    return "\n".join(keys.values())


def read(name: str, *lines: str) -> SubmissionReading:
    """What reading such a file gives."""
    return read_submission(text(name, *lines))


def allowed(name: str, *lines: str) -> RulesSubmission:
    """The submission, which must have no error."""
    reading = read(name, *lines)
    assert [str(error) for error in reading.errors] == []
    assert reading.submission is not None
    return reading.submission


def refused(clause: str | None, field: str, name: str, *lines: str) -> str:
    """The message of the one error, which must be by this clause and at this field."""
    reading = read(name, *lines)
    assert [(error.clause, error.field) for error in reading.errors] == [(clause, field)]
    assert reading.submission is None
    return reading.errors[0].message


def warned(name: str, *lines: str) -> list[tuple[str | None, str]]:
    """The clauses and fields of the warnings; there must be no error."""
    allowed(name, *lines)
    return [(warning.clause, warning.field) for warning in read(name, *lines).warnings]
