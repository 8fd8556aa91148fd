"""`paigow token` and `paigow tokens`: make a token for who works at the tables; list, end and renew those of
everybody."""

from __future__ import annotations

import asyncio
import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated

import typer

from paigow.cli.common import JsonOption, print_json
from paigow.cli.serve import DatabaseOption, KeysOption
from paigow.errors import PaigowError
from paigow.server.people.authority import PersonRole, is_unused
from paigow.server.people.names import person_name
from paigow.store import Person, Store, open_store
from paigow.store.backup import lies_on_read_only_medium, open_to_read
from paigow.terminal.remote.identity import own_tokens, server_address

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
    with _shown_once(person.name):
        if json_:
            print_json({"person": person.id, "name": person.name, "role": person.role, "token": made})
        else:
            typer.echo(made)


def tokens(
    end: Annotated[
        str | None, typer.Option("--end", metavar="NAME", help="End the token of this person, everywhere.")
    ] = None,
    renew: Annotated[
        str | None, typer.Option("--renew", metavar="NAME", help="Make a new one in the place of the old.")
    ] = None,
    days: Annotated[
        int, typer.Option(metavar="N", min=1, max=366, help="With --renew: for how many days.")
    ] = 1,
    server: Annotated[
        str | None, typer.Option(metavar="URL", help="Your own at this server, instead of a store's.")
    ] = None,
    database: DatabaseOption = "",
    keys: KeysOption = None,
    json_: JsonOption = False,
) -> None:
    """Who has a token and until when; end or renew one. Whoever holds the store gives them out."""
    if end is not None and renew is not None:
        raise PaigowError("a token is ended or renewed; leave --end out, or --renew")
    if server is not None:
        if renew is not None:
            raise PaigowError("whoever runs a server renews tokens there; leave --server out, or --renew")
        for own in asyncio.run(own_tokens(server_address(server), end)):
            state = {True: "good", False: "ended"}[own.is_good]
            print_json(own._asdict()) if json_ else typer.echo(f"{own.name}: {state}")
        return
    now = int(time.time())
    if end is None and renew is None:
        with open_to_read(database, keys) as store:
            everybody = store.people.all()
        for person in everybody:
            _tell(person, now, json_)
        return
    if lies_on_read_only_medium(database):
        raise PaigowError("the store lies on a read-only medium, so that no token ends or is renewed there")
    with open_store(database, keys, create=False) as store:
        if renew is not None:
            made = store.people.renew(_named(store, renew).id, at=now, expires=now + days * DAY)
            with _shown_once(renew):
                print_json({"name": renew, "token": made}) if json_ else typer.echo(made)
            return
        assert end is not None, "it is ended or renewed"
        store.people.revoke(_named(store, end).id, at=now)
        ended = _named(store, end)
    _tell(ended, now, json_)


@contextmanager
def _shown_once(name: str) -> Iterator[None]:
    """Where a new token cannot be shown nobody has it: say so, and how to get another."""
    try:
        yield
        sys.stdout.flush()
    except (OSError, ValueError):
        raise PaigowError(
            f"the token was made and could not be shown, so nobody has it; "
            f"make another: paigow tokens --renew {shlex.quote(name)}"
        ) from None


def _named(store: Store, name: str) -> Person:
    found = store.people.named([person_name(name)])
    if not found:
        raise PaigowError(f"nobody is called {name!r} here; `paigow tokens` lists everybody")
    return found[0]


def _tell(person: Person, now: int, json_: bool) -> None:
    """Whose token it is, and until when it is good."""
    has_ended = person.expires is not None and person.expires <= now
    is_good = not has_ended and not is_unused(person.role, now, person.seen)
    if json_:
        print_json({**person._asdict(), "is_good": is_good})
        return
    until = "good" if person.expires is None else f"good until {_moment(person.expires)}"
    state = until if is_good else "ended"
    typer.echo(f"{person.name}, {person.role}: {state}; last seen {_moment(person.seen)}")


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")
