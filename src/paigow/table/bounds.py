"""What a value from outside may be at most: bounds that stand beside the types of commands and of chance.

They are read off the type hints by `paigow.type_hints.check_of`, which knows the usual ones.
"""

from __future__ import annotations

from typing import Annotated, Final

from paigow.money import Cents
from paigow.type_hints import Within, Words

MOST_CENTS: Final = Cents(10**12)
"""Ten thousand million dollars: more than any table has seen, and far from where counting hurts."""
LAST_SECOND: Final = 253_402_300_799
"""The last second of the year 9999, since the epoch."""

Name = Annotated[str, Words(1, 64)]
"""Of a person, a thing or a command."""
Time = Annotated[int, Within(0, LAST_SECOND)]
"""Seconds since the epoch."""
Wagered = Annotated[Cents, Within(1, MOST_CENTS, "PGP-7a.1", capped=True)]
"""An amount above nothing."""
Amount = Annotated[Cents, Within(0, MOST_CENTS)]
DealerWagerLimit = Annotated[Cents, Within(0, MOST_CENTS, "PGP-10g.3", capped=True)]
"""The most that the dealer may wager against a bank; nothing at all is 0."""
SequenceNumber = Annotated[int, Within(0, 10**15)]
