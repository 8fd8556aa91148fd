"""`paigow train`: hands to set, what each setting is worth, and what there is to practise."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any

import typer

from paigow.cli.advice import laid
from paigow.cli.common import MOST, hands_from_input, way_given
from paigow.cli.output import show_line, show_paragraph, shown_hand
from paigow.errors import PaigowError
from paigow.games.catalogue import GAMES, GameName
from paigow.games.catalogue import game as game_by_name
from paigow.games.hands import family_of
from paigow.money import Cents, parse_money
from paigow.platform.terminal import is_terminal
from paigow.rules.setting import Setting
from paigow.switches import DEFAULT
from paigow.table.showing.wording import in_cents
from paigow.teaching.exercises import SET_BY
from paigow.teaching.setting_value.judgement import Judgement, SettingQuestion
from paigow.teaching.setting_value.practice import Dealt, Draw, deal_to_set, known_kinds
from paigow.teaching.setting_value.process import CountingProcess
from paigow.teaching.setting_value.score import Score, forget_scores, keep_score, kept_score
from paigow.teaching.setting_value.valuation import judge_setting
from paigow.teaching.setting_value.words import judged, scored, tell_best_count, tell_best_setting

_ENDS = ("q", "quit", "exit")
_INDENT = 2


def train(
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="GAME", help="The game; asked for when not given.")
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, max=MOST, help="Deal the same hands again.")] = None,
    kind: Annotated[
        list[str] | None,
        typer.Option(
            "--kind", metavar="KIND", help="Deal this kind of hand, such as 'two pairs'; repeatable."
        ),
    ] = None,
    drill: Annotated[
        bool, typer.Option("--drill", help="Deal the kinds that you get wrong until you get them right.")
    ] = False,
    dealer_way: Annotated[
        str | None,
        typer.Option("--dealer-way", metavar="WAY", help="How the dealer sets; see house-ways, or a file."),
    ] = None,
    wager: Annotated[
        str, typer.Option("--wager", metavar="AMOUNT", help="What you wager on each hand, in dollars.")
    ] = "25",
    forget: Annotated[
        bool, typer.Option("--forget", help="Forget your score of earlier sittings, and begin anew.")
    ] = False,
) -> None:
    """Practise setting: you set a hand and hear what your setting is worth, what the best one is, and what
    every house way would do. A setting is correct if the rules allow it, and best if none is worth more.

    At a terminal your score and your last mistakes are kept for the next sitting. Answers can be piped in,
    one low hand a line; then nothing is kept.
    """
    if forget:
        show_line("Your score is forgotten." if forget_scores() else "There was no score to forget.")
    interactive = is_terminal()
    name = game_by_name(game or (_ask_game() if interactive else GAMES[0].name)).name
    draw = (random.Random(seed) if seed is not None else random.SystemRandom()).sample
    way = way_given(dealer_way or "")
    family_of(name).house_way(way or game_by_name(name).usual_house_way)
    practice = _Practice(name, _amount(wager), draw, known_kinds(name, kind or ()), drill, way)
    if interactive:
        with closing(CountingProcess()) as counting:
            counting.prepare(name, way)
            practice.judge = lambda question: counting.ask(question).result()
            practice.score, practice.keep = kept_score(name), partial(keep_score, name)
            practice.run(_prompted())
    else:
        practice.run(hands_from_input() if not sys.stdin.isatty() else iter(()), waits=False)


def _amount(text: str) -> Cents:
    amount = parse_money(text)
    if amount <= 0:
        raise PaigowError(f"--wager takes an amount above nothing, not {text}")
    return amount


def _ask_game() -> str:
    menu = {str(number): each for number, each in enumerate(GAMES, start=1)}
    for number, each in menu.items():
        show_line(f"{number}  {each.title}")
    answer: str = typer.prompt("Which game", default="1")
    return str(menu[answer].name) if answer in menu else answer


def _prompted() -> Iterator[str]:
    """What a person types, for as long as it is asked for."""
    while True:
        yield typer.prompt("low hand", default="", show_default=False).strip()


@dataclass(slots=True)
class _Practice:
    """One session: hands are dealt, answers judged, and the score kept."""

    game: GameName
    wager: Cents
    draw: Draw
    kinds: frozenset[str]
    drill: bool
    way: str = ""
    """The dealer's house way, where it is not the game's usual one."""
    judge: Callable[[SettingQuestion], Judgement] = judge_setting
    score: Score = field(default_factory=Score)
    """Of this game, with what was kept of it."""
    keep: Callable[[Score], None] = lambda _: None
    """What is done with the score after each hand."""
    doubted: Setting[Any] | None = None
    """What is not set correctly and was asked about; from a pipe nobody is asked."""
    is_asked: bool = False

    def run(self, answers: Iterator[str], *, waits: bool = True) -> None:
        """Deal and judge until the answers end; where there is not a single one, a deal is worked out."""
        self.is_asked = waits
        if waits:
            self._explain()
        number = 1
        while self._is_set(self._deal(), number, answers, waits=waits):
            number += 1
        self._farewell()

    def _is_set(self, dealt: Dealt, number: int, answers: Iterator[str], *, waits: bool) -> bool:
        """One hand, until it is set; whether it was. Who waits sees it before the answer, a pipe with it."""
        if waits:
            self._show(dealt, number)
        shown = waits
        for answer in answers:
            if answer.lower() in _ENDS:
                return False
            if not shown:
                self._show(dealt, number)
                shown = True
            if self._answered(dealt, answer):
                return True
        if number == 1:
            self._show(dealt, number)
            self._worked(dealt)
        return False

    def _deal(self) -> Dealt:
        weak = self.score.to_drill if self.drill else frozenset()
        return deal_to_set(self.game, self.draw, weak or self.kinds, self.way)

    def _explain(self) -> None:
        pieces = family_of(self.game).pieces
        show_paragraph(
            f"Divide the {pieces} into a high hand and a low hand; the high hand must not rank below the low "
            f"hand ({SET_BY[family_of(self.game).name][0]})."
        )
        show_line(f"Name the low hand by two places, such as 2 3, or by its {pieces} as they stand there.")
        show_line("Enter alone shows the answer; s shows the score, r your mistakes; q ends.")
        if self.score.all.hands:
            show_paragraph(f"Until now: {scored(self.score)[0]}; --forget begins anew.")

    def _show(self, dealt: Dealt, number: int) -> None:
        if number > 1:
            show_line("")
        if dealt.theirs is not None:
            show_line(f"The dealer shows {laid(dealt.theirs)}")
        places = "  ".join(
            f"{place}:{shown_hand(str(piece))}" for place, piece in enumerate(dealt.pieces, start=1)
        )
        show_line(f"Hand {number}: {places}")

    def _answered(self, dealt: Dealt, answer: str) -> bool:
        """Whether the hand is done with."""
        if answer.lower() == "s":
            self._tell(scored(self.score) or ("Nothing was set yet",))
            return False
        if answer.lower() == "r":
            self._review()
            return False
        if not answer:
            self._worked(dealt)
            return True
        try:
            setting = dealt.chosen(answer)
        except PaigowError as error:
            self._tell((str(error),))
            return False
        if self._is_doubted(dealt, setting):
            return False
        found = self.judge(dealt.question(setting, self.wager))
        self.score = self.score.and_then(found)
        self.keep(self.score)
        self._tell(judged(found, shown_hand))
        tally = self.score.by_kind[dealt.kind]
        self._tell((f"{dealt.kind}: {tell_best_count(tally)} so far",))
        return True

    def _is_doubted(self, dealt: Dealt, setting: Setting[Any]) -> bool:
        """Whether a setting that is not correct is asked about first, once, as at the table."""
        fault = dealt.family.judge(setting, DEFAULT)
        if fault is None or not self.is_asked or setting == self.doubted:
            return False
        self.doubted = setting
        self._tell((f"Set wrong, so it would lose: {fault.reason}; name it again to play it anyway",))
        return True

    def _worked(self, dealt: Dealt) -> None:
        """The answer to a hand that nobody set."""
        any_setting = next(dealt.family.settings(dealt.pieces))
        self._tell(tell_best_setting(self.judge(dealt.question(any_setting, self.wager)), shown_hand))

    def _review(self) -> None:
        if not self.score.mistakes:
            self._tell(("You have set every hand best so far",))
        for found in self.score.mistakes:
            yours, best = laid(found.setting), laid(found.best)
            self._tell((f"{yours} was worth {in_cents(found.given_up)} less than {best}",))

    def _farewell(self) -> None:
        if not self.score.all.hands:
            return
        show_line("")
        self._tell(scored(self.score), 0)
        if self.score.mistakes:
            show_line("What you missed:")
            self._review()

    def _tell(self, lines: tuple[str, ...], indent: int = _INDENT) -> None:
        for line in lines:
            show_paragraph(line, indent, hanging=2)
