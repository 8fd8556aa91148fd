"""The printed pay tables, typed from the four documents: winnings by hand, in the order of the page.

"8000" is odds to 1, "4f" odds for 1, "$25" dollars, "10%" a share of the meter ("100% mega" of that meter),
"push" a push. Envy bonuses stand apart, in dollars.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple


class Pays(NamedTuple):
    """What one row pays: the kind (to, for, fixed, share, push), the figure, the meter of a share."""

    kind: str
    figure: Fraction
    meter: str = ""


Table = dict[str, Pays]

_MADE = "royal_flush straight_flush four_of_a_kind full_house flush three_of_a_kind straight"
_SEVEN = "seven_card_straight_flush_natural {} seven_card_straight_flush_joker five_aces " + _MADE
_FORTUNE, _EMPEROR = _SEVEN.format("royal_flush_royal_match"), _SEVEN.format("royal_flush_ace_king_suited")
_HIGH = "nine_high ten_high jack_high queen_high king_high ace_high"
_SECTION_14 = (
    "natural_royal_flush_and_pair five_aces_and_pair natural_royal_flush five_aces royal_flush_and_pair "
    "royal_flush straight_flush_and_pair straight_flush four_of_a_kind_and_pair four_of_a_kind "
    "full_house_and_pair full_house flush_and_pair flush straight_and_pair straight three_of_a_kind"
)
_METER = "seven_card_straight_flush five_aces royal_flush straight_flush four_of_a_kind full_house"
_DYNASTY = (
    "ace_five_natural_straight_flush_ace_queen_suited seven_card_straight_flush_natural "
    "natural_royal_flush_ace_queen_suited seven_card_straight_flush_joker five_aces "
    "ace_five_natural_straight_flush " + _MADE
)
_ACE = "dealer_and_player_ace_high dealer_ace_high_joker dealer_ace_high_no_joker"
_THREE = "straight_flush_natural three_of_a_kind straight_flush_joker straight flush pair"
_SUPREME = (
    "four_aces royal_flush two_jokers_and_two_aces four_of_a_kind straight_flush three_of_a_kind flush "
    "two_pair straight two_jokers any_pair"
)
_TILES = "gee_joon_pair_and_heaven_pair two_pairs gee_joon_pair one_mixed_pair one_identical_pair"

_A = "8000 2000 1000 400 150 50 25 5 4 3 2"
_B = "5000 2000 1000 400 150 50 25 5 4 3 2"
_C = "5000 1000 750 250 100 50 20 5 4 3 2"
_D = "2500 1000 750 250 125 50 25 5 4 3 2"
_E = "5000 1000 500 300 110 45 25 5 4 3 2"

_PRINTED: dict[str, tuple[str, str]] = {
    "pgp-3l": (_FORTUNE, _A),
    "pgp-16b-a": (_FORTUNE, _A),
    "pgp-16b-b": (_FORTUNE, _B),
    "pgp-16b-c": (_FORTUNE + " three_pair", _C + " push"),
    "pgp-16b-d": (_FORTUNE, _D),
    "pgp-16c-a": (_EMPEROR, _A),
    "pgp-16c-b": (_EMPEROR, _B),
    "pgp-16c-c": (_EMPEROR, _C),
    "pgp-16c-d": (_EMPEROR, _D),
    "pgp-19e-1": (_FORTUNE + " three_pair", _C + " push"),
    "pgp-19e-2": (_FORTUNE, _A),
    "pgp-19e-3": (_FORTUNE, _B),
    "pgp-19e-4": (_FORTUNE, _D),
    "pgp-19e-5": (_FORTUNE, _E),
    "pgp-19e-6": (_FORTUNE, _B),
    "pgp-16d-a": (_HIGH, "100 25 15 6 5 3"),
    "pgp-16d-b": (_HIGH, "100 25 15 7 5 3"),
    "pgp-16d-c": (_HIGH, "100 40 10 7 6 3"),
    "pgp-16d-d": (_HIGH, "100 50 10 7 5 3"),
    "pgp-16d-e": (_HIGH, "100 40 10 7 5 3"),
    "pgp-14d-1": (
        _SECTION_14, "100% 100% 10% 10% $200 $100 $50 $25 $40 $20 $10 $5 $6 $3 $4 $2 $2",
    ),
    "pgp-14d-5": (
        _SECTION_14, "100% 100% 10% 10% $1000 $500 $250 $125 $200 $1000 $50 $25 $30 $15 $20 $10 $10",
    ),
    "pgp-16e": (_METER, "100% 10% 500f 100f 75f 4f"),
    "pgp-14A-g": (_METER, "100%mega 100%major 100%minor 100f 75f 4f"),
    "pgp-19h-1": (_METER, "100% 10% 500f 100f 75f 4f"),
    "pgp-19h-3": (_METER, "100% 10% 500f 100f 75f 4f"),
    "pgp-16f": ("dealer_queens_dragon", "50"),
    "pgp-16g": (_DYNASTY, "2000 2000 1000 1000 500 120 120 50 25 5 4 3 2"),
    "pgp-16h": (_HIGH, "100 25 15 7 5 3"),  # the row of 120 to 1 is a hand that 9(l)(7) collects
    "pgp-16i": ("7_of_colour 6_of_colour 5_of_colour 4_of_colour", "5 1 1 1"),
    "pgp-18b": (" ".join(f"three_card_{each}" for each in _THREE.split()), "40 25 5 4 3 1"),
    "pgp-18c-a": (
        "five_aces royal_flush straight_flush four_of_a_kind full_house flush three_of_a_kind straight",
        "500 250 50 25 5 4 3 2",
    ),
    "pgp-18c-b": (
        "five_aces royal_flush straight_flush_natural straight_flush_joker four_of_a_kind full_house flush "
        "three_of_a_kind straight",
        "500 200 50 30 25 5 4 3 2",
    ),
    "pgp-19d-1": (_ACE, "20 10 8"),
    "pgp-19d-2": (_ACE, "40 15 5"),
    "pgp-19d-3": (_ACE, "30 15 6"),
    "pgp-19d-4": (_ACE, "25 10 7"),
    "pgp-19d-5": (_ACE, "40 12 5"),
    "supreme-bonus": (_SUPREME, "1000 500 200 100 25 10 8 7 6 4 1"),
    "pair-fortunes-a": (_TILES, "300 25 8 4 3"),
    "pair-fortunes-b": (_TILES, "250 25 8 5 2"),
    "pair-fortunes-c": (_TILES, "250 30 7 5 2"),
    "pair-fortunes-d": (_TILES, "200 30 10 4 2"),
}  # fmt: skip
_FACE_UP = {"ace": "pgp-19d-{}", "fortune": "pgp-19e-{}"}
_OWN_NUMBERS = {"fortune-6": "fortune-5", "fortune-7": "fortune-6"}
"""Face Up's own document skips a number: its 6 and 7 are the 5 and 6 of Section 19."""

_ENVY: dict[str, str] = {
    "pgp-3l": "5000 1000 500 250 50 20 5",
    "pgp-16b-a": "5000 1000 500 250 50 20 5",
    "pgp-16b-b": "3000 1000 500 250 50 20 5",
    "pgp-16b-c": "1000 250 100 50 25 10 5",
    "pgp-16b-d": "1000 750 250 100 50 20 5",
    "pgp-19e-1": "1000 250 100 50 25 10 5",
    "pgp-19e-2": "5000 1000 500 250 50 20 5",
    "pgp-19e-3": "3000 1000 500 250 50 20 5",
    "pgp-19e-4": "1000 750 250 100 50 20 5",
    "pgp-19e-5": "2500 500 250 150 55 25 6",
    "pgp-19e-6": "2500 500 250 150 55 25 6",
    "pgp-16g": "500 400 300 200 100 75 50 20 5",
}
KING_QUEEN = ("pgp-3l", "pgp-19e", "fup-fortune")
"""Where the royal match is a king and queen whatever is filed (the footnote of 3(l))."""


def _here(name: str) -> str:
    """A table of Face Up's own document by its name in Section 19."""
    if not name.startswith("fup-"):
        return name
    own = name.removeprefix("fup-")
    kind, number = _OWN_NUMBERS.get(own, own).split("-")
    return _FACE_UP[kind].format(number)


def _read(text: str) -> Pays:
    if text == "push":
        return Pays("push", Fraction(0))
    if text.endswith("f"):
        return Pays("for", Fraction(text[:-1]))
    if text.startswith("$"):
        return Pays("fixed", Fraction(text[1:]))
    if "%" in text:
        figure, _, meter = text.partition("%")
        return Pays("share", Fraction(figure), meter or "meter")
    return Pays("to", Fraction(text))


@cache
def _rows(name: str) -> Table:
    hands, figures = _PRINTED[name]
    return {hand: _read(text) for hand, text in zip(hands.split(), figures.split(), strict=True)}


def pay_table(name: str, raised: dict[str, Fraction], *, corrected: bool = False) -> Table:
    """A printed table, with the figures that a submission raises."""
    rows = dict(_rows(_here(name)))
    if corrected and name == "pgp-14d-5":
        rows["four_of_a_kind"] = Pays("fixed", Fraction(100))
    for hand, figure in raised.items():
        rows[hand] = rows[hand]._replace(figure=figure)
    return rows


def envy_table(name: str, raised: dict[str, Fraction]) -> dict[str, int]:
    """Envy bonuses in cents by hand; the tables of 16(c) have those of 16(b)."""
    here = _here(name)
    printed = _ENVY[here.replace("16c", "16b")].split()
    hands = _PRINTED[here][0].split()[: len(printed)]
    bonuses = {hand: 100 * int(text) for hand, text in zip(hands, printed, strict=True)}
    return bonuses | {hand: int(100 * figure) for hand, figure in raised.items()}
