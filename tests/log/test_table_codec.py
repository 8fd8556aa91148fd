"""The whole table as plain data: it comes back as it was after every event, and nothing else is read."""

from __future__ import annotations

import msgspec
import pytest

from log_kit import logged
from paigow.games.catalogue import GAMES
from paigow.log.chain import LogReader, log_codec
from paigow.log.replay import recall_steps
from paigow.type_hints import DecodeError


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_table_comes_back_as_it_was_after_every_event(game: str) -> None:
    """I4: what a store keeps of a table is the table."""
    reader = LogReader(logged(game, rounds=2).lines)
    codec = log_codec(reader.submission)
    for step in recall_steps(reader, 1):
        data = msgspec.json.decode(msgspec.json.encode(codec.encode_table(step.after)))
        assert codec.decode_table(data, step.after.rules) == step.after


@pytest.mark.parametrize(
    ("field", "value"),
    [("balances", []), ("balances", {"nobody": 1}), ("balances", {"inventory": "1"}), ("phase", "nowhere")],
)
def test_a_table_that_is_none_is_refused(field: str, value: object) -> None:
    reader = LogReader(logged("pai-gow-poker", rounds=2).lines)
    codec, table = log_codec(reader.submission), recall_steps(reader, 1)[-1].after
    data = {**msgspec.json.decode(msgspec.json.encode(codec.encode_table(table))), field: value}
    with pytest.raises(DecodeError, match=field):
        codec.decode_table(data, table.rules)
