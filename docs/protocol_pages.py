"""docs/protocol.md, its schemas and its types for TypeScript, all written from the types of the protocol, and
the names of games and wagers that the page shows, in every language.

``python docs/protocol_pages.py`` writes the files anew; a test fails when one is out of date.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Iterable, Iterator
from enum import EnumType, StrEnum
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import session_example

from paigow.games.catalogue import GAMES
from paigow.games.submission.samples import default_submission
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import wager_title
from paigow.log.codec import COMMANDS, EVENTS
from paigow.message import Message
from paigow.rules.outcome import Reason
from paigow.server.codes import ErrorCode, FarewellCode, NotKeptCode
from paigow.server.hosting.broadcast import MOST_IN_WORDS
from paigow.server.hosting.purses import SESSION_GAP
from paigow.server.http.app import ROUTES
from paigow.server.http.connections import ANSWER_WITHIN, BODY_WITHIN, HEAD_WITHIN, MOST_OF_ADDRESS
from paigow.server.http.request import REFUSALS
from paigow.server.http.server import PING
from paigow.server.http.sockets import MOST_BAD, SENT_WITHIN
from paigow.server.http.state import ServerOptions
from paigow.server.people.authority import COOKIE, DAY, LIVES, Grant, PersonRole, may, speaks_as
from paigow.server.people.limits import USUAL_RATES
from paigow.server.people.names import LONGEST_NAME
from paigow.server.protocol.decoding import DEEPEST, LARGEST_BODY, LARGEST_FRAME
from paigow.server.protocol.messages import PROTOCOL
from paigow.server.protocol.schemas import (
    CLIENT_MESSAGES,
    REQUEST_TYPES,
    SERVER_MESSAGES,
    protocol_schemas,
)
from paigow.table.games import game_rules
from paigow.table.money.ledger import Account, AccountKind
from paigow.table.showing import views
from paigow.table.state.values import RefusalCode
from paigow.teaching.translation import languages_said, rendered
from paigow.type_hints import LARGEST

HERE = Path(__file__).parent
TYPES = "../page/src/wire/protocol.ts"
CATALOGUE = "../page/src/wire/catalogue.json"
_OTHERS = ("DueMessage", "NumberedEvent", "LineTold")
_VIEWS = [name for name in vars(views) if name.endswith("View")]
_LATER = {"type", "event", "kind"}
_IN_WORDS = ("SeenEvent", "CommandData", "ProtocolCode")
_CODES: dict[str, type[StrEnum]] = {
    "Of the rules of the table": RefusalCode,
    "Of the server, about a command": NotKeptCode,
    "Of requests": ErrorCode,
    "Of farewells": FarewellCode,
}


def pages() -> dict[str, str]:
    """What the files hold."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "paigow protocol",
        "$defs": protocol_schemas(),
    }
    return {
        "protocol.md": "\n".join(document()) + "\n",
        "protocol.schema.json": json.dumps(schema, indent=1) + "\n",
        TYPES: "\n".join(typescript()) + "\n",
        CATALOGUE: json.dumps(catalogue(), ensure_ascii=False, indent=2) + "\n",
    }


# The document


def document() -> Iterator[str]:
    yield from introduction()
    yield "## Messages to the server"
    yield ""
    for kind in CLIENT_MESSAGES:
        yield from section(kind.__name__, kind)
    yield "## Messages from the server"
    yield ""
    for kind in SERVER_MESSAGES:
        yield from section(kind.__name__, kind)
    yield from parts(_OTHERS)
    yield from requests()
    yield from codes()
    yield from commands()
    yield "## What a viewer sees"
    yield ""
    yield "A field that stands at its default is left out: nothing, false, 0 or an empty list. `TableView` is"
    yield "the whole, `AwaitedView` says whom the table waits for and what you may say."
    yield ""
    yield from parts(["TableView", "AwaitedView", *(name for name in _VIEWS if name in plain_parts())])
    yield from parts(name for name in plain_parts() if name not in _VIEWS)
    yield "## Events"
    yield ""
    yield "What has happened, as `seen` of a `NumberedEvent`. Fields marked with a star are there only for"
    yield "those who may know them: the player of whom the event tells, or an auditor."
    yield ""
    yield from accounts()
    for name in EVENTS:
        yield from section(name, EVENTS[name])
    yield from session_example.written()


def introduction() -> Iterator[str]:
    for line in PROSE.read_text(encoding="utf-8").splitlines():
        yield FIGURE.sub(lambda found: FIGURES[found[1]], line)
    yield ""


FIGURE = re.compile("@([a-z_]+)@")
PROSE = HERE / "protocol-prose.txt"
"""What people wrote of the protocol; figures stand in it by name."""
FIGURES = {
    "version": f"{PROTOCOL}",
    "cookie": COOKIE,
    "gap": f"{SESSION_GAP // 60}",
    "idle": f"{(LIVES[PersonRole.PLAYER].idle or 0) // DAY}",
    "absolute": f"{LIVES[PersonRole.PLAYER].lasts // DAY}",
    "idle_staff": f"{LIVES[PersonRole.AUDITOR].idle_in_browser // 60}",
    "cookie_staff": f"{LIVES[PersonRole.AUDITOR].lasts // 3600}",
    "name": f"{LONGEST_NAME}",
    "frame": f"{LARGEST_FRAME:,}",
    "body": f"{LARGEST_BODY:,}",
    "deep": f"{DEEPEST}",
    "bad": f"{MOST_BAD}",
    "in_words": f"{MOST_IN_WORDS}",
    "sockets": f"{ServerOptions().sockets_of_person}",
    "of_address": f"{ServerOptions().sockets_of_address}",
    "connections": f"{MOST_OF_ADDRESS}",
    "head_within": f"{HEAD_WITHIN:g}",
    "body_within": f"{BODY_WITHIN:g}",
    "answer_within": f"{ANSWER_WITHIN:g}",
    "sent": f"{SENT_WITHIN:g}",
    "ping": f"{PING:g}",
    "messages": f"{USUAL_RATES.messages.per_second:g}",
    "messages_at_once": f"{USUAL_RATES.messages.burst}",
    "requests": f"{USUAL_RATES.requests.per_second:g}",
    "requests_at_once": f"{USUAL_RATES.requests.burst}",
    "questions": f"{1 / USUAL_RATES.questions.per_second:g}",
    "questions_at_once": f"{USUAL_RATES.questions.burst}",
    "arrivals": f"{1 / USUAL_RATES.arrivals.per_second:g}",
    "arrivals_at_once": f"{USUAL_RATES.arrivals.burst}",
    "openings": f"{1 / USUAL_RATES.openings.per_second:g}",
    "openings_at_once": f"{USUAL_RATES.openings.burst}",
}


def requests() -> Iterator[str]:
    yield "## Requests"
    yield ""
    yield "Bodies are `application/json`. A request that is refused is answered with an `ErrorAnswer`; but a"
    yield "command that the table refuses (409) as through the socket, with a `RefusalMessage`. What comes"
    yield "too often (429), or while the server is busy or its store takes nothing (503), says in"
    yield "`Retry-After` for how long."
    yield ""
    yield from (f"- {status}: {meaning}" for status, meaning in REFUSALS.items())
    yield "- 500: Something went wrong at the server, which is a fault of it."
    yield ""
    yield "| request | takes | gives | for | |"
    yield "|---|---|---|---|---|"
    for route in ROUTES:
        takes = f"`{route.takes.__name__}`" if route.takes is not None else ""
        gives = f"{route.status} `{route.gives.__name__}`" if route.gives is not None else f"{route.status}"
        roles = [str(role) for role in PersonRole if may(role, route.permission) is not Grant.NO]
        who = "everybody" if len(roles) == len(PersonRole) else ", ".join(roles)
        yield f"| `{route.method} {route.path}` | {takes} | {gives} | {who} | {route.summary} |"
    yield ""
    for kind in REQUEST_TYPES:
        yield from section(kind.__name__, kind)


def codes() -> Iterator[str]:
    yield "## Codes"
    yield ""
    yield "Whatever is refused or ended says `code` for programs and `reason` for people. These are all"
    yield "that there are (`ProtocolCode`). A `refusal` bears one of the first two lists, or `no_token` or"
    yield "`not_understood`; an `ErrorAnswer` one of the first three; a `farewell` one of the last."
    yield ""
    for title, codes_of in _CODES.items():
        yield f"### {title}"
        yield ""
        yield "| code | |"
        yield "|---|---|"
        told = meanings(codes_of)
        yield from (f"| `{each.value}` | {told[each.name]} |" for each in codes_of)
        yield ""


TERMS: dict[str, tuple[str, ...]] = {
    "BuyChips": ("Between amount",),
    "TakePosition": ("OneOf position",),
    "LeaveTable": ("Forfeit",),
    "PlaceWagers": ("Wagering",),
    "AcceptBank": ("Banking",),
    "LowerDealerWager": ("Between limit",),
    "CutCards": ("Between above",),
    "CutStacks": ("RowCut",),
    "ChooseStack": ("OneOf stack",),
    "ChooseDelivery": ("OneOf style",),
    "SetHands": ("HandToSet",),
    "ShowHand": ("HandToSet",),
    "Surrender": ("Forfeit",),
    "OpenTable": ("Distinct colours",),
    "ReplaceDeck": ("OneOf deck", "NoneOf colour"),
    "RemoveSecondJoker": ("OneOf deck",),
    "InspectCards": ("OneOf deck",),
    "VerifyCards": ("OneOf deck",),
    "SpreadCards": ("OneOf deck", "OneOf face_up"),
    "ShowSpread": ("OneOf player",),
    "WashCards": ("OneOf deck",),
    "RejectSet": ("OneOf deck", "NoneOf floorperson"),
    "ChangeMethod": ("Ways",),
    "OrderRecut": ("NoneOf reason",),
    "AnnounceNoMoreBets": ("OneOf chips_counted", "SomeOf unlit"),
    "FindStartingPosition": ("Between shakes", "OneOf shaken_by"),
    "CountRemaining": ("Counting",),
    "Report": ("Reports",),
}
"""The terms that may come with a command, each with the field that it names; with others none comes. A test
plays all games and holds what comes against it."""
SOMETIMES = {
    "LeaveTable": "where something is lost by it",
    "AnnounceNoMoreBets": "`OneOf` of `chips_counted` where the game has no meter",
    "FindStartingPosition": "where dice are shaken",
}


def terms_told(name: str) -> str:
    """Which terms come with a command, in a sentence."""
    if name not in TERMS:
        return "Terms: none."
    told = (each.partition(" ") for each in TERMS[name])
    each = ", ".join(f"`{kind}` of `{field}`" if field else f"`{kind}`" for kind, _, field in told)
    when = f" ({SOMETIMES[name]})" if name in SOMETIMES else ""
    return f"Terms: {each}{when}."


def splits() -> Iterator[str]:
    """How many pieces the two hands have, by game."""
    yield "### How many pieces the two hands have"
    yield ""
    yield "`HandToSet` has `split` only where other numbers are refused; elsewhere a hand that is laid with"
    yield "another number is not set correctly, and what follows from that is for the rules to say."
    yield ""
    yield "| game | high hand | low hand | `split` |"
    yield "|---|---|---|---|"
    for each in GAMES:
        rules = game_rules(default_submission(each.name))
        high = rules.family.high_size
        split = "left out" if rules.split is None else f"`[{rules.split[0]}, {rules.split[1]}]`"
        yield f"| `{each.name}` | {high} | {rules.family.size - high} | {split} |"
    yield ""


def accounts() -> Iterator[str]:
    """Every account that a transfer may name."""
    yield "### Accounts"
    yield ""
    yield "Where money lies, as `transfers` name it. `NAME` is a player's; of a wager its kind, such as"
    yield "`fortune_bonus`; of a meter that of the game. `CHOICE` is what a wager backs, such as `red`. The"
    yield "dealer's wager against a bank is `wager:0:dealer`. Only `inventory` and `outside` go below"
    yield "nothing; between rounds nothing lies in a `wager` or in the `centre`."
    yield ""
    yield "| account | |"
    yield "|---|---|"
    told = meanings(AccountKind)
    for kind in AccountKind:
        if kind is AccountKind.WAGER:
            spelled = "`wager:POSITION:NAME`, `wager:POSITION:NAME:CHOICE`"
        else:
            spelled = f"`{kind}`" if str(Account(kind)) == kind.value else f"`{kind}:NAME`"
        yield f"| {spelled} | {told[kind.name]} |"
    yield ""


def commands() -> Iterator[str]:
    yield "## Commands"
    yield ""
    yield "The `kind` of a command, from whom it is heard, the terms that come with it in `AskView`, and the"
    yield "fields of its `data`. Terms are shown to whoever is asked, and of another's command none. Several"
    yield "hold all at once, and a field that none of them names may hold whatever its type allows."
    yield ""
    yield from splits()
    for name, kind in COMMANDS.items():
        who = [str(role) for role in PersonRole if speaks_as(role, name, house_deals=False) is not None]
        yield f"### {name}"
        yield ""
        about, *more = described(kind).split("\n\n", 1)
        yield f"{about} For: {', '.join(who)}. {terms_told(name)}".strip()
        yield ""
        yield from (line for text in more for line in (text, ""))
        yield from fields_table(protocol_schemas()[f"{name}Data"], meanings(kind), frozenset())


def parts(names: Iterable[str]) -> Iterator[str]:
    kinds = known_kinds()
    for name in names:
        yield from section(name, kinds[name])


def section(name: str, kind: Any) -> Iterator[str]:
    schema = protocol_schemas()[name]
    yield f"### {name}"
    yield ""
    yield described(kind)
    yield ""
    veiled = {
        field
        for field, each in getattr(kind, "__dataclass_fields__", {}).items()
        if "audience" in each.metadata
    }
    yield from fields_table(schema, meanings(kind), frozenset(veiled))


def fields_table(schema: Any, told: dict[str, str], veiled: frozenset[str]) -> Iterator[str]:
    properties = schema.get("properties", {})
    if "enum" in schema:
        yield f"A text: {kind_of(schema)}."
        yield ""
        return
    if not properties:
        yield "No fields."
        yield ""
        return
    yield "| field | type | |"
    yield "|---|---|---|"
    for name, shape in properties.items():
        needed = name in schema.get("required", ()) or name in _LATER
        left_out = "" if needed or name in veiled else ", may be left out"
        star = " \\*" if name in veiled else ""
        meaning = told.get(name, "").replace("|", "\\|")
        yield f"| `{name}`{star} | {kind_of(shape)}{left_out} | {meaning} |"
    yield ""


def kind_of(shape: Any) -> str:
    """A schema in a few words."""
    if "$ref" in shape:
        return f"`{shape['$ref'].rpartition('/')[2]}`"
    if "const" in shape:
        return f'`"{shape["const"]}"`'
    if "enum" in shape:
        return ", ".join(f"`{json.dumps(each)}`" for each in shape["enum"])
    if "prefixItems" in shape:
        return f"a list of {', '.join(map(kind_of, shape['prefixItems']))}"
    if shape.get("type") == "array":
        return f"a list, each {_in_brackets(shape['items'], 'anyOf', 'oneOf')}"
    for several in ("anyOf", "oneOf"):
        if several in shape:
            return " or ".join(_in_brackets(each, "items") for each in shape[several])
    bounds = [f"{word} {shape[key]:,}" for key, word in _BOUNDS if abs(shape.get(key, LARGEST)) != LARGEST]
    return " ".join([_TYPES[shape["type"]], *bounds])


def _in_brackets(shape: Any, *kinds: str) -> str:
    """A part of a schema, in brackets where one could not tell what it is a part of."""
    told = kind_of(shape)
    return f"({told})" if any(kind in shape for kind in kinds) else told


_BOUNDS = (("minimum", "from"), ("maximum", "to"), ("minLength", "of at least"), ("maxLength", "of at most"))
_TYPES = {
    "string": "text",
    "integer": "whole number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
}


def described(kind: Any) -> str:
    text = inspect.getdoc(kind) or ""
    return "" if text.startswith(f"{kind.__name__}(") else quoted(text)


def quoted(text: str) -> str:
    """What stands in double backticks for readers of the code has single ones on the page."""
    return re.sub(r"``([^`]+)``", r"`\1`", text)


def meanings(kind: Any) -> dict[str, str]:
    """What is said of each field of a class, below it, and of those before it in the tree."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__ if not isinstance(kind, EnumType) else (kind,)):
        if each.__module__.startswith("paigow."):
            found |= _said_in(each)
    return found


def _said_in(kind: Any) -> dict[str, str]:
    module = sys.modules[kind.__module__]
    tree = ast.parse(inspect.getsource(module))
    body = next(
        (each.body for each in tree.body if isinstance(each, ast.ClassDef) and each.name == kind.__name__), []
    )
    found = {}
    for one, other in pairwise(body):
        match one, other:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[name] = quoted(" ".join(text.split()))
    return found


@cache
def known_kinds() -> dict[str, Any]:
    """The classes whose schemas stand in the protocol, by name."""
    names = protocol_schemas()
    loaded = [module for name, module in sys.modules.items() if name.startswith("paigow.")]
    return {
        name: kind
        for module in loaded
        for name, kind in vars(module).items()
        if name in names and isinstance(kind, type)
    }


@cache
def plain_parts() -> tuple[str, ...]:
    """What views and events are made of."""
    told = {each.__name__ for each in (*CLIENT_MESSAGES, *SERVER_MESSAGES, *REQUEST_TYPES)}
    return tuple(
        name
        for name in protocol_schemas()
        if name not in told | {"TableView", "AwaitedView", *_IN_WORDS, *_OTHERS}
        and name not in EVENTS
        and not name.endswith("Data")
    )


# What the page calls games, wagers and reasons


def catalogue() -> dict[str, Any]:
    """The pictures of games, and by language their names, a line about each, the wagers and the reasons."""
    said: dict[str, dict[str, str]] = {
        "games": {each.name.value: each.title for each in GAMES},
        "about": {each.name.value: each.about for each in GAMES},
        "wagers": {each.value: wager_title(each) for each in WagerKind},
        "reasons": {
            each.value: Message(each.words, who=Message(each.holder)) for each in Reason if each.holder
        },
    }
    return {
        "pictures": {each.name.value: each.pictured for each in GAMES},
        **{
            language: {
                part: {name: rendered(text, language) for name, text in texts.items()}
                for part, texts in said.items()
            }
            for language in languages_said()
        },
    }


# TypeScript


def typescript() -> Iterator[str]:
    yield "// Written by docs/protocol_pages.py from the types of the protocol; do not edit."
    yield ""
    for name, schema in protocol_schemas().items():
        yield f"export type {name} = {typed(schema)};"
        yield ""


def typed(schema: Any) -> str:
    """A schema as a type of TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(each) for each in schema["enum"])
    if "prefixItems" in schema:
        return f"[{', '.join(map(typed, schema['prefixItems']))}]"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(map(typed, schema[several]))
    if schema.get("type") == "array":
        return f"Array<{typed(schema['items'])}>"
    if schema.get("type") == "object":
        if "properties" not in schema:
            return "Record<string, unknown>"
        needed = schema.get("required", ())
        fields = (
            f"{name}{'' if name in needed else '?'}: {typed(shape)}"
            for name, shape in schema["properties"].items()
        )
        return f"{{ {'; '.join(fields)} }}"
    return {"string": "string", "integer": "number", "boolean": "boolean", "null": "null"}[schema["type"]]


def write() -> None:
    for name, text in pages().items():
        (HERE / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
