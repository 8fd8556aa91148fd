"""Judgements and scores in words, for whoever has set a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from paigow.games.hands import Family, family_of
from paigow.message import series
from paigow.money import format_money
from paigow.odds.edge import MainOdds, WayOdds
from paigow.rules.house_ways.base import rule_text
from paigow.rules.setting import Setting
from paigow.table.showing.wording import in_cents, number_of
from paigow.teaching.setting_value.judgement import Judgement
from paigow.teaching.setting_value.score import Score, SetTally

_Show = Callable[[str], str]
"""How pieces are shown, given as they are written."""


def share(part: int | Fraction, whole: int = 1) -> str:
    """
    >>> share(1, 3), share(Fraction(1))
    ('33.3%', '100.0%')
    """
    return f"{float(Fraction(part) / whole):.1%}"


def judged(judgement: Judgement, show: _Show = str) -> tuple[str, ...]:
    """A judgement in a few lines: correct or not, best or not, what it is worth, why, and the house ways."""
    yours = _laid(judgement.question.setting, show)
    worth = f"worth {in_cents(judgement.value)} on {format_money(judgement.question.wager)}"
    lines = [
        f"{yours}: {_verdict(judgement)}",
        f"It {_odds(judgement.odds)}{_against(judgement)}: {worth}",
        *_unheeded(judgement, show),
    ]
    if not judgement.is_best:
        best = judgement.best
        worth = f"worth {in_cents(judgement.best_value)}"
        lines.append(f"The best is {_laid(best.setting, show)}, which {_odds(best.odds)}: {worth}")
    if judgement.is_indifferent:
        return tuple(lines)
    aim = judgement.question.setting if judgement.is_best else judgement.best.setting
    return (*lines, *_reason(judgement, aim), *_ways(judgement, show, yours))


def tell_best_setting(judgement: Judgement, show: _Show = str) -> tuple[str, ...]:
    """The answer to a hand that nobody has set: its best setting, and the house ways."""
    best, wager = judgement.best, format_money(judgement.question.wager)
    odds = f"{_odds(best.odds)}{_against(judgement)}"
    value = f"worth {in_cents(judgement.best_value)} on {wager}"
    if judgement.is_indifferent:
        return (f"However it is set correctly, it {odds}: {value}",)
    return (
        f"The best is {_laid(best.setting, show)}, which {odds}: {value}",
        *_reason(judgement, best.setting),
        *_ways(judgement, show, None),
    )


def _verdict(judgement: Judgement) -> str:
    if judgement.fault is not None:
        reset = "; the dealer resets it by the house way" if judgement.question.banking else ""
        return f"set wrong: {judgement.fault}{reset}"
    if judgement.is_indifferent:
        return "right: every legal setting is worth the same"
    if judgement.is_best:
        return "right: the best setting"
    return f"legal, but it gives up {in_cents(judgement.given_up)}"


def _laid(setting: Setting[Any], show: _Show) -> str:
    high, low = (" ".join(map(str, hand)) for hand in (setting.high, setting.low))
    return f"{show(high)} / {show(low)}"


def _odds(odds: MainOdds) -> str:
    if odds.total == 1:
        return "wins" if odds.win else "pushes" if odds.push else "loses"
    win, push, lose = (share(part, odds.total) for part in (odds.win, odds.push, odds.lose))
    return f"wins {win}, pushes {push} and loses {lose}"


def _against(judgement: Judgement) -> str:
    """Of how many hands the shares are."""
    question, total = judgement.question, judgement.odds.total
    if question.theirs is not None:
        return " against the hands that lie open"
    holder = "the bank" if question.banked else "an opponent" if question.banking else "the dealer"
    return f" of the {total:,} hands that {holder} may hold"


def _unheeded(judgement: Judgement, show: _Show) -> Iterator[str]:
    """What a bank has seen of the hands against it, and the counting does not know."""
    if pieces := judgement.question.unheeded:
        yield f"This is counted as if nobody had seen {show(' '.join(map(str, pieces)))}"


def _reason(judgement: Judgement, aim: Setting[Any]) -> Iterator[str]:
    """Why a setting is the best: the sentence of a house way that sets it so, the dealer's first."""
    so = [way for way in judgement.ways if way.setting == aim]
    for way in sorted(so, key=lambda each: each.name != judgement.question.house_way)[:1]:
        text = rule_text(family_of(judgement.question.game).house_way(way.name), way.rule)
        yield f'Why: house way {_named(judgement, way)} says of such a hand: "{text}"'


def _named(judgement: Judgement, way: WayOdds[Any]) -> str:
    return way_called(family_of(judgement.question.game), way.name, judgement.question.house_way)


def way_called(family: Family[Any], name: str, dealers: str | None = None) -> str:
    """A house way as people call it, marked as a name, since some read like what they do.

    >>> from paigow.games.hands import TILE_HANDS
    >>> print(way_called(TILE_HANDS, "best-low"), way_called(TILE_HANDS, "maryland", "maryland"))
    "Best low hand" "Maryland" (the dealer's here)
    """
    return f'"{family.house_way(name).title}"' + " (the dealer's here)" * (name == dealers)


def ways_called(names: Sequence[str]) -> str:
    """Some house ways that are called so, together.

    >>> ways_called(['"Foxwoods"', '"Best low hand"'])
    'House ways "Foxwoods" and "Best low hand"'
    """
    return f"House way{'s' * (len(names) > 1)} {series(names)}"


def _ways(judgement: Judgement, show: _Show, yours: str | None) -> Iterator[str]:
    """What the house ways do, those that set alike together, and what that gives up."""
    alike: dict[str, list[WayOdds[Any]]] = {}
    for way in judgement.ways:
        alike.setdefault(_laid(way.setting, show), []).append(way)
    for laid, ways in alike.items():
        named = ways_called([_named(judgement, way) for way in ways])
        cost = ways[0].cost * judgement.question.wager
        done = "as you did" if laid == yours else laid
        worth = f"{in_cents(cost)} given up" if cost else "the best"
        yield f"{named}: {done}, {worth}"


def tell_best_count(tally: SetTally) -> str:
    """
    >>> tell_best_count(SetTally(hands=1, best=1)), tell_best_count(SetTally(hands=12, best=7))
    ('1 of 1 hand set the best way', '7 of 12 hands set the best way')
    """
    return f"{tally.best:,} of {number_of(tally.hands, 'hand')} set the best way"


def scored(score: Score) -> tuple[str, ...]:
    """A score in words: all hands, then kind by kind."""
    tally = score.all
    if not tally.hands:
        return ()
    given_up = f"{in_cents(tally.given_up)} of {format_money(tally.wagered)} given up"
    first = f"{tell_best_count(tally)} ({share(tally.share)}), {tally.correct:,} correctly; {given_up}"
    by_kind = score.by_kind.items()
    kinds = [f"{kind}: {tell_best_count(each)}, {in_cents(each.given_up)} given up" for kind, each in by_kind]
    return (first, *kinds)
