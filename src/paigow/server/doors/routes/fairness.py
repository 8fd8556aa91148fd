"""Doors of fairness: what lies under seal, a seed of one's own, and the records to check a round by."""

from __future__ import annotations

from typing import Final

import msgspec

from paigow.fairness.sealing import Commitments
from paigow.server.codes import DoorCode
from paigow.server.doors.asking import DoorRefusal, DoorRequest, Route
from paigow.server.doors.routes.rounds import round_played
from paigow.server.doors.routes.tables import found, recorded
from paigow.server.hosting import NotKept, ShownTable, Speaker, records_of
from paigow.server.people.authority import Deed
from paigow.server.protocol.fairness import FairnessAnswer, SealedAnswer, SeedRequest
from paigow.server.protocol.messages import ProtocolMessage
from paigow.table.showing.views import Viewing
from paigow.table.state.values import Role


async def sealed(asked: DoorRequest) -> ProtocolMessage:
    """The commitments to the deck of the next shuffle."""
    host = found(asked)
    return _told(host, _ready(host))


async def add_seed(asked: DoorRequest) -> ProtocolMessage:
    """Add a seed of your own to the next shuffle; what is answered is the deck that it will re-order.

    It counts for whoever sits at the table when the cards are shuffled: whoever has no place is refused
    (409), and whoever gives it up before the shuffle takes the seed along.
    """
    host, person = found(asked), asked.known
    speaker = Speaker(person.id, person.name, Role.PLAYER)
    added = await host.add_seed(speaker, bytes.fromhex(asked.body.seed))
    if isinstance(added, NotKept):
        raise DoorRefusal(503 if added.again else 409, added.code, added.reason)
    return _told(host, added)


async def records(asked: DoorRequest) -> ProtocolMessage:
    """What you may check of a round: the openings of the cards that you know, and of no others.

    An auditor gets the seed too, and checks everything, once the round has ended: until then the seed would
    tell cards that nobody has seen.
    """
    table = await recorded(asked)
    played, viewer = await round_played(asked, table), asked.viewer_at(table)
    if viewer.viewing is Viewing.AUDITOR and table.is_in_play(played):
        raise DoorRefusal(409, DoorCode.NOT_NOW, "the round is in play; ask for its seed when it has ended")
    made = await asked.recalled(
        records_of, table.store, table.id, table.rules.submission.game, played.round, viewer
    )
    return FairnessAnswer(
        table=table.id, number=played.round, records=[msgspec.to_builtins(each) for each in made]
    )


def _ready(host: ShownTable) -> Commitments:
    if (ready := host.commitments) is None:
        raise DoorRefusal(503, DoorCode.BUSY, "no deck lies ready yet; ask again in a moment")
    return ready


def _told(host: ShownTable, ready: Commitments) -> SealedAnswer:
    return SealedAnswer(
        table=host.id,
        deck=ready.name.number,
        root=ready.root.hex(),
        commitments=[each.hex() for each in ready.pieces],
        draws_commitment=ready.draws.hex(),
    )


_AT: Final = "/tables/{table}"
ROUTES: Final = (
    Route("GET", f"{_AT}/fairness", Deed.SEE_SEALED, sealed, SealedAnswer, refusals=(503,)),
    Route("PUT", f"{_AT}/fairness/seed", Deed.ADD_SEED, add_seed, SealedAnswer, SeedRequest, 200, (409, 503)),
    Route(
        "GET",
        f"{_AT}/rounds/{{number}}/fairness",
        Deed.RECALL_ROUND,
        records,
        FairnessAnswer,
        refusals=(409,),
    ),
)
