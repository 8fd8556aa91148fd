"""Arrays of hands: dealt, translated, compared, and refused in a sentence where they are none."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from paigow import batch
from paigow.errors import PaigowError
from paigow.games.catalogue import GAMES, GameName
from paigow.games.hands import family_of
from paigow.games.main_wager import may_push_all, outcome_by_game
from paigow.rules.outcome import Result
from paigow.switches import AceFive, BankPush, Switches


@pytest.mark.parametrize("game", ["pai-gow-poker", "supreme-pai-gow", "pai-gow-tiles"])
def test_hands_are_dealt_from_one_deck_and_by_the_seed(game: str) -> None:
    family = family_of(game)
    most = len(family.deck) // family.size
    dealt = batch.deal(game, 500, seed=1, hands=most)
    assert dealt.dtype == np.uint8
    assert dealt.shape == (most, 500, family.size)
    together = dealt.swapaxes(0, 1).reshape(500, -1)
    assert set(np.unique(together)) <= set(map(int, family.deck))
    assert all(len(set(row)) == len(row) for row in together.tolist())
    assert (batch.deal(game, 500, seed=1, hands=most) == dealt).all()
    assert (batch.deal(game, 500, seed=2, hands=most) != dealt).any()
    assert (batch.deal(game, 20, seed=1) == batch.deal(game, 50, seed=1)[:20]).all()


def test_every_card_is_dealt_to_every_place_as_often() -> None:
    hands = batch.deal("pai-gow-poker", 53_000, seed=3)
    counts = np.array([np.bincount(hands[:, place], minlength=53) for place in range(7)])
    assert counts.sum() == 7 * 53_000
    assert ((counts - 1000) ** 2 / 1000).sum() < 7 * 52 + 6 * (2 * 7 * 52) ** 0.5  # six standard deviations


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_texts_and_pieces_go_to_an_array_and_come_back(game: str) -> None:
    family = family_of(game)
    draw = Random(1)
    hands: list[Any] = [tuple(draw.sample(family.deck, family.size)) for _ in range(20)]
    codes = batch.encode(hands, game)
    assert batch.decode(codes, game) == hands
    texts = [family.format(hand) for hand in hands]
    assert [family.format(hand) for hand in batch.decode(batch.encode(texts, game), game)] == texts


def test_texts_of_high_hands_are_ranked_in_their_order() -> None:
    texts = ["Ah Ad 3c 4d 5s", "2s 2d 2h 2c Jk", "As Ks Qs Js Ts", "Kd Qh 9s 7c 3c"]
    found = batch.rank(batch.encode(texts))
    by_rules = sorted(texts, key=lambda text: family_of("pai-gow-poker").rank(text))
    assert [texts[place] for place in np.argsort(found)] == by_rules
    assert batch.encode([]).shape == (0, 7)


@pytest.mark.parametrize("game", ["supreme-pai-gow", "pai-gow-tiles"])
def test_classes_stand_for_every_hand_once(game: str) -> None:
    hands, times = batch.classes(game)
    every = np.array(list(combinations(family_of(game).deck, 4)), np.uint8)
    of_classes, of_all = batch.values(hands, game), batch.values(every, game)
    rows, every_row = np.arange(len(hands)), np.arange(len(every))
    assert times.sum() == len(every)
    best = of_classes.win[rows, of_classes.best] @ times
    assert best == of_all.win[every_row, of_all.best].sum(dtype=np.int64)


@pytest.mark.sizes(of="deals of each game", test=250, all=5_000)
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_hands_are_compared_as_the_game_compares_them(game: GameName, trials: int) -> None:
    family, switches = family_of(game), Switches(ace_five=AceFive.LOWEST)
    dealt = batch.deal(game, trials, seed=7, hands=2)
    if family.name == "poker":  # some dealers whose hands push everything
        pushing = batch.encode(["Qs Jd 9h 7c 5s 3d 2h", "As Jd 9h 7c 5s 3d 2h"])
        dealt[1, :20] = pushing[np.arange(20) % 2]
        dealt[0, :20] = batch.encode(["Ah Ad Kc Ks 8s 8d 4c"])[0]
    ways = family.house_ways(switches)[:2]
    own, other = (batch.set(hands, way, game, switches) for hands, way in zip(dealt, ways, strict=True))
    pieces = [batch.decode(hands, game) for hands in dealt]
    by_rules = [
        outcome_by_game(game, ways[0].set(player).setting, ways[1].set(dealer).setting, switches).result
        for player, dealer in zip(*pieces, strict=True)
    ]
    out = batch.compare(own, other)
    for mine, result in zip(out, (Result.WIN, Result.PUSH, Result.LOSE), strict=True):
        assert mine.tolist() == [each is result for each in by_rules]
    banked = batch.compare(own, other, banked=True)
    assert not may_push_all(switches.bank_push, banked=True)
    assert (banked.push[20:] == out.push[20:]).mean() > 0.9
    if game in (GameName.EZ_PAI_GOW_POKER, GameName.FACE_UP_PAI_GOW_POKER):
        assert out.push[:20].sum() > banked.push[:20].sum()


def test_a_bank_s_hand_pushes_where_the_switch_lets_it() -> None:
    switches = Switches(bank_push=BankPush.BANK_HAND)
    game = "ez-pai-gow-poker"
    own = batch.set(batch.encode(["Ah Ad Kc Ks 8s 8d 4c"], game), "foxwoods", game, switches)
    bank = batch.set(batch.encode(["Qs Jd 9h 7c 5s 3d 2h"], game), "foxwoods", game, switches)
    assert batch.compare(own, bank, banked=True).push.tolist() == [True]


HANDS = np.arange(32, 53, dtype=np.uint8).reshape(3, 7)
TWICE = HANDS.copy()
TWICE[1, 2] = TWICE[1, 0]
BEYOND = HANDS.copy()
BEYOND[2, 6] = 53


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: batch.set([[32]], "foxwoods"), "hands have to be an array of uint8, (n, 7), not"),  # type: ignore[arg-type]
        (lambda: batch.set(HANDS.astype(int), "foxwoods"), "not of int64"),
        (lambda: batch.set(HANDS[:, :6], "foxwoods"), "an array (n, 7), not (3, 6)"),
        (lambda: batch.set(HANDS[0], "foxwoods"), "an array (n, 7), not (7,)"),
        (lambda: batch.set(TWICE, "foxwoods"), f"(code {TWICE[1, 0]}) twice; a deck holds it once"),
        (lambda: batch.set(BEYOND, "foxwoods"), "in row 2, 53 is the code of no card of this game"),
        (lambda: batch.set(HANDS, "foxwood"), "did you mean 'foxwoods'?"),
        (lambda: batch.set(HANDS, "maryland"), "it is one for tiles"),
        (lambda: batch.set(HANDS, "foxwoods", "poker"), "there is no game 'poker'"),
        (lambda: batch.set(HANDS[:, :4], "best-low", "pai-gow-tiles"), "is the code of no tile"),
        (lambda: batch.classify(HANDS, "pgp-16b-z"), "there is no pay table 'pgp-16b-z'"),
        (lambda: batch.classify(TWICE, "pgp-16b-a"), "twice"),
        (lambda: batch.classify(HANDS, "pgp-18b"), "an array (n, 3), not (3, 7)"),
        (lambda: batch.classify(HANDS, "pgp-16i"), "needs the colour"),
        (lambda: batch.classify(HANDS, "pgp-16f"), "is decided by the dealer's cards"),
        (lambda: batch.rank(HANDS), "have to be an array (n, 5) or (n, 2), not (3, 7)"),
        (lambda: batch.rank(TWICE[:, :5]), "twice"),
        (lambda: batch.rank(BEYOND[:, 5:]), "53 is the code of no card"),
        (lambda: batch.deal("pai-gow-poker", -1, seed=1), "n and seed are not below zero"),
        (lambda: batch.deal("pai-gow-poker", 1, seed=1, hands=8), "1 to 7 hands can be dealt, not 8"),
        (lambda: batch.deal("pai-gow-poker", 1.5, seed=1), "n has to be a whole number"),  # type: ignore[arg-type]
        (lambda: batch.encode("As Kd"), "hands have to be several, not one text"),
        (lambda: batch.encode(["As Kd", "As"]), "row 0 has 2 cards, row 1 has 1"),
        (lambda: batch.encode(["As Ks Qs Js Ts 9s 8s 7s"]), "a hand has 1 to 7 cards, not 8"),
        (lambda: batch.encode([""]), "a hand has 1 to 7 cards, not 0"),
        (lambda: batch.encode([5]), "hand has to be a sequence"),  # type: ignore[list-item]
        (lambda: batch.set(batch.encode(["As Kd"]), "foxwoods"), "an array (n, 7), not (1, 2)"),
        (lambda: batch.set(HANDS, "ways/mine.toml"), "house_way(game, Path('ways/mine.toml'))"),
        (lambda: batch.decode(np.array([[60]], np.uint8)), "60 is the code of no card"),
        (lambda: batch.compare(batch.set(HANDS, "foxwoods"), batch.set(HANDS, "foxwoods")), "share a card"),
        (
            lambda: batch.compare(batch.set(HANDS, "foxwoods"), batch.set(HANDS[:2], "foxwoods")),
            "3 and 2 hands were given",
        ),
        (
            lambda: batch.compare(
                batch.set(HANDS, "foxwoods"), batch.set(HANDS, "foxwoods", "ez-pai-gow-poker")
            ),
            "set by the same rules",
        ),
    ],
)  # fmt: skip
def test_what_is_no_array_of_hands_is_refused_in_a_sentence(call: Any, sentence: str) -> None:
    with pytest.raises(PaigowError) as refused:
        call()
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_functions_are_loaded_when_they_are_used() -> None:
    program = "import sys; from paigow import batch; print('numpy' in sys.modules, *dir(batch))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", *sorted(batch.__all__)]
    assert all(getattr(batch, name).__doc__ for name in batch.__all__)
    with pytest.raises(AttributeError, match=r"'paigow\.batch' has no attribute 'shuffle'"):
        _ = batch.shuffle
