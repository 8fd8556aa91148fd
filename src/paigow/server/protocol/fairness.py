"""What is asked and answered about the shuffle: what is published of a deck, and what can be checked."""

from __future__ import annotations

from typing import Annotated

import msgspec

from paigow.server.protocol.messages import Count, HeadHash, ProtocolMessage
from paigow.server.protocol.requests import PlainRecord


class SealedAnswer(ProtocolMessage, kw_only=True):
    """What is published of the deck of the next shuffle: a salted commitment to each card, in order, one to
    what is drawn besides, and the root that stands for all. docs/fairness.md says how they are checked."""

    table: str
    deck: Count
    root: HeadHash
    commitments: list[HeadHash]
    draws_commitment: HeadHash


class SeedRequest(ProtocolMessage):
    """A player's own seed for the next shuffle. A second one takes the place of the first."""

    seed: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){1,32}$")]
    """1 to 32 bytes, each as two hexadecimal digits in small letters."""


class FairnessAnswer(ProtocolMessage, kw_only=True):
    """What one may check of a round: a record of each deck that was shuffled in it, as `paigow verify-round`
    reads it."""

    table: str
    number: Count
    records: list[PlainRecord]
