"""A sealed deck: its formats to the byte, known answers for a second implementation, and what it keeps."""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.fairness.decks import (
    DeckName,
    Draws,
    NotSealedError,
    PlayerSeed,
    SealedDeck,
    SeededDeck,
    commitment,
    deal_order,
    draws_commitment,
    mix_seeds,
)
from paigow.games.catalogue import GAMES, GameName
from paigow.games.hands import family_of
from paigow.pieces import texts_of

VECTORS = json.loads(files("paigow.data").joinpath("fairness/vectors.json").read_text(encoding="utf-8"))
ZERO = bytes(32)
POKER = DeckName(GameName.PAI_GOW_POKER, "table 1", 1)


# A second implementation, written from docs/fairness.md alone


def framed(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in (b"paigow fairness 1", *parts))


def eight(number: int) -> bytes:
    return number.to_bytes(8, "big")


@dataclass
class Stream:
    seed: bytes
    bytes_: Iterator[int] = field(init=False)

    def __post_init__(self) -> None:
        self.bytes_ = (byte for count in range(10_000) for byte in sha256(self.seed + eight(count)).digest())

    def randbelow(self, n: int) -> int:
        while (byte := next(self.bytes_)) >= 256 - 256 % n:
            pass
        return byte % n

    def shuffled(self, items: list[Any]) -> list[Any]:
        for last in range(len(items) - 1, 0, -1):
            other = self.randbelow(last + 1)
            items[last], items[other] = items[other], items[last]
        return items


@pytest.mark.parametrize("vector", VECTORS["decks"], ids=lambda each: each["game"])
def test_a_second_implementation_of_the_words_gives_the_known_answers(vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(vector["seed"])
    name = (vector["game"].encode(), vector["table"].encode(), eight(vector["deck"]))
    deck = Stream(hmac.digest(seed, framed(b"deck", *name), "sha256")).shuffled(list(vector["printed"]))
    salts = [hmac.digest(seed, framed(b"salt", *name, eight(n)), "sha256") for n in range(len(deck))]
    sealed = [
        sha256(framed(b"piece", *name, eight(n), salts[n], piece.encode())).digest()
        for n, piece in enumerate(deck)
    ]
    key = hmac.digest(seed, framed(b"draws key", *name), "sha256")
    draws = sha256(framed(b"draws", *name, key)).digest()
    root = sha256(framed(b"root", *name, draws, *sealed)).digest()
    added = [part for at, more in vector["seeds"] for part in (eight(at), bytes.fromhex(more))]
    mix = sha256(framed(b"mix", root, *added)).digest()
    places = Stream(sha256(framed(b"order", mix)).digest()).shuffled(list(range(len(deck))))

    def drawn(kind: bytes, count: int) -> Stream:
        return Stream(hmac.digest(key, framed(kind, mix, eight(count)), "sha256"))

    assert {
        "sealed_deck": deck,
        "salts": [salt.hex() for salt in salts],
        "commitments": [each.hex() for each in sealed],
        "draws_key": key.hex(),
        "draws_commitment": draws.hex(),
        "root": root.hex(),
        "mix": mix.hex(),
        "places": places,
        "order": [deck[place] for place in places],
        "dice": [
            [1 + stream.randbelow(6) for _ in range(3)] for stream in (drawn(b"dice", n) for n in range(2))
        ],
        "numbers": [1 + drawn(b"number", n).randbelow(vector["counted"]) for n in range(2)],
        "cuts": [10 + drawn(b"cut", n).randbelow(len(deck) - 19) for n in range(2)],
    }.items() <= vector.items()


@pytest.mark.parametrize("vector", VECTORS["decks"], ids=lambda each: each["game"])
def test_sealed_decks_give_the_known_answers(vector: dict[str, Any]) -> None:
    name = DeckName(GameName(vector["game"]), vector["table"], vector["deck"])
    sealed = SealedDeck(name, bytes.fromhex(vector["seed"]))
    seeds = tuple(PlayerSeed(at, bytes.fromhex(more)) for at, more in vector["seeds"])
    deck, texts = SeededDeck(sealed, seeds), texts_of(family_of(name.game).deck)
    published, draws = sealed.commitments, deck.draws
    assert list(name.texts) == vector["printed"]
    assert [texts[piece] for piece in sealed.pieces] == vector["sealed_deck"]
    assert [sealed.salt(place).hex() for place in range(len(texts))] == vector["salts"]
    assert [opening.salt.hex() for opening in deck.opened(texts)] == [
        vector["salts"][place] for place in vector["places"]
    ]
    assert [each.hex() for each in published.pieces] == vector["commitments"]
    assert (published.draws.hex(), published.root.hex()) == (vector["draws_commitment"], vector["root"])
    assert list(deal_order(mix_seeds(published.root, seeds), len(texts))) == vector["places"]
    assert [texts[piece] for piece in deck.order] == vector["order"]
    assert [list(draws.dice(n)) for n in range(2)] == vector["dice"]
    assert [draws.number(n, vector["counted"]) for n in range(2)] == vector["numbers"]
    assert [draws.cut(n, len(texts)) for n in range(2)] == vector["cuts"]


@pytest.mark.parametrize("game", [each.name for each in GAMES], ids=str)
def test_a_commitment_is_to_one_piece_at_one_place_of_one_deck(game: GameName) -> None:
    sealed = SealedDeck(DeckName(game, "t", 3), ZERO)
    name, published, texts = sealed.name, sealed.commitments.pieces, sealed.name.texts
    for place in (0, 5, len(published) - 1):
        salt = sealed.salt(place)
        found = [text for text in texts if commitment(name, place, text, salt) in published]
        assert found == [texts_of(family_of(game).deck)[sealed.pieces[place]]]
        assert commitment(name, place + 1, found[0], salt) not in published
        assert commitment(name, place, found[0], ZERO) not in published
        for other in (name._replace(number=4), name._replace(table="u")):
            assert commitment(other, place, found[0], salt) not in published


def test_an_opening_is_of_the_pieces_asked_for_and_of_no_other() -> None:
    deck, pieces = SeededDeck(SealedDeck(POKER, ZERO), ()), family_of(POKER.game).deck
    opened = deck.opened(pieces[5:8])
    assert {each.piece for each in opened} == {str(piece) for piece in pieces[5:8]}
    assert [str(deck.order[each.card]) for each in opened] == [each.piece for each in opened]
    assert deck.opened(()) == ()


@given(st.binary(min_size=32, max_size=32), st.integers(1, 2**40), st.text(max_size=30))
def test_salts_keys_and_decks_differ_between_decks_and_places(seed: bytes, number: int, table: str) -> None:
    name = DeckName(GameName.PAI_GOW_TILES, table, number)
    sealed, following = SealedDeck(name, seed), SealedDeck(name._replace(number=number + 1), seed)
    deck = family_of(name.game).deck
    secrets = [each.salt(place) for each in (sealed, following) for place in range(len(deck))]
    secrets += [sealed.draws_key, following.draws_key, seed]
    assert len(set(secrets)) == len(secrets)
    assert all(len(secret) * 8 >= 128 for secret in secrets)
    assert sorted(SeededDeck(sealed, ()).order) == sorted(deck)


def test_one_bit_of_one_seed_gives_another_order() -> None:
    sealed = SealedDeck(POKER, ZERO)
    flipped = [(1 << bit).to_bytes(32, "big") for bit in range(256)]
    seeds = [(), *((PlayerSeed(at, each),) for at in (2, 3) for each in flipped)]
    assert len({SeededDeck(sealed, added).order for added in seeds}) == len(seeds)


def test_seeds_do_not_run_together() -> None:
    """The same bytes shared out otherwise between the players are other seeds."""
    first = mix_seeds(ZERO, (PlayerSeed(1, b"ab"), PlayerSeed(2, b"c")))
    assert first != mix_seeds(ZERO, (PlayerSeed(1, b"a"), PlayerSeed(2, b"bc")))


@pytest.mark.parametrize(
    ("seeds", "why"),
    [
        ([(2, b"a"), (1, b"b")], "each once and in that order"),
        ([(1, b"a"), (1, b"b")], "each once and in that order"),
        ([(0, b"a")], "betting position, 1 to 6"),
        ([(7, b"a")], "betting position, 1 to 6"),
        ([(1, b"")], "has 1 to 32 bytes"),
        ([(1, bytes(33))], "has 1 to 32 bytes"),
    ],
)
def test_seeds_that_nobody_may_add(seeds: list[tuple[int, bytes]], why: str) -> None:
    with pytest.raises(NotSealedError, match=why):
        mix_seeds(ZERO, tuple(PlayerSeed(*each) for each in seeds))


def test_a_deck_keeps_its_secrets_out_of_what_is_printed() -> None:
    sealed = SealedDeck(POKER, b"\x5a" * 32)
    key = sealed.draws_key
    shown = f"{sealed!r} {SeededDeck(sealed, ())!r} {SeededDeck(sealed, ()).draws!r}"
    assert not any(secret in shown for secret in ("5a5a", "ZZZZ", key.hex(), repr(key)))


def test_a_seed_of_another_length_seals_nothing() -> None:
    with pytest.raises(NotSealedError, match="32 bytes, not 16"):
        SealedDeck(POKER, bytes(16))


def test_draws_of_each_kind_and_count_are_apart() -> None:
    draws = Draws(ZERO, ZERO)
    assert draws_commitment(POKER, ZERO) != draws_commitment(POKER, bytes(31) + b"\x01")
    assert len({draws.dice(count) for count in range(40)}) > 20
    assert {draws.number(count, 8) for count in range(100)} == set(range(1, 9))
    assert {draws.cut(count, 53) for count in range(1000)} == set(range(10, 44))
