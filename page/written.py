"""What the page takes from the program when it is built: the drawn pieces, and what each is called."""

from __future__ import annotations

import json
from pathlib import Path

from pieces_drawn import id_of, name_of, size_of, symbols

from paigow.cards import DECK_54, Card
from paigow.tiles import TILES, Tile

HERE = Path(__file__).parent
PIECES: tuple[Card | Tile | type[Card] | type[Tile], ...] = (*DECK_54, *TILES, Card, Tile)


def main() -> None:
    (HERE / "public").mkdir(exist_ok=True)
    (HERE / "public" / "pieces.svg").write_text(symbols(PIECES), "utf-8")
    drawn = {
        str(piece) if isinstance(piece, Card | Tile) else f"{piece.__name__.lower()}-back": {
            "id": id_of(piece),
            "name": name_of(piece),
            "size": size_of(piece),
        }
        for piece in PIECES
    }
    (HERE / "src" / "pieces" / "drawn.json").write_text(json.dumps(drawn, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
