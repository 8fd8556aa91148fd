"""What the page takes from the program when it is built: the drawn pieces, what each is called, and how hands
are delivered."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from pieces_drawn import id_of, name_of, size_of, symbols

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


def main() -> None:
    (HERE / "src" / "pieces" / "pieces.svg").write_text(symbols(PIECES), "utf-8")
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
    motion = HERE / "src" / "table" / "motion"
    (motion / "deliveries.json").write_text(json.dumps(deliveries()) + "\n", "utf-8")


if __name__ == "__main__":
    main()
