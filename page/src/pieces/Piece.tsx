import { words } from "../words";
import drawn from "./drawn.json";
// A file whose name changes with it, so that a browser asks for it once.
import sheet from "./pieces.svg";

type Drawn = { id: string; name: string; chinese: string; size: number[] };
const DRAWN = drawn as Record<string, Drawn>;

/** How a piece is drawn. The second of two tiles that look the same has a star to its name. */
const drawnAs = (piece: string): Drawn | undefined => DRAWN[piece.replace("*", "")];

let fetched: Promise<unknown> | null = null;

/** When the drawings are there, so that cards come with what is said of them; without them all else comes all the same. */
export const drawings = (): Promise<unknown> => (fetched ??= fetch(sheet).then((answer) => answer.blob()).catch(() => undefined));

/** Where a piece is drawn. */
export const drawnAt = (id: string): string => `${sheet}#${id}`;

/** What is read aloud for a card or tile. */
export function nameOf(piece: string): string {
  const known = drawnAs(piece);
  return known ? words.named(piece.replace("*", ""), known.name, known.chinese) : piece;
}

export const isTile = (piece: string): boolean => drawnAs(piece)?.id.startsWith("tile") ?? false;

/** A card or tile as it lies: open, or face down where `piece` is card-back or tile-back. */
export function Piece({ piece, marked = false, label = true }: { piece: string; marked?: boolean; label?: boolean }) {
  const known = drawnAs(piece);
  if (!known) return <span class="piece">{piece}</span>;
  const [width, height] = known.size;
  return (
    <svg
      class={`piece ${marked ? "marked" : ""}`}
      viewBox={`0 0 ${width} ${height}`}
      {...(label ? { role: "img", "aria-label": nameOf(piece) } : { "aria-hidden": true })}
    >
      <use href={drawnAt(known.id)} />
    </svg>
  );
}

/** Pieces beside each other, as one thing that is read at once; tiles never lie over each other. */
export function Pieces({ pieces, marked = [] }: { pieces: readonly string[]; marked?: readonly string[] }) {
  const isTiles = pieces.some(isTile);
  return (
    <span class={`pieces ${isTiles ? "of-tiles" : ""}`} role="img" aria-label={pieces.map(nameOf).join(", ")}>
      {pieces.map((piece, index) => (
        <Piece key={`${piece}-${index}`} piece={piece} marked={marked.includes(piece)} label={false} />
      ))}
    </span>
  );
}
