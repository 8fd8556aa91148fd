"""What the page takes from the program when it is built: the drawn pieces, what each is called, and how hands
are delivered."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from drawings import id_of, name_of, size_of, symbols

from paigow.cards import DECK_54, Card
from paigow.games.submission import DeliveryStyle, sample, sample_names
from paigow.table import new_table
from paigow.table.state.rules import GameRules
from paigow.teaching.tile_chart import tile_chart
from paigow.tiles import TILES, Tile

HERE = Path(__file__).parent
PIECES: tuple[Card | Tile | type[Card] | type[Tile], ...] = (*DECK_54, *TILES, Card, Tile)
CHINESE = {row.name: row.chinese for row in tile_chart()}
HEIGHT = 4
START = 0


def deliveries() -> dict[str, list[list[Any]]]:
    """For each game the hands in the order in which they go out: the place, counted from the starting
    position, and the stacks that it is taken from. A bank and a style have ways of their own."""
    ways: dict[str, list[list[Any]]] = {}
    for name in sample_names():
        rules = new_table(sample(name)).rules
        game = rules.submission.game
        ways[game] = _delivered(rules, None, None)
        ways[f"{game}/bank"] = _delivered(rules, 1, None)
        if game == "pai-gow-tiles":
            ways |= {f"{game}/{style}": _delivered(rules, 1, style) for style in DeliveryStyle}
    return ways


def _delivered(rules: GameRules, bank: int | None, style: DeliveryStyle | None) -> list[list[Any]]:
    """The hands out of stacks whose pieces are the numbers of their stacks."""
    stacks = tuple((stack,) * HEIGHT for stack in range(rules.places))
    in_play: Any = SimpleNamespace(start=START, stacks=stacks, first_stack=1, bank=bank, delivery=style)
    delivered: Any = rules.delivered(in_play).hands
    return [[place, sorted(set(hand))] for place, hand in delivered]


def courts() -> dict[str, str]:
    """The figures of kings, queens and jacks, by card, out of the package that has them."""
    told = subprocess.run(["node", "courts.mjs"], cwd=HERE, capture_output=True, text=True, check=True)
    figures: dict[str, str] = json.loads(told.stdout)
    return figures


def main() -> None:
    (HERE / "src" / "pieces" / "pieces.svg").write_text(symbols(PIECES, courts()), "utf-8")
    drawn = {
        str(piece) if isinstance(piece, Card | Tile) else f"{piece.__name__.lower()}-back": {
            "id": id_of(piece),
            "name": name_of(piece),
            "chinese": CHINESE[piece.kind.name] if isinstance(piece, Tile) else "",
            "size": size_of(piece),
        }
        for piece in PIECES
    }
    (HERE / "src" / "pieces" / "drawn.json").write_text(json.dumps(drawn, indent=1) + "\n", "utf-8")
    motion = HERE / "src" / "table" / "playback"
    (motion / "deliveries.json").write_text(json.dumps(deliveries()) + "\n", "utf-8")


if __name__ == "__main__":
    main()
