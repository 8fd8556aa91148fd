"""A hand ranks as it does by clauses that can be named: what it is, and why it is above another or a copy."""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet

from paigow.cards import DECK_54, parse_cards
from paigow.errors import NotSetCorrectlyError
from paigow.rules import ranking_clauses
from paigow.rules.poker.hands import high_hand, low_hand
from paigow.rules.setting import check, set_cards
from paigow.rules.supreme import hands as supreme
from paigow.rules.tiles import hands as tiles
from paigow.switches import AceFive
from paigow.tiles import parse_tiles


def case(ids: str, *given: object) -> ParameterSet:
    """A case that shows some clauses, which it is marked with and must see come out."""
    named = tuple(ids.split())
    return pytest.param(named, *given, marks=pytest.mark.clause(*named), id=f"{ids} {given[0]}")


# Pai Gow Poker: what five or two cards are


@pytest.mark.parametrize(
    ("ids", "cards", "describes"),
    [
        case("PGP-3b-1 PGP-3a.3", "As Ah Ad Ac Jk", "five aces"),
        case("PGP-3b-2.1 PGP-3b-2.2", "As Ks Qs Js Ts", "royal flush"),
        case("PGP-3b-2.1 PGP-3c.1", "As Jk Qs Js Ts", "royal flush"),
        case("PGP-3b-3.1", "9s 8s 7s 6s 5s", "straight flush, nine-high"),
        case("PGP-3b-3.2 PGP-3a.2", "5s 4s 3s 2s As", "straight flush, A-2-3-4-5"),
        case("PGP-3b-4.1 PGP-3a.3", "As Ah Ad Jk 2c", "four aces, with a two"),
        case("PGP-3b-5.1", "7s 7h 7d 2c 2s", "full house, sevens over twos"),
        case("PGP-3b-6", "Ah 9h 8h 5h 2h", "flush, A-9-8-5-2"),
        case("PGP-3b-6 PGP-3c.3", "Ah 9h 8h 5h Jk", "flush, A-K-9-8-5"),
        case("PGP-3b-7.1", "9s 8h 7s 6s 5s", "straight, nine-high"),
        case("PGP-3b-7.2 PGP-3a.2", "5h 4s 3s 2s As", "straight, A-2-3-4-5"),
        case("PGP-3c.1 PGP-3c.2", "8h 7s 6s 5s Jk", "straight, nine-high"),
        case("PGP-3b-8.1 PGP-3a.3", "As Ah Jk 7d 2c", "three aces, with 7-2"),
        case("PGP-3b-9.1 PGP-3a.3", "As Jk 7d 7c 2c", "two pairs, aces and sevens, with a two"),
        case("PGP-3b-10.1", "7d 7c Ks 5h 2c", "pair of sevens, with K-5-2"),
        case("PGP-3b PGP-1-rank", "Ks Jd 9h 6c 3s", "no pair, K-J-9-6-3"),
    ],
)
def test_what_five_cards_are(ids: tuple[str, ...], cards: str, describes: str) -> None:
    found = parse_cards(cards)
    assert high_hand(found).describe() == describes
    assert set(ids) <= set(ranking_clauses.high_hand_ranked_by(found))


@pytest.mark.clause("PGP-3d.1", "PGP-3d.2")
def test_where_the_submission_elects_it_ace_to_five_is_lowest_by_the_election() -> None:
    low, six = parse_cards("5h 4s 3s 2s As"), parse_cards("6h 5s 4s 3s 2s")
    for choice, is_lower in ((AceFive.SECOND, False), (AceFive.LOWEST, True)):
        assert (high_hand(low, choice) < high_hand(six, choice)) is is_lower
        for clauses in (
            ranking_clauses.high_hand_ranked_by(low, choice),
            ranking_clauses.cards_compared_by(low, six, choice),
        ):
            assert ({"PGP-3d.1", "PGP-3d.2"} <= set(clauses)) is is_lower


@pytest.mark.parametrize(
    ("ids", "cards", "describes"),
    [
        case("PGP-3b-10.1 PGP-3c.4", "Jk Ac", "pair of aces"),
        case("PGP-3c.4 PGP-1-second-highest", "Jk Kd", "ace-king"),
    ],
)
def test_what_two_cards_are(ids: tuple[str, ...], cards: str, describes: str) -> None:
    found = parse_cards(cards)
    assert low_hand(found).describe() == describes
    assert set(ids) <= set(ranking_clauses.low_hand_ranked_by(found))


@pytest.mark.parametrize(
    ("ids", "higher", "lower"),
    [
        case("PGP-3b", "As Ah Ad Ac Jk", "As Ks Qs Js Ts"),
        case("PGP-3b", "2s 2h 5d 6c 8s", "Ks Jd 9h 6c 3s"),
        case("PGP-3b-3.2", "As 2s 3s 4s 5s", "Ks Qs Js Ts 9s"),
        case("PGP-3b-4.2 PGP-3a.1", "3s 3h 3d 3c 4s", "2s 2h 2d 2c As"),
        case("PGP-3b-5.2", "3s 3h 3d 2c 2s", "2h 2d 2c Ac As"),
        case("PGP-3b-5.2", "3s 3h 3d Kc Ks", "3s 3h 3d Qc Qs"),
        case("PGP-3b-7.2", "As 2h 3d 4c 5s", "Ks Qh Jd Tc 9s"),
        case("PGP-3b-8.2", "3s 3h 3d 4c 5s", "2s 2h 2d Ac Ks"),
        case("PGP-3b-9.2", "As Ad 3c 3h 2s", "Ks Kd Qc Qh Js"),
        case("PGP-3e.1", "Ks Kd Qc Qh Js", "Kh Kc Qs Qd Ts"),
        case("PGP-3b-10.2", "3s 3d 5c 6h 7s", "2s 2d Ac Kh Qs"),
        case("PGP-3b-10.2", "Ks Kh", "Qs Qh"),
        case("PGP-3e.1", "Ks Kh Ad 5c 2s", "Kd Kc Qd Jc Ts"),
        case("PGP-3e.1 PGP-3a.1", "As 2h", "Ks Qh"),
    ],
)
def test_why_one_hand_of_cards_is_above_another(ids: tuple[str, ...], higher: str, lower: str) -> None:
    one, two = parse_cards(higher), parse_cards(lower)
    assert low_hand(one) > low_hand(two) if len(one) == 2 else high_hand(one) > high_hand(two)
    assert set(ids) <= set(ranking_clauses.cards_compared_by(one, two))
    assert set(ids) <= set(ranking_clauses.cards_compared_by(two, one))


@pytest.mark.parametrize(
    ("ids", "one", "other"),
    [
        case("PGP-3e.2 PGP-1-copy-hand PGP-1-suit", "Ks Kh Ad 5c 2s", "Kd Kc Ah 5h 2d"),
        case("PGP-3e.2 PGP-1-copy-hand", "As Ah", "Ad Jk"),
    ],
)
def test_why_two_hands_of_cards_are_copies(ids: tuple[str, ...], one: str, other: str) -> None:
    mine, theirs = parse_cards(one), parse_cards(other)
    hand = low_hand if len(mine) == 2 else high_hand
    assert hand(mine) == hand(theirs)
    assert set(ids) <= set(ranking_clauses.cards_compared_by(mine, theirs))


@pytest.mark.clause("PGP-9a.2", "PGP-9a.3", "PGP-3e.3")
def test_a_low_hand_of_sevens_needs_a_pair_of_sevens_above_it() -> None:
    sevens = parse_cards("7d 7c")
    check(set_cards(parse_cards("7s 7h Kd 5c 2s"), sevens))
    with pytest.raises(NotSetCorrectlyError) as wrong:
        check(set_cards(parse_cards("6s 6h Kd 5c 2s"), sevens))
    assert ranking_clauses.not_set_by(wrong.value) == ("PGP-9g-1-iii", "PGP-9a.2", "PGP-3e.3", "PGP-9a.3")


# Supreme Pai Gow


@pytest.mark.parametrize(
    ("ids", "cards", "describes"),
    [
        case("SPG-3a-1 SPG-3a-1-i SPG-3a", "As Ad", "pair of aces"),
        case("SPG-3a-1 SPG-3a-1-ii", "Jk Jk", "pair of jokers"),
        case("SPG-3a-2 SPG-1-7", "Ks Qd", "king and queen"),
        case("SPG-3a-3 SPG-3a-3-i SPG-3a-3-iii", "As 7d", "8 points, highest card seven"),
        case("SPG-3a-3-ii", "Ks 7d", "7 points, highest card king"),
        case("SPG-3a-3-ii", "Ts 7d", "7 points, highest card ten"),
        case("SPG-3a-3-v.1", "5s 9d", "4 points, highest card nine"),
        case("SPG-3a-3-iv SPG-3a-3-v.2", "6s Jk", "9 points, the joker counted as 3, highest card six"),
    ],
)
def test_what_two_cards_of_supreme_are(ids: tuple[str, ...], cards: str, describes: str) -> None:
    found = parse_cards(cards, deck=DECK_54)
    assert supreme.two_card_hand(found).describe() == describes
    assert set(ids) <= set(ranking_clauses.two_cards_ranked_by(found))


@pytest.mark.parametrize(
    ("ids", "mine", "other", "sign"),
    [
        case("SPG-3a", "Ks Qd", "9s Tc", 1),
        case("SPG-3b.1 SPG-3b.2", "Ks 7d", "5s 2d", 1),
        case("SPG-3b.2", "6s Ah", "5s 2d", 1),
        case("SPG-3b.3", "6s Jk", "5d 4c", 1),
        case("SPG-3b.4 SPG-1-9", "9s 5h", "9d 5d", 0),
        case("SPG-3d.2 SPG-3b.1", "Ks Th", "9s Ad", 1),
    ],
)
def test_why_a_hand_of_supreme_is_above_another(
    ids: tuple[str, ...], mine: str, other: str, sign: int
) -> None:
    one, two = parse_cards(mine, deck=DECK_54), parse_cards(other, deck=DECK_54)
    assert supreme.compare_hands(supreme.two_card_hand(one), supreme.two_card_hand(two)) == sign
    assert set(ids) <= set(ranking_clauses.two_cards_compared_by(one, two))


@pytest.mark.clause("SPG-12a.2", "SPG-1-4", "SPG-1-5", "SPG-3b.5")
def test_two_hands_of_one_player_are_held_against_each_other_by_their_tier_and_place_alone() -> None:
    equal = (parse_cards("5s 2d"), parse_cards("Ks 7d"))
    for high, low in (equal, equal[::-1]):
        supreme.check(set_cards(high, low))
    with pytest.raises(NotSetCorrectlyError) as wrong:
        supreme.check(set_cards(parse_cards("As 8d"), parse_cards("Ks Qd")))
    assert ranking_clauses.not_set_by(wrong.value) == (
        "SPG-12g-2",
        "SPG-12a.2",
        "SPG-1-4",
        "SPG-1-5",
        "SPG-3b.5",
    )


# Pai Gow Tiles


@pytest.mark.parametrize(
    ("ids", "pieces", "describes"),
    [
        case("PGT-1B-9 PGT-3B-2 PGT-3B-2-a", "2-4 1-2", "Supreme Pair"),
        case("PGT-3B-2-b PGT-3B-2-b-i", "6-6 6-6", "Heaven pair"),
        case("PGT-3B-2-c PGT-3B-2-c-i", "4-5 3-6", "Mixed Nines"),
        case("PGT-3B-2-d PGT-3B-2-d-i", "6-6 4-5", "Wong with Heaven"),
        case("PGT-3B-2-e PGT-3B-2-e-ii", "1-1 4-4", "Gong with Earth"),
        case("PGT-3D PGT-3D-1 PGT-1B-10", "1-1 1-4", "value 7, highest tile Earth"),
        case("PGT-3D-2", "5-6 5-5", "value 1, highest tile Flower"),
        case("PGT-3E PGT-3E-1 PGT-3F", "1-2 1-1", "value 8, the 1-2 counted as 6, highest tile Earth"),
        case("PGT-3E PGT-3E-2 PGT-3G", "2-4 1-4", "value 8, the 2-4 counted as 3, highest tile Mixed Five"),
        case("PGT-3E-1", "1-2 1-5", "value 9, the 1-2 counted as 3, highest tile Big Head Six"),
        case("PGT-3E-2", "2-4 1-1", "value 8, the 2-4 counted as 6, highest tile Earth"),
    ],
)
def test_what_two_tiles_are(ids: tuple[str, ...], pieces: str, describes: str) -> None:
    found = parse_tiles(pieces)
    assert tiles.two_tile_hand(found).describe() == describes
    assert set(ids) <= set(ranking_clauses.tiles_ranked_by(found))


@pytest.mark.parametrize(
    ("ids", "mine", "other", "sign"),
    [
        case("PGT-3B PGT-3B-1", "1-1 4-4", "6-6 1-6", 1),
        case("PGT-3B", "1-1 4-5", "6-6 6-6", -1),
        case("PGT-3C PGT-1B-3", "1-1 2-6", "1-1 3-5", 0),
        case("PGT-3D", "1-1 1-6", "6-6 1-5", 1),
        case("PGT-3H PGT-3H-1 PGT-3I", "6-6 1-6", "1-1 1-6", 1),
        case("PGT-3H PGT-3H-2 PGT-1B-3", "5-5 4-6", "1-3 1-5", 0),
        case("PGT-3J PGT-1B-3", "5-5 3-4", "5-5 2-5", 0),
    ],
)
def test_why_a_hand_of_tiles_is_above_another(ids: tuple[str, ...], mine: str, other: str, sign: int) -> None:
    one, two = parse_tiles(mine), parse_tiles(other)
    assert tiles.compare_hands(tiles.two_tile_hand(one), tiles.two_tile_hand(two)) == sign
    assert set(ids) <= set(ranking_clauses.tiles_compared_by(one, two))
