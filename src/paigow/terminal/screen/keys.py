"""What you can do in each turn, by which key, what the screen asks, and what keys do to a draft."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from textual.binding import Binding, BindingType

from paigow.money import Cents, format_money
from paigow.table import commands as c
from paigow.table.terms import Banking, Between
from paigow.terminal.client import TableClient, Turn
from paigow.terminal.drafts import CHIPS, Draft, Line
from paigow.terminal.options import Pace
from paigow.terminal.session import Session
from paigow.terminal.words import amount_typed, bank_in_words

KEYS: Final[list[BindingType]] = [
    Binding("w", "page('why')", "why?"),
    Binding("t", "page('pay_tables')", "pay tables"),
    Binding("g", "page('values')", "good?"),
    Binding("i", "page('lessons')", "learn"),
    Binding("y", "page('history')", "history"),
    Binding("question_mark,f1", "page('help')", "help", key_display="?"),
    Binding("q", "leave", "leave"),
    Binding("enter", "go", show=False),
    *(Binding(str(digit), f"digit({digit})", show=False) for digit in range(10)),
    Binding("up,k", "line(-1)", show=False),
    Binding("down,j", "line(1)", show=False),
    Binding("left,minus", "less", show=False),
    Binding("right,plus,equals_sign", "more", show=False),
    Binding("space", "switch", show=False),
    Binding("m", "least", show=False),
    Binding("d", "double", show=False),
    Binding("c", "clear", show=False),
    Binding("a", "accept_bank", show=False),
    Binding("o", "co_bank", show=False),
    Binding("l", "bank_alone", show=False),
    Binding("n", "decline", show=False),
    Binding("h", "house_way", show=False),
    Binding("x", "surrender", show=False),
    Binding("p", "play_on", show=False),
    Binding("v", "void_hand", show=False),
    Binding("s", "seat", show=False),
    Binding("b", "buy", show=False),
    Binding("r", "repeat", show=False),
    Binding("e", "cash_out", show=False),
    Binding("f", "pace", show=False),
    Binding("left_square_bracket", "chip(-1)", show=False),
    Binding("right_square_bracket", "chip(1)", show=False),
    Binding("full_stop", "type('.')", show=False),
    Binding("backspace", "untype", show=False),
    Binding("escape", "back", show=False),
    Binding("pageup", "read(-1)", show=False),
    Binding("pagedown", "read(1)", show=False),
]


SETTING: Final = (Turn.SETTING, Turn.BANK_HAND, Turn.DEALER_HAND)
"""The turns in which you choose a low hand."""


class KeyAction(NamedTuple):
    """A key, the word for it, and the action of the screen; 1-n stands for as many as there are."""

    key: str
    label: str
    action: str


_SET: Final = (
    KeyAction("1-n", "choose", "nothing"),
    KeyAction("Enter", "set", "go"),
    KeyAction("h", "house way", "house_way"),
)

ACTIONS: Final[dict[Turn | None, tuple[KeyAction, ...]]] = {
    Turn.NEXT_ROUND: (
        KeyAction("Enter", "next round", "go"),
        KeyAction("r", "same wagers", "repeat"),
        KeyAction("s", "change seat", "seat"),
        KeyAction("a", "second area", "area"),
        KeyAction("b", "buy chips", "buy"),
        KeyAction("e", "cash out", "cash_out"),
    ),
    Turn.BANK: (
        KeyAction("a", "take the bank", "accept_bank"),
        KeyAction("l", "with no dealer bet", "bank_alone"),
        KeyAction("o", "co-bank", "co_bank"),
        KeyAction("n", "pass", "decline"),
    ),
    Turn.CUT: (
        KeyAction("Enter", "cut here", "go"),
        KeyAction("←", "fewer", "less"),
        KeyAction("→", "more", "more"),
        KeyAction("n", "decline", "decline"),
    ),
    Turn.WAGERS: (
        KeyAction("Enter", "make these wagers", "go"),
        KeyAction("r", "repeat last", "repeat"),
        KeyAction("space", "on/off", "switch"),
        KeyAction("m", "minimum", "least"),
        KeyAction("d", "double", "double"),
        KeyAction("c", "clear", "clear"),
        KeyAction("b", "buy", "buy"),
    ),
    Turn.STACK: (KeyAction("Enter", "the first stack", "go"), KeyAction("1-n", "another", "nothing")),
    Turn.STACK_CUT: (
        KeyAction("1-n", "choose", "nothing"),
        KeyAction("←", "to the dealer's right", "less"),
        KeyAction("→", "to the dealer's left", "more"),
        KeyAction("o", "both ends", "both_ends"),
        KeyAction("n", "no cut", "decline"),
    ),
    Turn.DELIVERY: (KeyAction("↑ ↓", "choose", "nothing"), KeyAction("Enter", "this style", "nothing")),
    Turn.SETTING: (*_SET, KeyAction("x", "surrender", "surrender")),
    Turn.BANK_HAND: _SET,
    Turn.DEALER_HAND: (*_SET, KeyAction("Esc", "not yet", "back")),
    Turn.CHOICE: (KeyAction("p", "play on", "play_on"), KeyAction("v", "void the hand", "void_hand")),
    Turn.STEP: (KeyAction("Enter", "go on", "go"), KeyAction("c", "change wagers", "clear")),
    Turn.EXPOSURE: (
        # Another key than the one that begins a round and makes wagers: whoever hurries does neither.
        KeyAction("space", "go on", "switch"),
        KeyAction("f", "pace", "pace"),
        KeyAction("x", "surrender", "surrender"),
    ),
    Turn.SEAT: (KeyAction("1-6", "take a seat", "nothing"), KeyAction("Enter", "the first free one", "go")),
    Turn.LOST: (KeyAction("Enter", "try again", "go"),),
    None: (KeyAction("b", "buy chips", "buy"), KeyAction("s", "change seat", "seat")),
}
"""While others act at a table that is dealt here nothing is asked: they act until it is your turn."""

DEALING: Final = (
    KeyAction("↑ ↓", "choose", "nothing"),
    KeyAction("Enter", "do it", "nothing"),
    KeyAction("r", "report", "report"),
    KeyAction("h", "what is due?", "house_way"),
)
"""What a human dealer does between the players' turns."""

PROMPTS: Final[dict[Turn | None, str]] = {
    Turn.NEXT_ROUND: "Between rounds.",
    Turn.BANK: "Do you want to bank?",
    Turn.CUT: "Your cut: put the cut card where you like.",
    Turn.WAGERS: "Your bets: ↑ ↓ pick, ← → by a chip ([ ] another), or type.",
    Turn.STACK: "You bank: pick the stack that goes out first.",
    Turn.STACK_CUT: "You bank: cut the stacks by moving neighbours to an end of the row.",
    Turn.DELIVERY: "You bank: how do the stacks go out? It changes your tiles, not the odds.",
    Turn.SETTING: "Pick two {pieces} for the low hand; {rest}.",
    Turn.BANK_HAND: "You bank: pick two {pieces} for its low hand; {rest}.",
    Turn.DEALER_HAND: "You have turned this hand over: pick its low hand.",
    Turn.CHOICE: "One of your cards was shown before you looked: play on, or void the hand?",
    Turn.STEP: "The dealer's next step.",
    Turn.EXPOSURE: "Hands are shown and paid, one after the other.",
    Turn.SEAT: "You are watching. Take a seat, 1 to 6 from the dealer's right; u shows your balance.",
    Turn.LOST: "The server isn't answering.",
    None: "",
}

FIRST_ROUND: Final = "Enter starts the first round. Never played? i explains the game in five steps."
NEXT_DEALT: Final = "Enter goes on to the next round, which you open; i explains the game."
AIM: Final = "Both your hands should beat {whose} (i explains). "
LAY_DOWN: Final = "Enter sets your hand as marked; until then you can change it."
REST: Final = {
    "poker": "the other five must rank as high or higher",
    "supreme": "the other two must rank as high or higher",
    "tiles": "the higher two will be the high hand",
}
"""What becomes of the pieces that are not chosen, by family."""

CASH_OUT: Final = "Cash out? The session is over then, and nobody comes back to it. e again does it."
READ_ON: Final = "PgDn reads on."
WITH_COUPONS: Final = "↑ ↓ choose, ← → by a chip ([ ] another), or type; p: a coupon."

PACES: Final = {
    Pace.AT_ONCE: "at once",
    Pace.QUICK: "quickly, one after the other",
    Pace.STEADY: "steadily, one after the other",
    Pace.SLOW: "slowly, one after the other",
    Pace.BY_KEY: "one after the other, each when you press Space",
}

HELP: Final = (
    ("Everywhere", (
        ("w", "why? The clause behind each line; or click on the log"),
        ("g", "was it good? Your last setting and the best; your score"),
        ("i", "learn: the game in five steps, the tiles, the words"),
        ("t", "the pay tables of this table, with its meters"),
        ("y", "the rounds you have played, and their results"),
        ("f", "how fast hands are exposed, from at once to by key"),
        ("space", "go on to the next hand that is exposed"),
        ("? or F1", "this page"),
        ("q", "leave the table"),
        ("Ctrl+P", "other colours, and more"),
    )),
    ("Wagers", (
        ("↑ ↓", "pick a bet"),
        ("← → or - +", "a chip less or more; a click on the signs does the same"),
        ("[ ]", "a smaller or a larger chip"),
        ("0-9 .", "type the amount; Backspace takes a digit back"),
        ("r", "the same again; between rounds, play on with it"),
        ("space", "put the minimum on it, or take it off"),
        ("m  d  c", "the minimum; double everything; clear everything"),
        ("p", "a coupon, beside the bet or for a progressive one"),
        ("Enter", "make these wagers; with none you sit the round out"),
    )),
    ("Cut and bank", (
        ("← →, Enter", "move the cut card, cut there"),
        ("n", "decline the cut, pass the bank"),
        ("a  l  o", "take the bank; with no dealer bet; as co-bank"),
        ("1-8 ← → o", "tiles: choose stacks, move them to an end or to both"),
    )),
    ("Setting", (
        ("1-7", "put a card into the low hand or take it out; or click"),
        ("h", "let the dealer tell you the house way"),
        ("Enter", "set your hand; until then you can change it"),
        ("x, then x", "surrender; the first press says what it costs"),
    )),
    ("Dealing (--deal)", (
        ("↑ ↓, Enter", "choose the next step, or something that went wrong"),
        ("1-7  h  Enter", "set the hand you turned over; h is the house way"),
        ("r", "go to what can be reported now"),
        ("h", "what is due? Your score sheet counts how often you ask"),
        ("g", "your score sheet"),
        ("Esc", "go back: to the steps, or to the question before"),
    )),
    ("Signs", (
        ("Jk*", "the second of two jokers"),
        ("▲", "below a piece: it decided"),
        ("B ▶ •", "the bank; your place where you act; a place of yours"),
    )),
    ("Between rounds", (
        ("Enter", "the next round"),
        ("s, then 1-6", "take another seat"),
        ("a, then 1-6", "a second betting area beside yours; a again gives it up"),
        ("b", "buy chips for as much again as you began with"),
        ("e, then e", "cash out, which ends a session that is kept; q keeps it"),
    )),
    ("At a server (--server)", (
        ("1-6, Enter", "take a seat, or the first free one, and buy chips"),
        ("u", "your balance and limits; take time off, sign out"),
        ("b", "buy chips for as much as you say"),
        ("q", "give up your seat; l then lists the tables, y leaves"),
        ("Ctrl+C twice", "go away at once; the seat is kept for a while"),
    )),
)  # fmt: skip


class WagerPen:
    """Where you are in the draft, and with what you change it."""

    def __init__(self) -> None:
        self.current = 0
        """The wager that the keys change."""
        self.chip: Cents | None = None
        """The chip by which the arrows change it; a step that suits it where none was chosen."""
        self.typed = ""
        """The amount that is being typed."""

    def move(self, by: int, draft: Draft) -> None:
        """Go to another line."""
        self.current = (self.current + by) % len(draft.lines)

    def take_chip(self, by: int) -> None:
        """Choose a smaller or a larger chip."""
        at = max(0, by) if self.chip is None else CHIPS.index(self.chip) + by
        self.chip = CHIPS[max(0, min(at, len(CHIPS) - 1))]

    def lowered(self, draft: Draft) -> Draft:
        return self.changed(draft, lambda line: line.lowered(self.chip))

    def raised(self, draft: Draft) -> Draft:
        return self.changed(draft, lambda line: line.raised(self.chip))

    def changed(self, draft: Draft, change: Callable[[Line], Line]) -> Draft:
        """The draft with the current line changed; a bank's draft may have fewer lines than a player's."""
        self.current = min(self.current, len(draft.lines) - 1)
        return draft.with_line(self.current, change(draft.lines[self.current]))

    def write(self, draft: Draft, typed: str) -> Draft:
        """The draft with an amount as far as it is typed; what is none is not taken."""
        amount = amount_typed(typed)
        if amount is None:
            return draft
        self.typed = typed
        return self.changed(draft, lambda line: line.with_amount(amount))


class CutPen:
    """Where you are about to cut the deck, or which stacks of tiles you are about to move."""

    def __init__(self) -> None:
        self.at = 0
        """How many cards lie above the cut card."""
        self.stacks: frozenset[int] = frozenset()

    def move(self, to: int, cut: Between) -> None:
        """Put the cut card elsewhere, where it may be."""
        self.at = max(cut.least, min(cut.most, to))

    def take_stacks(self) -> tuple[int, ...]:
        """The chosen stacks in their order; none is chosen then."""
        chosen, self.stacks = tuple(sorted(self.stacks)), frozenset()
        return chosen


_BINDINGS: Final = tuple(each for each in KEYS if isinstance(each, Binding))
_BOUND: Final = frozenset(key for each in _BINDINGS for key in each.key.split(","))
"""Every key of the table."""
_QUIET: Final = ("back", "pace", "read(-1)", "read(1)", "surrender")
"""What can always be pressed beside what stands at the foot: a surrender says itself when it may be."""
_ALWAYS: Final = frozenset(
    key for each in _BINDINGS if each.show or each.action in _QUIET for key in each.key.split(",")
)
_CHOOSING: Final = frozenset({"up", "down"})
_AMOUNTS: Final = frozenset(
    key
    for each in _BINDINGS
    if each.action.partition("(")[0] in ("digit", "type", "untype", "chip", "line", "less", "more")
    for key in each.key.split(",")
)
_PRESSED: Final = {
    "Enter": frozenset({"enter"}),
    "Esc": frozenset({"escape"}),
    "←": frozenset({"left", "minus"}),
    "→": frozenset({"right", "plus", "equals_sign"}),
    "↑ ↓": _CHOOSING,
    "1-6": frozenset("123456"),
}
"""The keys behind a sign in the list of actions; any other sign is its key."""
_NAMES: Final = {
    "enter": "Enter", "space": "Space", "backspace": "Backspace", "left": "←", "right": "→", "up": "↑",
    "down": "↓", "minus": "-", "plus": "+", "equals_sign": "=", "full_stop": ".",
    "left_square_bracket": "[", "right_square_bracket": "]",
}  # fmt: skip


def offered(session: Session[TableClient]) -> tuple[KeyAction, ...]:
    """What can be done now; what the table would refuse anyway is left out."""
    barred, count = _barred(session), str(choice_count(session))
    return tuple(
        do._replace(key=do.key.replace("n", count)) if do.key == "1-n" else do
        for do in _of_turn(session)
        if do.action not in barred
    )


def idle_told(session: Session[TableClient], key: str, armed: str) -> str | None:
    """That a key of the table does nothing now; nothing to say where it does, or says why not."""
    if key not in _BOUND or key in _ALWAYS | _heard(session, armed):
        return None
    return f"{_NAMES.get(key, key)} does nothing now; the keys that do stand below, and ? has them all."


def _heard(session: Session[TableClient], armed: str) -> frozenset[str]:
    """The keys that do something in this turn; what the table refuses is tried and answered by a clause."""
    unheard = _barred(session) if session.dealing is not None else _barred(session) & {"area", "cash_out"}
    keys = {key for do in _of_turn(session) if do.action not in unheard for key in _pressed(do.key, session)}
    if session.turn is Turn.WAGERS:
        keys |= _AMOUNTS | ({"p"} if session.draft.takes_coupons else set())
    if session.turn in (Turn.NEXT_ROUND, None) and armed:
        keys |= set("0123456789")
    return frozenset(keys)


def _pressed(sign: str, session: Session[TableClient]) -> frozenset[str]:
    if sign == "1-n":
        return frozenset(str(number) for number in range(1, choice_count(session) + 1))
    return _PRESSED.get(sign, frozenset({sign}))


def _of_turn(session: Session[TableClient]) -> tuple[KeyAction, ...]:
    turn = session.turn
    return DEALING if turn is Turn.STEP and session.dealing is not None else ACTIONS[turn]


def _barred(session: Session[TableClient]) -> frozenset[str]:
    """Actions of this turn that would come to nothing."""
    turn = session.turn
    if session.dealing is not None:
        return frozenset({"seat", "area", "buy", "clear", "repeat", "cash_out"})
    if turn is Turn.NEXT_ROUND:
        may_change = session.places.beside or len(session.client.held) > 1
        barred = {"area": not may_change, "cash_out": not session.recorder.is_kept}
        return frozenset(action for action, is_so in barred.items() if is_so) | _unrepeated(session)
    if turn is Turn.WAGERS:
        return _unrepeated(session)
    if turn is Turn.STEP and not session.wagers.may_be_changed:
        return frozenset({"clear"})
    if turn in (Turn.SETTING, Turn.EXPOSURE):
        paced = frozenset() if session.client.pace is not None else frozenset({"pace"})
        return paced if session.may(c.Surrender) else paced | {"surrender"}
    return _bank_barred(session) if turn is Turn.BANK else frozenset()


def _unrepeated(session: Session[TableClient]) -> frozenset[str]:
    return frozenset() if session.repeat_refused is None else frozenset({"repeat"})


def _bank_barred(session: Session[TableClient]) -> frozenset[str]:
    terms = session.term(c.AcceptBank, Banking)
    if terms is None:
        return frozenset({"accept_bank", "bank_alone", "co_bank"})
    return frozenset({"co_bank"} if terms.co_cover is None else ())


def choice_count(session: Session[TableClient]) -> int:
    """How many there are to choose from by their number: stacks of tiles, or pieces of a hand."""
    in_play = session.client.view.round
    if session.turn in (Turn.STACK, Turn.STACK_CUT) and in_play is not None:
        return len(in_play.stacks)
    return len(session.hand.choice.pieces)


_FIRST_ROUNDS: Final = 3
"""The rounds in which the aim of the game is said."""


def prompt(session: Session[TableClient], pen: WagerPen) -> str:
    """What is asked in your turn, or said of what you are about to do."""
    turn = session.turn
    if turn in (None, Turn.LOST) and session.client.waiting:
        return session.client.waiting
    if turn is Turn.WAGERS:
        return _wagers_prompt(session, pen)
    if turn is Turn.STEP and session.dealing is not None:
        done = session.dealing.done[-1:]
        return f"Done: {done[0]}. What comes next?" if done else "You deal: what comes next?"
    if turn is Turn.BANK:
        return _bank_prompt(session)
    if turn in SETTING and (fault := session.hand.choice.fault()):
        return f"{_where(session)}Set wrong: {fault}"
    if turn is Turn.SETTING and (warning := session.hand.choice.warning()):
        return f"{_where(session)}{warning}"
    if turn is Turn.NEXT_ROUND and session.dealing is not None:
        return NEXT_DEALT
    if turn is Turn.NEXT_ROUND and not session.history:
        return FIRST_ROUND
    if turn in SETTING and session.hand.choice.is_complete:
        return f"{_where(session)}{LAY_DOWN}"
    family = session.client.rules.family
    is_new = turn is Turn.SETTING and len(session.history) < _FIRST_ROUNDS
    asked = PROMPTS[turn].format(pieces=family.pieces, rest=REST[family.name])
    return f"{_where(session)}{AIM.format(whose=_whose(session)) if is_new else ''}{asked}"


def _whose(session: Session[TableClient]) -> str:
    """Whose hands yours have to beat."""
    view = session.client.view
    bank = None if view.round is None or view.round.bank is None else view.seats[view.round.bank]
    return f"{bank or 'the dealer'}'s"


def _wagers_prompt(session: Session[TableClient], pen: WagerPen) -> str:
    """How wagers are made, or why they cannot lie as they are drafted."""
    refused, draft = session.wagers_refused, session.draft
    if refused is not None:
        return str(refused)
    how = WITH_COUPONS if draft.takes_coupons else PROMPTS[Turn.WAGERS]
    if limits := " ".join(filter(None, (line.limit_told for line in draft.lines))):
        return f"{_where(session)}{limits}"
    chip = f" A chip is {format_money(pen.chip)}." if pen.chip else ""
    return f"{_where(session)}{how}{chip}  {format_money(draft.total)} in all"


def _bank_prompt(session: Session[TableClient]) -> str:
    """What the bank can cost, or why you cannot take it."""
    terms = session.term(c.AcceptBank, Banking)
    if terms is not None:
        return f"{PROMPTS[Turn.BANK]} {bank_in_words(terms)}"
    refused = session.client.refusal(c.AcceptBank(**session.client.who(session.position)))
    why = f": {refused}" if refused is not None else " now."
    return f"{PROMPTS[Turn.BANK]} You cannot take it{why}"


def _where(session: Session[TableClient]) -> str:
    """Which of two betting positions the turn is about."""
    return (
        f"At {session.position}: "
        if len(session.client.held) > 1 and session.turn is not Turn.NEXT_ROUND
        else ""
    )
