"""Advice on one hand of any game: every correct setting with its exact odds, and what house ways would do.

>>> from paigow.tiles import parse_tiles
>>> advice = advise(parse_tiles("6-6 1-2 5-6 4-5"), "pai-gow-tiles")
>>> str(advice.best.setting), advice.best.odds.total
('6-6 4-5 / 5-6 1-2', 20475)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from paigow.errors import PaigowError, needs, unknown
from paigow.games.catalogue import Game, GameName, game
from paigow.games.hands import family_of
from paigow.odds.advice.cards import advise_cards
from paigow.odds.edge import Advice, MainOdds, as_json, percent
from paigow.odds.four.supreme import supreme
from paigow.odds.four.tiles import tiles
from paigow.pieces import check_dealt
from paigow.rules.house_ways import names
from paigow.switches import DEFAULT, Switches


def advise(
    pieces: Sequence[Any],
    game_name: str = GameName.PAI_GOW_POKER,
    dealer_way: str | None = None,
    switches: Switches = DEFAULT,
    *,
    banking: bool = False,
    banked: bool = False,
    dealer_pieces: Sequence[Any] | None = None,
    seen: Sequence[Any] = (),
) -> Advice[Any]:
    """Every correct setting of a hand, the best first, over all hands that the other side may hold.

    With ``banking`` it is the bank that sets, with ``banked`` a player against a bank. The other side is set
    by a house way, whoever it is: the game's usual one unless named. In Face Up the dealer's cards are open
    and must be given (PGP-19a.5); elsewhere they are unknown, and so are a bank's. Pieces ``seen`` elsewhere,
    as in a second hand of one's own, are not among them.
    """
    which, family = game(game_name), family_of(game_name)
    dealer_way = dealer_way or which.usual_house_way
    if dealer_way not in names(family.name):
        raise unknown("house way", dealer_way, list(names(family.name)))
    hands = [pieces] if dealer_pieces is None else [pieces, dealer_pieces]
    for hand in hands:
        check_dealt(hand, family.deck, family.size)
    _check(which, pieces, dealer_pieces, banking=banking, banked=banked)
    needs(Sequence, seen=seen)
    known = [*chain(*hands), *seen]
    check_dealt(known, family.deck, len(known))
    dealer: Any = family.house_way(dealer_way, switches)
    if family.name == "cards":
        return advise_cards(
            pieces,
            which.name,
            dealer,
            switches,
            banking=banking,
            banked=banked,
            dealer_cards=dealer_pieces,
            seen=seen,
        )
    ways = {way.name: way for way in family.house_ways(switches)}
    if family.name == "supreme":
        return supreme().advise(pieces, dealer, ways, banking=banking, seen=seen)

    return tiles().advise(pieces, dealer, ways, banking=banking, seen=seen)


def _check(
    which: Game, own: Sequence[Any], dealers: Sequence[Any] | None, *, banking: bool, banked: bool
) -> None:
    if banking and banked:
        raise PaigowError("the bank does not play against a bank; leave one of the two out", "PGP-10f")
    if banking or banked or which.name is not GameName.FACE_UP_PAI_GOW_POKER:
        if dealers is not None:
            who = (
                "a bank" if banking else "who plays against a bank" if banked else f"a player of {which.name}"
            )
            raise PaigowError(f"the other side's hand is not known when {who} sets; leave it out", "PGP-9c.1")
        return
    if dealers is None:
        raise PaigowError("in Face Up the dealer's cards are open; give them too", "PGP-19a.5")
    twice = set(own) & set(dealers)
    if twice:
        raise PaigowError(f"{min(twice)} is in both hands, and the deck holds it once; change one of them")


def as_record(advice: Advice[Any]) -> dict[str, object]:
    """Advice as JSON has it: cards as text, expected values and costs as fractions."""
    return {
        "total": advice.best.odds.total,
        "settings": [{**_hands(each.setting), **_odds(each.odds)} for each in advice.settings],
        "house_ways": [
            {
                "name": each.name,
                "rule": each.rule,
                **_hands(each.setting),
                **_odds(each.odds),
                "cost": as_json(each.cost),
                "cost_percent": percent(each.cost),
            }
            for each in advice.house_ways
        ],
    }


def _hands(setting: Any) -> dict[str, object]:
    return {name: " ".join(map(str, getattr(setting, name))) for name in ("high", "low")}


def _odds(odds: MainOdds) -> dict[str, object]:
    return {
        "win": odds.win,
        "push": odds.push,
        "lose": odds.lose,
        "expected_value": as_json(odds.expectation),
        "expected_percent": percent(odds.expectation),
    }
