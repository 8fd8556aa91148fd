"""Which key calls which action of the table's screen; the first few stand at the foot of every turn."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding, BindingType

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
