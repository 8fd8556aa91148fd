"""A log that is followed while it grows gives the live table, line by line; and what a viewer was shown is
read as the viewer saw it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from log_kit import logged, parsed, resealed
from paigow.games.catalogue import GAMES
from paigow.log.chain import LogReader, log_codec
from paigow.log.replay import Folded, ReplayError, fold_lines
from paigow.table import Refused, new_table
from paigow.table.showing.views import AUDITOR, SPECTATOR, private_fields, veiled
from paigow.type_hints import DecodeError

GAME_NAMES = [game.name.value for game in GAMES]


def begun(lines: list[bytes]) -> tuple[LogReader, Folded]:
    """A reader that has read so much, and nothing folded yet."""
    reader = LogReader(lines)
    return reader, Folded(new_table(reader.submission))


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_log_that_grows_is_followed_to_the_live_table(game: str) -> None:
    journal, lines = logged(game)
    *written, _ = lines  # the last one closes it
    reader, folded = begun(written[:20])
    seen = list(fold_lines(reader, folded))
    for first in range(20, len(written), 15):
        reader.more(written[first : first + 15])
        seen += fold_lines(reader, folded)
    assert folded.table == journal.table
    assert [line for line, _, _ in seen] == list(range(2, len(written) + 1))
    assert seen[-1][1] == reader.head
    records = [entry.outcome for _, _, entry in seen if not isinstance(entry.outcome, Refused)]
    assert [record for each in records for record in each] == journal.records


def test_a_line_that_cannot_be_is_named_while_it_is_followed() -> None:
    _, lines = logged("pai-gow-poker")
    said = parsed(lines[:-1])
    number = next(at for at, line in enumerate(said) if line.get("events"))
    said[number]["events"][0][0] = "Nothing"
    reader, folded = begun(resealed(said))
    with pytest.raises(ReplayError, match=f"line {number + 1}: "):
        list(fold_lines(reader, folded))


@pytest.mark.parametrize("game", GAME_NAMES)
def test_what_a_viewer_was_shown_is_read_as_the_viewer_saw_it(game: str) -> None:
    journal, _ = logged(game)
    codec = log_codec(journal.table.rules.submission)
    for record in journal.records:
        for viewer in (SPECTATOR, AUDITOR):
            shown = json.loads(json.dumps(codec.encode_seen(record.event, viewer)))
            assert codec.decode_seen(shown) == veiled(record.event, viewer)
        assert private_fields(type(record.event)) >= codec.encode(record.event).keys() - shown.keys()


@pytest.mark.parametrize("data", [None, [], {}, {"event": "Nothing"}, {"event": 3}])
def test_what_nobody_was_shown_is_not_read(data: Any) -> None:
    codec = log_codec(logged("pai-gow-poker").journal.table.rules.submission)
    with pytest.raises(DecodeError, match="is no event that a viewer was shown"):
        codec.decode_seen(data)
