"""What you can do in each turn, by which key, and what the screen asks: one list for keys and mouse."""

from __future__ import annotations

from typing import Final, NamedTuple

from paigow.play.seated.turn import Turn
from paigow.play.wishes import Pace

SETTING: Final = (Turn.SETTING, Turn.BANK_HAND, Turn.DEALER_HAND)
"""The turns in which you choose a low hand."""


class KeyAction(NamedTuple):
    """A key, the word for it, and the action of the screen; 1-n stands for as many as there are."""

    key: str
    label: str
    action: str


_SET: Final = (
    KeyAction("1-n", "choose", "nothing"),
    KeyAction("Enter", "lay down", "go"),
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
        KeyAction("l", "with no dealer wager", "bank_alone"),
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
    Turn.BANK: "The bank is offered to you.",
    Turn.CUT: "The cut is yours: put the cut card where you like.",
    Turn.WAGERS: "Your wagers: ↑ ↓ choose, ← → by a chip ([ ] another), or type.",
    Turn.STACK: "You hold the bank: choose the stack that goes out first.",
    Turn.STACK_CUT: "You hold the bank: cut the stacks by moving neighbours to an end of the row.",
    Turn.DELIVERY: "You hold the bank: how are the stacks handed out? It changes your tiles, not the odds.",
    Turn.SETTING: "Choose two {pieces} for the low hand; {rest}.",
    Turn.BANK_HAND: "As the bank: choose two {pieces} for its low hand; {rest}.",
    Turn.DEALER_HAND: "You have turned this hand over: choose its low hand.",
    Turn.CHOICE: "A card of yours was exposed before you looked: play on, or void the hand?",
    Turn.STEP: "The dealer's next step.",
    Turn.EXPOSURE: "The hands are exposed and settled, one after the other.",
    Turn.SEAT: "You look on. Take a betting position, from the dealer's right: 1 to 6; u has your purse.",
    Turn.LOST: "The server of this table cannot be reached.",
    None: "",
}

FIRST_ROUND: Final = "Enter begins the first round. Never played? i explains the game in five steps."
NEXT_DEALT: Final = "Enter goes on to the next round, which you open; i explains the game."
AIM: Final = "Both your hands should beat {whose} (i explains). "
LAY_DOWN: Final = "Enter lays both hands down as marked; until then you can choose again."
REST: Final = {
    "cards": "the other five must rank as high or higher",
    "supreme": "the other two must rank as high or higher",
    "tiles": "the higher two will be the high hand",
}
"""What becomes of the pieces that are not chosen, by family."""

CASH_OUT: Final = "Cash out? The evening is over then, and nobody comes back to it. e again does it."
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
        ("↑ ↓", "choose a wager"),
        ("← → or - +", "a chip less or more; a click on the signs does the same"),
        ("[ ]", "a smaller or a larger chip"),
        ("0-9 .", "type the amount; Backspace takes a digit back"),
        ("r", "what you laid last; between rounds, play on with it"),
        ("space", "put the minimum on it, or take it off"),
        ("m  d  c", "the minimum; double everything; clear everything"),
        ("p", "a coupon, beside the wager or for a progressive one"),
        ("Enter", "make these wagers; with none you sit the round out"),
    )),
    ("Cut and bank", (
        ("← →, Enter", "move the cut card, cut there"),
        ("n", "decline the cut, pass the bank"),
        ("a  l  o", "take the bank; with no dealer wager; as co-bank"),
        ("1-8 ← → o", "tiles: choose stacks, move them to an end or to both"),
    )),
    ("Setting", (
        ("1-7", "put a card into the low hand or take it out; or click"),
        ("h", "let the dealer tell you the house way"),
        ("Enter", "lay the hands down; until then you can choose again"),
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
        ("e, then e", "cash out, which ends an evening that is kept; q keeps it"),
    )),
    ("At a server (--server)", (
        ("1-6, Enter", "take a seat, or the first free one, and buy chips"),
        ("u", "your purse and limits; shut yourself out, sign out"),
        ("b", "buy chips for as much as you say"),
        ("q", "give up your seat; l then lists the tables, y leaves"),
        ("Ctrl+C twice", "go away at once; the seat is kept for a while"),
    )),
)  # fmt: skip
