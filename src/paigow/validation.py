"""What msgspec says against plain data, in plain words: which field, and what it takes."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import Final

FORMS: Final[Mapping[str, str]] = {
    "^[^<>&\"'`\\x00-\\x1f\\x7f]*$(?!\\n)": "a text without <, >, &, quotation marks and control characters",
    "^[0-9a-f]{64}$": "64 hexadecimal digits in small letters",
    "^[0-9a-f]{64}\\Z": "64 hexadecimal digits in small letters",
    "^[0-9a-f]{24}\\Z": "24 hexadecimal digits in small letters",
    "^([0-9a-f]{2}){1,32}$": "2 to 64 hexadecimal digits in small letters, an even number of them",
    "^(?:[0-9a-f]{2}){1,32}\\Z": "2 to 64 hexadecimal digits in small letters, an even number of them",
    "^[a-z0-9]+(-[a-z0-9]+)*$": "small letters and digits, with - between them",
    "^[a-z0-9]+([-_/][a-z0-9]+)*$": "small letters and digits, with -, _ or / between them",
    "^[A-Za-z0-9-]+$": "letters, digits and -",
    "^[0-9A-Za-z*-]{1,8}\\Z": "a card or tile, 1 to 8 letters, digits, * and -",
    "^[^\\x00-\\x1f\\x7f-\\x9f]{1,100}\\Z": "a text of 1 to 100 characters without control characters",
    "^[0-9A-Za-z.!+_-]{1,64}\\Z": "a version, 1 to 64 letters, digits and the characters . ! + _ -",
}
"""Each form of a text in words, by the regular expression that stands for it."""
_KINDS: Final[Mapping[str, str]] = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "null": "null",
    "NoneType": "null",
    "array": "a list",
    "list": "a list",
    "tuple": "a list",
    "object": "an object",
    "dict": "an object",
}
_PLACE: Final = re.compile(r"(?P<said>.*) - at (?P<key>`key` in )?`\$\.?(?P<place>.*)`", re.DOTALL)
_BOUNDS: Final = {">=": "or more", "<=": "at most", ">": "or above", "<": "or below"}
_LENGTHS: Final = {"str": "character", "array": "value", "object": "field"}


def plain_reason(said: str) -> str:
    """A message of msgspec as a sentence that names the field and what it takes, without a full stop.

    >>> plain_reason("Expected `int | null`, got `bool` - at `$.loss`")
    'loss takes a whole number or null, not true or false'
    >>> plain_reason("Expected `str` of length <= 64 - at `$.id`")
    'id takes at most 64 characters'
    >>> plain_reason("Expected `str` of length <= 64 - at `key` in `$.raised`")
    'a name in raised takes at most 64 characters'
    >>> plain_reason("A message of a later version - at `$.round`")
    'round is not what it takes'
    >>> plain_reason("Object contains unknown field `more`")
    'it has a field more that is not known; leave it out'
    """
    found = _PLACE.fullmatch(said)
    said, place = (found["said"], found["place"]) if found else (said, "")
    where = place.replace("[...]", "") or "it"
    if found and found["key"]:
        where = f"a name in {where}" if place else "a name in it"
    for form, words in _REASONS:
        if match := form.fullmatch(said):
            return words(where, *match.groups())
    return f"{where} is not what it takes" if place else f"it is no JSON: {said[:1].lower()}{said[1:]}"


def _is_of_another_type(where: str, wanted: str, got: str | None) -> str:
    taken = " or ".join(_KINDS.get(each, each) for each in wanted.split(" | "))
    return f"{where} takes {taken}" + (f", not {_KINDS.get(got, got)}" if got else "")


def _is_out_of_bounds(where: str, sign: str, bound: str) -> str:
    number = f"{int(bound):,}" if re.fullmatch(r"-?\d+", bound) else bound
    words = _BOUNDS[sign]
    return f"{where} takes {f'{words} {number}' if sign == '<=' else f'{number} {words}'}"


def _is_of_another_length(where: str, kind: str, sign: str | None, bound: str) -> str:
    how_many = {">=": f"at least {bound}", "<=": f"at most {bound}"}.get(sign or "", f"exactly {bound}")
    return f"{where} takes {how_many} {_LENGTHS.get(kind, 'value')}{'' if bound == '1' else 's'}"


def _is_of_another_form(where: str, form: str) -> str:
    return f"{where} takes {FORMS.get(ast.literal_eval(form), 'a text of another form')}"


_REASONS: Final = (
    (re.compile(r"Expected `([^`]*)`(?:, got `([^`]*)`)?"), _is_of_another_type),
    (re.compile(r"Expected `(?:int|float)` ([<>]=?) (\S+)"), _is_out_of_bounds),
    (re.compile(r"Expected `(\w+)` of length (?:([<>]=) )?(\d+)(?:, got \d+)?"), _is_of_another_length),
    (re.compile(r"Expected `str` matching regex (.*)", re.DOTALL), _is_of_another_form),
    (
        re.compile(r"Expected `int` that's a multiple of (\d+)"),
        lambda where, of: f"{where} takes a multiple of {of}",
    ),
    (
        re.compile(r"Object contains unknown field `(.*)`", re.DOTALL),
        lambda where, name: f"{where} has a field {name} that is not known; leave it out",
    ),
    (
        re.compile(r"Object missing required field `(.*)`", re.DOTALL),
        lambda where, name: f"{where} lacks the field {name}; add it",
    ),
    (
        re.compile(r"Invalid (?:enum )?value (.*)", re.DOTALL),
        lambda where, value: f"{where} cannot be {value}",
    ),
    (re.compile(r"Number out of range"), lambda where: f"{where} is a number out of range"),
    (re.compile(r"Input data was truncated"), lambda _: "it is no JSON: it breaks off"),
    (re.compile(r"JSON is malformed: (.*)", re.DOTALL), lambda _, why: f"it is no JSON: {why}"),
)
"""Every kind of message, each with what says it in words."""
