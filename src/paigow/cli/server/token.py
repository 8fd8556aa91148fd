"""`paigow token`: tokens for those who work at the tables, and ending them."""

from __future__ import annotations

import time
from enum import StrEnum
from typing import Annotated

import typer

from paigow.cli.common import JsonOption, print_json
from paigow.cli.server.serve import DatabaseOption, KeysOption
from paigow.server.people.authority import PersonRole
from paigow.server.people.names import person_name
from paigow.store import open_store

DAY = 24 * 60 * 60


class Staff(StrEnum):
    """Those who get their tokens from here."""

    DEALER = PersonRole.DEALER
    FLOORPERSON = PersonRole.FLOORPERSON
    AUDITOR = PersonRole.AUDITOR
    LICENSEE = PersonRole.LICENSEE


def token(
    role: Annotated[Staff, typer.Argument(help="What its holder is here.")],
    name: Annotated[str, typer.Argument(help="Whose it is.")],
    days: Annotated[int, typer.Option(metavar="N", min=1, max=366, help="For how many days.")] = 30,
    database: DatabaseOption = "",
    keys: KeysOption = None,
    json_: JsonOption = False,
) -> None:
    """Make a token for a dealer, floorperson, auditor or licensee. It is shown once, and kept as a hash."""
    now = int(time.time())
    with open_store(database, keys) as store:
        person, made = store.people.add(person_name(name), role.value, at=now, expires=now + days * DAY)
    if json_:
        print_json({"person": person.id, "name": person.name, "role": person.role, "token": made})
        return
    typer.echo(made)
