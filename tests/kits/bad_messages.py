"""Bytes that are no message of the protocol, though much of Python would take them for one."""

from __future__ import annotations

from paigow.server.protocol.decoding import DEEPEST, LARGEST_FRAME

GOOD = b'{"type":"command","id":"1","kind":"BuyChips","data":{"amount":500}}'


def in_place(found: bytes, put: bytes) -> bytes:
    return GOOD.replace(found, put)


TRAPS = {
    "true for a number": b'{"type":"command","id":"1","kind":"x","expected":true}',
    "a text for a number": b'{"type":"command","id":"1","kind":"x","expected":"3"}',
    "a number for a text": b'{"type":"command","id":1,"kind":"x"}',
    "not a number": in_place(b"500", b"NaN"),
    "infinity": in_place(b"500", b"Infinity"),
    "minus infinity": in_place(b"500", b"-Infinity"),
    "a float": in_place(b"500", b"5.5"),
    "a float that is whole": in_place(b"500", b"500.0"),
    "an exponent": in_place(b"500", b"1e2"),
    "a huge exponent": in_place(b"500", b"1e999999"),
    "a number with underscores": in_place(b"500", b"1_000"),
    "a number with a plus": in_place(b"500", b"+5"),
    "a number with a zero in front": in_place(b"500", b"007"),
    "a hexadecimal number": in_place(b"500", b"0x10"),
    "wide digits": in_place(b"500", "\uff15\uff10\uff10".encode()),
    "arabic digits": in_place(b"500", "٣".encode()),
    "a number of 3,000 digits": in_place(b"500", b"9" * 3000),
    "a number that not every reader holds": in_place(b"500", str(2**53).encode()),
    "a member said twice": in_place(b'"amount":500', b'"amount":500,"amount":5'),
    "the kind said twice": in_place(b'"type":"command"', b'"type":"view","type":"command"'),
    "half a character": in_place(b'"1"', rb'"\ud800"'),
    "half a character as a name": in_place(b'"amount"', rb'"\udfff"'),
    "NUL": in_place(b'"1"', rb'"\u0000"'),
    "NUL deep inside": in_place(b"500", rb'[["a\u0000"]]'),
    "bytes that are no text": in_place(b'"1"', b'"\xff\xfe"'),
    "half a character in bytes": in_place(b'"1"', b'"\xed\xa0\x80"'),
    "a mark of byte order": b"\xef\xbb\xbf" + GOOD,
    "UTF-16": GOOD.decode().encode("utf-16"),
    "a field too many": in_place(b'"id"', b'"balance":1,"id"'),
    "who it is by": in_place(b'"id"', b'"by":"Ann","id"'),
    "in which role": in_place(b'"id"', b'"role":"dealer","id"'),
    "when": in_place(b'"id"', b'"at":0,"id"'),
    "no kind": b'{"id":"1"}',
    "another kind": b'{"type":"welcome","protocol":1}',
    "nothing": b"",
    "null": b"null",
    "a list": b"[]",
    "two values": GOOD + GOOD,
    "an end too early": GOOD[:-1],
    "single quotes": b"{'type':'view'}",
    "a comment": b'{"type":"view"} // so',
    "a trailing comma": b'{"type":"view",}',
    "an empty id": in_place(b'"1"', b'""'),
    "an id too long": in_place(b'"1"', b'"' + b"x" * 65 + b'"'),
    "lists without end": b"[" * 4000,
    "objects without end": b'{"a":' * 800,
    "nested too deep": in_place(b"500", b"[" * DEEPEST + b"]" * DEEPEST),
    "too many bytes": in_place(b'"1"', b'"' + b"x" * LARGEST_FRAME + b'"'),
}
