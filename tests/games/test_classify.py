"""Picking the row that pays: what is needed, what is refused, and how worth is measured."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypedDict, Unpack

import pytest

from never_dealt import never_dealt, never_written, refusal_of
from paigow.cards import DECK_53, DECK_54, Card, parse_cards
from paigow.errors import NotationError, PaigowError, UnknownNameError
from paigow.games.classify import check_given, classify, print_hand, read_hand, reading_of, rows_by_worth
from paigow.games.pay_tables import JudgedOn, PayTable, pay_table, pay_tables
from paigow.games.submission.limits import filed_table
from paigow.games.submission.offers import (
    FortuneOffer,
    Meter,
    NumberOffer,
    Offer,
    ProgressiveOffer,
    ThreeMeterOffer,
)
from paigow.money import Cents, dollars
from paigow.rules.poker.hand_types import HAND_TYPES
from paigow.rules.poker.pai_gow import Colour
from paigow.rules.poker.seven_cards import SevenCards
from paigow.rules.poker.three_cards import THREE_CARD_TYPES
from paigow.switches import DEFAULT, Errata, SeveralRows, Switches
from paigow.tiles import TILES

FLUSH = "As Ks 9s 4s 2s 8h 3d"
ACES = "As Ah Ad Ac Jk 7c 2h"
QUEEN_HIGH = "Qs Jd 9h 7c 5s 3d 2h"


class Given(TypedDict, total=False):
    """What may decide beside the hand."""

    dealer: Sequence[Card]
    colour: Colour
    meters: Mapping[str, Fraction | int]
    wager: Cents
    switches: Switches


def first(table: str, cards: str, **given: Unpack[Given]) -> str | None:
    row = classify(pay_table(table), parse_cards(cards), **given)
    return row.hand if row else None


@pytest.mark.clause("PGP-16a.1", "PGP-19c.2")
@pytest.mark.parametrize(
    ("table", "game"), [("pgp-16a", "pai-gow-poker"), ("pgp-19c", "face-up-pai-gow-poker")]
)
def test_a_main_wager_says_which_command_to_use(table: str, game: str) -> None:
    with pytest.raises(PaigowError, match=f"{table} pays a main wager.* use paigow settings --game {game}"):
        first(table, FLUSH)


@pytest.mark.parametrize("table", ["pgp-16f", "pgp-19d-1", "fup-ace-1"])
def test_the_dealers_cards_are_needed_where_they_decide(table: str) -> None:
    with pytest.raises(PaigowError, match="decided by the dealer's cards"):
        first(table, FLUSH)
    with pytest.raises(PaigowError, match="decided by the dealer's cards"):
        check_given(pay_table(table), False, None)


def test_a_colour_is_needed_for_red_black() -> None:
    with pytest.raises(PaigowError, match="needs the colour the player chose, red or black"):
        first("pgp-16i", FLUSH)


@pytest.mark.parametrize(
    ("dealer", "player", "card"),
    [
        (QUEEN_HIGH, "Qc Jd 9d 7h 5d 3c 2d", "Jd"),
        (QUEEN_HIGH, QUEEN_HIGH, "7c"),
        ("Jk Kh Td 9c 7s 5h 3d", "Jk Kc Tc 8h 6d 4c 2c", "Jk"),
    ],
)
def test_dealer_and_player_hold_different_cards(dealer: str, player: str, card: str) -> None:
    for table in ("pgp-16f", "pgp-19d-1"):
        with pytest.raises(NotationError, match=f"{card} cannot be in the dealer's hand and in the player's"):
            first(table, player, dealer=parse_cards(dealer))


def test_what_a_table_does_not_need_plays_no_part() -> None:
    assert first("pgp-16b-a", FLUSH, dealer=parse_cards(QUEEN_HIGH), colour=Colour.RED) == "flush"


def test_cards_may_be_read_once_for_many_tables() -> None:
    hand = SevenCards.from_cards(parse_cards(FLUSH))
    dealer = SevenCards.from_cards(parse_cards("Qh Jd 9h 7c 5d 4d 2c"))
    assert classify(pay_table("pgp-16b-a"), hand) == pay_table("pgp-16b-a").row("flush")
    assert classify(pay_table("pgp-16f"), hand, dealer=dealer) == pay_table("pgp-16f").rows[0]


def test_a_wager_of_another_size_than_the_tables_is_refused() -> None:
    assert first("pgp-14d-5", FLUSH, wager=dollars(5)) == "flush"
    with pytest.raises(PaigowError, match=r"pgp-14d-5 is for a wager of \$5.00, not \$1.00"):
        first("pgp-14d-5", FLUSH, wager=dollars(1))


def test_a_meter_that_the_table_has_not_is_refused() -> None:
    with pytest.raises(PaigowError, match="pgp-16b-a pays from no meter"):
        first("pgp-16b-a", FLUSH, meters={"meter": 1})
    with pytest.raises(UnknownNameError, match="no meter of pgp-14A-g 'mini'; did you mean 'minor'"):
        first("pgp-14A-g", FLUSH, meters={"mini": 1})


def test_rows_worth_the_same_keep_their_order() -> None:
    """Ten percent of the least meter is $1,000, as much as four of a kind as printed."""
    rows = [row.hand for row in rows_by_worth(pay_table("pgp-14d-5"))]
    assert rows[:6] == [
        "natural_royal_flush_and_pair", "five_aces_and_pair", "natural_royal_flush", "five_aces",
        "royal_flush_and_pair", "four_of_a_kind",
    ]  # fmt: skip
    assert first("pgp-14d-5", ACES) == "five_aces"
    assert first("pgp-14d-5", ACES, meters={"meter": dollars(9_999)}) == "four_of_a_kind"


def test_a_share_that_rounds_up_to_the_same_sum_is_worth_the_same() -> None:
    """A tenth of $9,999.91 is paid as $1,000.00 where the table is a minimum."""
    assert first("pgp-14d-5", ACES, meters={"meter": 999_991}) == "five_aces"
    assert first("pgp-14d-5", ACES, meters={"meter": 999_990}) == "four_of_a_kind"
    assert first("pgp-14d-5", ACES, meters={"meter": Fraction(1_999_981, 2)}) == "five_aces"


@pytest.mark.clause("PGP-14A-g")
def test_an_unknown_meter_is_worth_more_than_any_sum() -> None:
    """14.A fixes no seed, so that without one the table's own order stands."""
    royal_and_seven = "8s 9s Ts Js Qs Ks As"
    assert first("pgp-14A-g", royal_and_seven) == "seven_card_straight_flush"
    assert first("pgp-14A-g", royal_and_seven, meters={"mega": dollars(400)}) == "royal_flush"
    low = {"mega": dollars(400), "minor": dollars(450)}
    assert first("pgp-14A-g", royal_and_seven, meters=low) == "straight_flush"


def test_a_stray_row_is_never_paid() -> None:
    switches = Switches(errata=Errata.CORRECTED)
    hands = [row.hand for row in rows_by_worth(pay_table("pgp-16h"), switches=switches)]
    assert "ace_five_natural_straight_flush" not in hands


def test_every_row_asks_a_question_that_exists() -> None:
    for table in pay_tables():
        hands = {row.hand for row in table.rows}
        if table.judged_on is JudgedOn.SEVEN_CARDS:
            assert hands <= set(HAND_TYPES)
        if table.judged_on is JudgedOn.THREE_CARDS:
            assert hands <= set(THREE_CARD_TYPES)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    "table",
    [each for each in pay_tables() if each.judged_on is JudgedOn.SEVEN_CARDS],
    ids=lambda each: each.id,
)
def test_no_row_is_left_unasked_that_a_hand_holds(table: PayTable) -> None:
    """Hands that cannot be paid are told by what all rows need; the others go through the rows."""
    chance, rows, reading = random.Random(table.id), rows_by_worth(table), reading_of(table, DEFAULT)
    suited = [card for card in DECK_53 if card.is_joker or card.suit == 0]
    for number in range(2_000):
        deck = (DECK_53, suited, DECK_53[-21:], DECK_53[:20])[number % 4]
        cards = chance.sample(deck, 7)
        seven = SevenCards.from_cards(cards)
        held = next((row for row in rows if HAND_TYPES[row.hand](seven, reading)), None)
        assert classify(table, cards) is held


def test_hands_are_read_and_printed_as_the_table_needs_them() -> None:
    assert print_hand(read_hand(pay_table("pgp-16b-a"), FLUSH)) == "As Ks 9s 8h 4s 3d 2s"
    assert print_hand(read_hand(pay_table("pgp-18b"), "2c Jk As")) == "Jk As 2c"
    assert print_hand(read_hand(pay_table("supreme-bonus"), "2c Jk As Jk")) == "Jk Jk* As 2c"
    assert print_hand(read_hand(pay_table("pair-fortunes-a"), "1-2 6-6 2-4 6-6")) == "6-6 6-6 2-4 1-2"
    with pytest.raises(NotationError, match="7 cards are needed"):
        read_hand(pay_table("pgp-16b-a"), "As Ks")
    with pytest.raises(NotationError, match="twice"):
        read_hand(pay_table("pgp-16b-a"), "Jk Jk As Ks Qs Js Ts")


@pytest.mark.parametrize(
    ("table", "deck", "count", "clause"),
    [
        ("pgp-16b-a", DECK_53, 7, "PGP-3l-6"),
        ("pgp-16i", DECK_53, 7, "PGP-3l-6"),
        ("pgp-18b", DECK_53, 3, "PGP-1-three-card-bonus.1"),
        ("supreme-bonus", DECK_54, 4, "SPG-3c.1"),
        ("pair-fortunes-a", TILES, 4, "PGT-5F-1"),
    ],
)
def test_no_table_pays_a_hand_that_no_deck_deals(
    table: str, deck: Sequence[Any], count: int, clause: str
) -> None:
    named = "tiles" if deck is TILES else "cards"
    for hand in never_dealt(deck, count):
        with pytest.raises(NotationError, match=f"^{refusal_of(hand, count, named)}") as error:
            classify(pay_table(table), hand, colour=Colour.RED)
        assert error.value.clause == clause
    for text in never_written(deck, count):
        with pytest.raises(NotationError):
            classify(pay_table(table), text, colour=Colour.RED)


def test_the_dealers_hand_is_one_of_the_deck_too() -> None:
    for dealer in never_dealt(DECK_53, 7):
        if dealer is not None:  # which is nothing given: that has a sentence of its own
            with pytest.raises(NotationError, match=f"^{refusal_of(dealer, 7, 'cards')}") as error:
                classify(pay_table("pgp-16f"), DECK_53[-7:], dealer=dealer)
            assert error.value.clause == "PGP-3l-6"


def test_the_sentence_names_what_was_given() -> None:
    with pytest.raises(NotationError) as error:
        classify(pay_table("pgp-16b-a"), DECK_53[:1] * 7)
    assert str(error.value) == "7 different cards are needed, not 2c 2c 2c 2c 2c 2c 2c (PGP-3l-6)"


def _meter(initial: int) -> Meter:
    return Meter(initial=dollars(initial), reset=dollars(initial), rate=Fraction(30))


@pytest.mark.clause("PGP-14A-d", "PGP-14d.1")
def test_a_table_as_a_submission_files_it() -> None:
    fortune = FortuneOffer(
        pay_table="pgp-16b-a",
        minimum=dollars(5),
        maximum=dollars(200),
        raised=(("straight", Fraction(4)),),
        raised_envy=(("royal_flush", Fraction(75)),),
    )
    filed = filed_table(fortune)
    assert filed is not None
    assert (filed.amount, filed.meters) == (None, {})
    assert filed is filed_table(fortune)
    both = parse_cards("9s 9h 9d 8c 7s 6h 5d")
    straight = classify(filed.table, both)
    assert straight is not None
    assert (straight.hand, str(straight.pays)) == ("straight", "4 to 1")
    assert filed.table.row("royal_flush").envy == dollars(75)


def test_an_offer_that_raises_nothing_files_the_printed_table() -> None:
    filed = filed_table(Offer(pay_table="pgp-16c-a", minimum=dollars(1), maximum=dollars(100)))
    assert filed is not None
    assert filed.table is pay_table("pgp-16c-a")


def test_a_progressive_offer_files_its_amount_and_its_meters() -> None:
    one = filed_table(ProgressiveOffer(pay_table="pgp-16e", amount=dollars(5), meter=_meter(3_000)))
    assert one is not None
    assert (one.amount, one.meters) == (dollars(5), {"meter": dollars(3_000)})
    three = filed_table(ThreeMeterOffer(mega=_meter(50_000), major=_meter(5_000), minor=_meter(500)))
    assert three is not None
    assert three.meters == {"mega": dollars(50_000), "major": dollars(5_000), "minor": dollars(500)}


def test_the_number_wager_has_no_table() -> None:
    offer = NumberOffer(odds=Fraction(6), minimum=dollars(1), maximum=dollars(25))
    assert filed_table(offer) is None


@pytest.mark.clause("PGP-16b", "PGP-14d.1", "PGP-16e1")
def test_the_first_listed_row_pays_where_the_licensee_reads_exact_tables_so() -> None:
    listed = Switches(several_rows=SeveralRows.FIRST_LISTED)
    aces, low = "As Ah Ad Ac Jk 7c 2h", {"meter": dollars(700)}
    assert first("pgp-16e", aces, meters=low) == "four_of_a_kind"
    assert first("pgp-16e", aces, meters=low, switches=listed) == "five_aces"
    # a printed minimum binds row by row, so the switch leaves it alone
    assert first("pgp-14d-1", "As Ks 9s 4s Jk Kh Kd", switches=listed) == "flush_and_pair"
    assert "ace_five_natural_straight_flush" not in {
        row.hand for row in rows_by_worth(pay_table("pgp-16h"), switches=listed)
    }
