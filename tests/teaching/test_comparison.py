"""Why a main wager came out as it did, in words that agree with what the table settled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from paigow.games.catalogue import GAMES, GameName
from paigow.games.hands import family_of
from paigow.games.submission import read_submission
from paigow.rng import Chance
from paigow.rules.outcome import Outcome, Reason, Result
from paigow.simulation.simulate import opened_drive, submission_texts
from paigow.table import Phase, Table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.showing.views import SPECTATOR, Viewer, Viewing, view_for
from paigow.table.showing.wording import Scene
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.values import Position, Standing
from paigow.teaching.comparison import (
    BY_HANDS,
    Comparison,
    Stands,
    compare_settings,
    comparison,
    comparison_told,
    hands_told,
)
from table_kit import Kit, submission

CARDS, EZ, FACE_UP = GameName.PAI_GOW_POKER, GameName.EZ_PAI_GOW_POKER, GameName.FACE_UP_PAI_GOW_POKER
SUPREME, TILES = GameName.SUPREME_PAI_GOW, GameName.PAI_GOW_TILES


def compared(game: GameName, mine: str, theirs: str) -> Comparison:
    """Two settings, each written "high / low"."""
    family = family_of(game)
    settings = []
    for text in (mine, theirs):
        pieces = family.read(text.replace("/", " "), None)
        high = len(text.partition("/")[0].split())
        settings.append(family.lay(pieces[:high], pieces[high:]))
    one, other = settings
    return compare_settings(game, one, other)


GOLDEN = [
    (CARDS, "7s 7h 7d Ac 2s / 5d 5h", "Qs Qh 9d 6c 3s / Jd Jh",
     "high: three sevens beat a pair of queens",
     "low: a pair of fives lost to a pair of jacks"),
    (CARDS, "Ts Th Kd 7c 2s / As Qd", "Tc Td Qh 8c 3s / Ad Qs",
     "high: a pair of tens with a king beat a pair of tens with a queen",
     "low: ace-queen on both sides, a copy, which went to the other side"),
    (CARDS, "Jk Kd 9h 7c 2s / Qs 5d", "As Kh 9d 7s 3c / Qd 4h",
     "high: ace-king-nine-seven-two high lost to ace-king-nine-seven-three high",
     "low: queen-five beat queen-four"),
    (CARDS, "Jk 8h 6h 4h 2h / Ks Kd", "Ad 9d 7d 5d 3d / Qs Qd",
     "high: an ace-eight-high flush lost to an ace-nine-high flush",
     "low: a pair of kings beat a pair of queens"),
    (CARDS, "As 2d 3h 4c 5s / Kd Qh", "Ks Qd Jh Tc 9s / Kc Jd",
     "high: a straight, A-2-3-4-5, beat a straight, king-high",
     "low: king-queen beat king-jack"),
    (CARDS, "Ks Kh 2d 2c 3s / Ad Qh", "Qs Qd Jh Jc As / Ac Js",
     "high: two pairs, kings and twos, beat two pairs, queens and jacks",
     "low: ace-queen beat ace-jack"),
    (SUPREME, "Ks Kd / 6s Jk", "Ah 8d / 9s Td",
     "high: a pair of kings beat 9 points",
     "low: 9 points (the joker counted as 3, highest card six) lost to 9 points (highest card ten)"),
    (SUPREME, "Qs Qd / Kh Tc", "9s 9d / Ts Jh",
     "high: a pair of queens beat a pair of nines",
     "low: 0 points lost to 0 points, as a player's low hand of zero never wins"),
    (CARDS, "Jk Ad Jd 8h 6s / Ks Qd", "Ac Ah Js 8d 6c / Kd Jh",
     "high: a pair of aces with jack-eight-six on both sides, a copy, which went to the other side",
     "low: king-queen beat king-jack"),
    (CARDS, "Jk Ac Qc Qh 8d / Ks Td", "Ad Ah Qd Qs 8s / Kd Th",
     "high: two pairs, aces and queens with an eight, on both sides, a copy, which went to the other side",
     "low: king-ten on both sides, a copy, which went to the other side"),
    (CARDS, "Jk Ks Qd Jh Tc / 9s 9d", "As Kh Qs Jd Th / 8s 8d",
     "high: a straight, ace-high, on both sides, a copy, which went to the other side",
     "low: a pair of nines beat a pair of eights"),
    (SUPREME, "Ts 9d / 8s 4d", "Th 9c / 8c 4h",
     "high: 9 points (highest card ten) on both sides, a copy, which went to the other side",
     "low: 2 points (highest card eight) on both sides, a copy, which went to the other side"),
    (TILES, "6-6 1-5 / 1-3 1-1", "6-6 2-4 / 3-3 5-6",
     "high: value 8, highest tile Heaven, against value 8, the 2-4 counted as 6, highest tile Heaven, "
     "a copy, which went to the other side",
     "low: value 6 lost to value 7"),
    (TILES, "6-6 6-6 / 3-6 2-5", "1-1 1-1 / 4-5 3-4",
     "high: a Heaven pair beat an Earth pair",
     "low: value 6, highest tile Mixed Nine, on both sides, a copy, which went to the other side"),
    (TILES, "6-6 6-6 / 1-3 3-3", "1-1 4-5 / 2-2 1-5",
     "high: a Heaven pair beat a Wong with Earth",
     "low: value 0 on both sides, a copy, which went to the other side"),
    (TILES, "2-4 1-4 / 1-3 1-6", "1-1 4-5 / 4-4 5-5",
     "high: value 8, the 2-4 counted as 3, lost to a Wong with Earth",
     "low: value 1 lost to value 8"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "mine", "theirs", "high", "low"), GOLDEN)
def test_hands_side_by_side_in_words(game: GameName, mine: str, theirs: str, high: str, low: str) -> None:
    assert [hands_told(each) for each in compared(game, mine, theirs).hands] == [high, low]


@pytest.mark.parametrize(
    ("mine", "theirs", "by", "marked", "theirs_marked"),
    [
        ("7s 7h 7d Ac 2s / 5d 5h", "Qs Qh 9d 6c 3s / Jd Jh", "the kind of hand", "7s 7h 7d", "Qs Qh"),
        ("Ts Th Kd 7c 2s / As Qd", "Tc Td Qh 8c 3s / Ad Qs", "the highest further card", "Kd", "Qh"),
        ("Jk 8h 6h 4h 2h / Ks Kd", "Kc 9c 7c 5c 3c / Qs Qd", "the highest card", "Jk", "Kc"),
        ("Jk As 9h 9c 2s / Ks 8d", "Ad Ah 5c 5s 4d / Qs Qd", "the lower pair", "9h 9c", "5s 5c"),
        ("Ks Kh Kd 2c 2s / Qs Jd", "Kc Kd Kh 3c 3s / Qd Jh", "the pair", "2c 2s", "3c 3s"),
        (
            "9s 8h 7d 6c 5s / Ks Qd",
            "8s 7h 6d 5c 4s / Kd Qs",
            "the sequence",
            "9s 8h 7d 6c 5s",
            "8s 7h 6d 5c 4s",
        ),
    ],
)
def test_what_decided_is_marked(mine: str, theirs: str, by: str, marked: str, theirs_marked: str) -> None:
    high = compared(CARDS, mine, theirs).hands[0]
    read = family_of(CARDS).read
    assert high.by == by
    assert set(high.marked) == set(read(marked, None))
    assert set(high.theirs_marked) == set(read(theirs_marked, None))


def test_of_tiles_and_of_supreme_the_highest_piece_is_marked_where_it_decides() -> None:
    low = compared(TILES, "6-6 6-6 / 1-1 1-2", "1-1 4-5 / 4-4 3-4").hands[1]
    assert (low.by, list(map(str, low.marked)), list(map(str, low.theirs_marked))) == (
        "the value", ["1-1", "1-2"], ["4-4", "3-4"],
    )  # fmt: skip
    low = compared(TILES, "6-6 6-6 / 2-4 1-5", "1-1 4-5 / 4-4 5-6").hands[1]
    assert (low.by, low.called, low.theirs_called) == (
        "the highest tile", "value 9, the 2-4 counted as 3, highest tile Big Head Six",
        "value 9, highest tile Man",
    )  # fmt: skip
    assert (list(map(str, low.marked)), list(map(str, low.theirs_marked))) == (["1-5"], ["4-4"])
    high = compared(SUPREME, "Ks 9d / 2s Jk", "Th 9c / 3d 4c").hands[0]
    assert (high.by, list(map(str, high.marked)), list(map(str, high.theirs_marked))) == (
        "the highest card", ["Ks"], ["Th"],
    )  # fmt: skip


def stands_make(result: Comparison) -> Result:
    """Win, push or lose by how many hands stand higher: a copy is none of them in any game."""
    won = sum(each.stands is Stands.HIGHER for each in result.hands)
    return (Result.LOSE, Result.PUSH, Result.WIN)[won]


def must_agree(result: Comparison) -> None:
    """What is said hand by hand makes the outcome, and what is marked is of the hands."""
    assert result.outcome is not None
    if result.outcome.reason not in BY_HANDS:
        assert not result.hands
        return
    assert stands_make(result) is result.outcome.result
    for each in result.hands:
        assert set(each.marked) <= set(each.mine)
        assert set(each.theirs_marked) <= set(each.theirs)
        decided = each.stands is not Stands.COPY and not each.zero
        assert bool(each.marked) is bool(each.theirs_marked) is (each.by is not None) is decided
        if decided:
            assert each.called != each.theirs_called
        turned = each.turned()
        assert turned.stands == -each.stands
        assert turned.turned() == each


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", [each.name for each in GAMES])
def test_hands_by_chance_stand_as_the_rules_compare_them(game: GameName) -> None:
    family, chance = family_of(game), Chance.seeded_by("comparison", game)
    for _ in range(120):
        dealt = chance.shuffled(family.deck)
        one, other = (list(family.settings(dealt[start : start + family.size])) for start in (0, family.size))
        for mine in one:
            must_agree(compare_settings(game, mine, other[chance.randbelow(len(other))]))


SEEN_BY_CHANCE = {
    CARDS: {Reason.NOT_SET_CORRECTLY, Reason.SURRENDERED, Reason.COPY_LOW},
    EZ: {Reason.SURRENDERED, Reason.COPY_LOW, Reason.QUEENS_DRAGON},
    FACE_UP: {Reason.DEALER_ACE_HIGH, Reason.COPY_LOW},
    SUPREME: {Reason.NOT_SET_CORRECTLY, Reason.SURRENDERED, Reason.ZERO_LOW_HAND},
    TILES: {Reason.SURRENDERED, Reason.ZERO_LOW_HAND, Reason.ABANDONED},
}
STEPS = 1200


def tables_by_chance(game: GameName) -> Iterator[tuple[Table, e.Event]]:
    """Simulated rounds at two tables of a game: every event, and the table as it leaves it."""
    for text in submission_texts(game)[:2]:
        filed = read_submission(text).submission
        assert filed is not None
        drive = opened_drive(filed, Chance.seeded_by("why", game, 10))
        for _ in range(STEPS):
            for record in drive.step() or ():
                yield drive.table, record.event


def viewers(table: Table) -> list[Viewer]:
    bank = table.seats[table.round.bank or 0] if table.round is not None else None
    return [
        SPECTATOR,
        *(Viewer(Viewing.PLAYER, name) for name in dict.fromkeys((table.seats[1], bank)) if name),
    ]


def told(table: Table, position: Position, viewer: Viewer) -> Comparison:
    seen = view_for(table, viewer).round
    assert seen is not None
    found = comparison(table.rules, seen, position)
    assert found is not None
    return found


@pytest.mark.parametrize("game", [each.name for each in GAMES])
def test_the_comparison_says_what_the_table_settled(game: GameName) -> None:
    """Every main wager of simulated rounds, banked ones too, as bank, player and spectator hear of it."""
    reasons: set[Reason] = set()
    for table, event in tables_by_chance(game):
        if not isinstance(event, e.PositionSettled | e.WagerSurrendered) or table.round is None:
            continue
        if isinstance(event, e.PositionSettled):
            outcome = event.outcome
        else:
            outcome = Outcome(Result.LOSE, Reason.SURRENDERED, event.clause)
        if outcome is None:
            continue
        reasons.add(outcome.reason)
        for viewer in viewers(table):
            found = told(table, event.position, viewer)
            assert found.outcome == outcome
            must_agree(found)
            for line in comparison_told(found, Scene.from_table(table, viewer)):
                assert "_" not in line.text
    assert reasons >= SEEN_BY_CHANCE[game]


@pytest.mark.sizes(all=1)
def test_nobody_hears_of_a_wager_before_it_is_decided() -> None:
    for table, _ in islice(tables_by_chance(CARDS), 800):
        for viewer in viewers(table):
            seen = view_for(table, viewer).round
            for position, place in enumerate(seen.positions if seen is not None else ()):
                found = comparison(table.rules, seen, position) if seen is not None else None
                decided = place.outcome is not None or place.standing in (Standing.SURRENDERED, Standing.VOID)
                assert (found is not None) is decided


def lines(table: Table, position: Position, viewer: Viewer) -> list[str]:
    return [
        str(said) for said in comparison_told(told(table, position, viewer), Scene.from_table(table, viewer))
    ]


def exposed(kit: Kit) -> Table:
    """The table when the main wagers have been decided, and the round is not over."""
    kit.to(Phase.SETTLEMENT)
    table = kit.table
    while kit.table.round is not None:
        table = kit.table
        kit.deal()
    return table


def test_a_round_against_the_dealer_in_words() -> None:
    kit = Kit(submission(""), players={1: 100, 2: 100})
    kit.bets({1: {kit.main: 10}, 2: {kit.main: 10}})
    kit.deal_hands(p1="7s 7h 7d Ac 2s / 5d 5h", p2="9c 4d Jc 8c 3d / As 2d", dealer="Qs Qh 9d 6c 3s / Jd Jh")
    table = exposed(kit)
    assert lines(table, 1, Viewer(Viewing.PLAYER, "p1")) == [
        "You pushed against the dealer: the high hand is higher and the low hand lower (PGP-9g-2-i)",
        "high: three sevens beat a pair of queens (PGP-3b)",
        "low: a pair of fives lost to a pair of jacks (PGP-3b-10.2)",
    ]
    assert lines(table, 2, Viewer(Viewing.PLAYER, "p1")) == [
        "p2 (2) lost against the dealer: the hands were not set correctly, as the low hand (ace-two) "
        "outranks the high hand (no pair, J-9-8-4-3) (PGP-9g-1-iii)",
        "p2 (2): high jack high, low ace-two",
        "the dealer: high a pair of queens, low a pair of jacks",
    ]


def test_a_bank_hears_of_its_own_hands_first() -> None:
    kit = Kit("pai-gow-poker-banking", players={1: 1000, 2: 1000})
    kit.house_round({1: 25, 2: 25})
    kit.bets({2: {kit.main: 25}}, bank=1)
    kit.deal_hands(p1="7s 7h 7d Ac 2s / 5d 5h", p2="Qs Qh 9d 6c 3s / Jd Jh")
    table = exposed(kit)
    assert lines(table, 2, Viewer(Viewing.PLAYER, "p1")) == [
        "You, the bank, pushed against p2 (2): the high hand is higher and the low hand lower (PGP-9g-2-ii)",
        "high: three sevens beat a pair of queens (PGP-3b)",
        "low: a pair of fives lost to a pair of jacks (PGP-3b-10.2)",
    ]
    assert lines(table, 2, Viewer(Viewing.PLAYER, "p2"))[1:] == [
        "high: a pair of queens lost to three sevens (PGP-3b)",
        "low: a pair of jacks beat a pair of fives (PGP-3b-10.2)",
    ]


@pytest.mark.parametrize(
    ("high", "result", "stands", "bank_result", "bank_stands"),
    [
        ("Qs Qd", "pushed", "higher, but", "pushed", "lower, but"),
        ("3s 3d", "lost", "not higher, and", "won", "not lower, and"),
    ],
)
@pytest.mark.clause("SPG-3d.1")
def test_a_low_hand_of_zero_leaves_the_result_to_the_high_hand(
    high: str, result: str, stands: str, bank_result: str, bank_stands: str
) -> None:
    kit = Kit("supreme-pai-gow", players={1: 1000, 2: 1000})
    kit.house_round({1: 25, 2: 25})
    kit.bets({2: {kit.main: 25}}, bank=1)
    kit.deal_hands(p1="9s 9d / 9h Ac", p2=f"{high} / Kh Tc")
    table = exposed(kit)
    player, bank = (lines(table, 2, Viewer(Viewing.PLAYER, name))[0] for name in ("p2", "p1"))
    zero = "counts zero, which never wins"
    assert f"You {result} against p1 (1), the bank: the high hand is {stands} the low hand {zero}" in player
    assert f"You, the bank, {bank_result} against p2 (2): the high hand is {bank_stands}" in bank
    assert f"the low hand that it met {zero}" in bank


@pytest.mark.clause("SPG-3d.1")
def test_of_two_low_hands_of_zero_the_banks_beats_the_players_whatever_cards_are_in_them() -> None:
    """Not the highest card decides, the player's king here, but that the player's low hand counts zero."""
    kit = Kit("supreme-pai-gow", players={1: 1000, 2: 1000})
    kit.house_round({1: 25, 2: 25})
    kit.bets({2: {kit.main: 25}}, bank=1)
    kit.deal_hands(p1="9s 9d / 8h 2c", p2="Qs Qd / Kh Tc")
    table = exposed(kit)
    player, bank = (lines(table, 2, Viewer(Viewing.PLAYER, name))[-1] for name in ("p2", "p1"))
    because = "as a player's low hand of zero never wins (SPG-3d.1)"
    assert player == f"low: 0 points lost to 0 points, {because}"
    assert bank == f"low: 0 points beat 0 points, {because}"


@pytest.mark.clause("SPG-3d.2")
def test_of_two_high_hands_of_zero_the_highest_card_decides() -> None:
    high = compared(SUPREME, "Kh Tc / Qs Td", "9s Ad / 8s 2d").hands[0]
    assert (high.stands, high.by, high.zero) == (Stands.HIGHER, "the highest card", False)
    assert high.clauses == ("SPG-3b.1", "SPG-3b.2", "SPG-3d.2")


def test_only_settings_are_compared() -> None:
    family = family_of(CARDS)
    cards = family.parse("Qs Qh Ad Jc 8s 5d 3h")
    setting = family.lay(cards[:5], cards[5:])
    for mine, theirs in ((cards, setting), (setting, cards)):
        with pytest.raises(TypeError, match="Setting"):
            compare_settings(CARDS, mine, theirs)  # type: ignore[arg-type]


def test_a_hand_of_a_wrong_number_of_cards_is_named_by_them() -> None:
    """PGP-9g-1-iv: whatever was laid down, it is no hand."""
    found = compared(CARDS, "7s 7h 7d Ac / 2s 5d 5h", "Qs Qh 9d 6c 3s / Jd Jh")
    assert found.mine is not None
    assert (found.mine.high_called, found.mine.low_called) == ("Ac 7d 7h 7s", "5d 5h 2s")
    assert found.outcome is not None
    assert found.outcome.reason is Reason.NOT_SET_CORRECTLY


@pytest.mark.clause("PGP-9e-1")
def test_after_surrender_nothing_is_compared() -> None:
    kit = Kit(submission(""), players={1: 100, 2: 100})
    kit.bets({1: {kit.main: 10}, 2: {kit.main: 10}}).to(Phase.SETTING)
    kit.give(c.Surrender, 1)
    assert lines(kit.table, 1, Viewer(Viewing.PLAYER, "p1")) == [
        "You lost against the dealer: the wager was surrendered (PGP-9e-1)"
    ]


@pytest.mark.clause("PGP-11d.1")
def test_a_void_hand_has_no_result() -> None:
    kit = Kit(submission(""), players={1: 100, 2: 100})
    kit.bets({1: {kit.main: 10}, 2: {kit.main: 10}}).to(Phase.SETTING)
    kit.give(c.Report, irregularity=Irregularity.PLAYER_CARD_EXPOSED, position=2, place=1)
    kit.give(c.VoidHand, 2)
    found = told(kit.table, 2, SPECTATOR)
    assert (found.outcome, found.result) == (None, None)
    assert lines(kit.table, 2, SPECTATOR) == [
        "p2 (2): the hand was void and its wagers were returned (PGP-11d.1)"
    ]


@pytest.mark.parametrize(
    ("high", "called"),
    [
        ("As Ad Ah Ac Jk", "five aces"),
        ("As Ks Qs Js Ts", "a royal flush"),
        ("Jk Ks Qs Js Ts", "a royal flush"),
    ],
)
def test_the_highest_hands_are_named_though_nothing_ranks_them_further(high: str, called: str) -> None:
    found = compared(CARDS, f"{high} / 3h 2d", "7h 7d 9c 4c 3c / 5d 2c")
    assert found.mine is not None
    assert found.mine.high_called == found.hands[0].called == called


@pytest.mark.clause("PGP-9g-2-iii")
def test_a_queens_dragon_pushes_and_every_hand_is_still_named() -> None:
    kit = Kit(submission("", game="ez-pai-gow-poker"), players={1: 100})
    kit.bets({1: {kit.main: 10}})
    kit.deal_hands(p1="7s 7h 7d Ac 2s / 5d 5h", dealer="Qs Jd 9h 7c 6s 3d 2h")
    table = exposed(kit)
    said = comparison_told(told(table, 1, SPECTATOR), Scene.from_table(table, SPECTATOR))
    assert [each.detail for each in said] == [False, True, True], "the hands are read where there is room"
    assert lines(table, 1, Viewer(Viewing.PLAYER, "p1")) == [
        "You pushed against the dealer: the dealer has a Queen's Dragon (PGP-9g-2-iii)",
        "you: high three sevens, low a pair of fives",
        "the dealer: high queen high, low jack-nine",
    ]


@pytest.mark.parametrize(
    ("rules", "own", "clause"),
    [
        pytest.param("FUP", [], "FUP-9", marks=pytest.mark.clause("FUP-9")),
        pytest.param(
            "PGP-19",
            ["you: high three sevens, low a pair of fives"],
            "PGP-19b",
            marks=pytest.mark.clause("PGP-19b"),
        ),
    ],
)
def test_an_ace_high_dealer_pushes_hands_whether_or_not_they_are_set(
    rules: str, own: list[str], clause: str
) -> None:
    text = f'rules = "{rules}"\n[table]\nminimum = 1\nmaximum = 100\n'
    kit = Kit(submission(text, game="face-up-pai-gow-poker", house_way="face-up"), players={1: 100})
    kit.deal_hands(p1="7s 7h 7d Ac 2s 5d 5h", dealer="As Kd Qh 9c 7c 5c 3d")
    kit.bets({1: {kit.main: 10}})
    assert lines(exposed(kit), 1, Viewer(Viewing.PLAYER, "p1")) == [
        "You pushed against the dealer: the dealer has an ace-high hand without a pair, straight or flush "
        f"({clause})",
        *own,
        "the dealer: high ace high, low king-queen",
    ]
