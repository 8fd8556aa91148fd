"""Why each wager of a round came out as it did, as data to draw and in sentences to read."""

from __future__ import annotations

from paigow.server.protocol.messages import AnyAmount, Count, LineTold, ProtocolMessage
from paigow.server.protocol.spoken import DeciderText, FaultText, HandName, WagerTitle, WhyText


class LaidShown(ProtocolMessage, kw_only=True):
    """Two hands as they lie open, and what they are called."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    high_called: HandName
    low_called: HandName


class HandsShown(ProtocolMessage, kw_only=True):
    """A high or low hand beside the corresponding one."""

    which: str
    """high or low."""
    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    called: HandName
    """What mine is called, as far as is needed to tell it from theirs."""
    theirs_called: HandName
    stands: str
    """How mine stands: higher, lower or copy."""
    by: DeciderText | None = None
    """What decided; nothing for a copy."""
    marked: tuple[str, ...] = ()
    """The pieces that decided."""
    theirs_marked: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


class ComparedShown(ProtocolMessage, kw_only=True):
    """Both sides of a main wager: a player's first, but a bank's own first for the bank."""

    against: Count
    """The position of the other side: the bank's, or 0 for the dealer."""
    mine: LaidShown | None = None
    """Nothing where the hands were not shown, as those of a surrendered wager."""
    theirs: LaidShown | None = None
    hands: tuple[HandsShown, ...] = ()
    """High and low; none where something else decided."""
    fault: FaultText | None = None
    """Why the hands were not set correctly."""


class WagerWhyShown(ProtocolMessage, kw_only=True):
    """One wager decided: what came of it, the money, and why."""

    position: Count
    name: str = ""
    """Of the player; nothing for the dealer's wager against a bank."""
    wager: str
    title: WagerTitle
    status: str
    """win, lose, push, surrender or returned."""
    wagered: Count
    """In cents, and so are all amounts."""
    won: Count
    """On top of the wager, before vigorish."""
    vigorish: Count
    is_main: bool = False
    is_mine: bool = False
    """Whether it is the wager of whoever asks; these come first."""
    is_against_me: bool = False
    """Whether it was against whoever asks, who was the bank; these come next."""
    brought: AnyAmount | None = None
    """What it brought whoever asks, after vigorish: as its player, or as the bank that it was against.
    Nothing where they are neither."""
    lines: tuple[LineTold, ...]
    """What happened and why in a sentence, with its clause and those on which it rests further; then, of a
    main wager, hand by hand."""
    compared: ComparedShown | None = None


class BankWhyShown(ProtocolMessage, kw_only=True):
    """What the bank got and gave beside the wagers against it: vigorish, and a co-bank's share."""

    brought: AnyAmount
    lines: tuple[LineTold, ...]


class OtherSettingShown(ProtocolMessage, kw_only=True):
    """A correct way to set a hand, and how the main wager would have come out by it."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    high_called: HandName
    low_called: HandName
    result: str
    """win, push or lose."""
    why: WhyText
    clause: str
    is_chosen: bool = False


class OtherwiseShown(ProtocolMessage, kw_only=True):
    """What other settings of one's own hand would have done, against the same other hands."""

    position: Count
    settings: tuple[OtherSettingShown, ...]
    lay_open: bool = False
    """Whether those other hands lay open before this one was set, so that the best could be chosen."""


class WhyAnswer(ProtocolMessage, kw_only=True):
    """Everything that was decided in a round, as far as whoever asks has seen it."""

    table: str
    number: Count
    has_ended: bool = False
    """Whether the round has ended: until then not all of it is decided."""
    wagers: tuple[WagerWhyShown, ...]
    otherwise: tuple[OtherwiseShown, ...] = ()
    is_bank: bool = False
    """Whether whoever asks was the bank."""
    bank: BankWhyShown | None = None
    """For the bank itself, once it is settled, where there is something to tell."""
    wagered: Count | None = None
    """What whoever asks wagered in the round. Nothing before its end, nor where they had no part in it."""
    brought: AnyAmount | None = None
    """What the round brought whoever asks, which is what their chips did and the sum of what each wager and
    the bank brought. Nothing before its end, nor where they had no part in it."""
