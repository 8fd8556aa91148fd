import { words } from "../words";
import drawn from "./drawn.json";
// A file whose name changes with it, so that a browser asks for it once.
import sheet from "./pieces.svg";

type Drawing = { id: string; name: string; chinese: string; size: number[] };
const DRAWINGS = drawn as Record<string, Drawing>;

/** The drawing of a piece. The second of two tiles that look the same has a star in its name. */
const drawingOf = (piece: string): Drawing | undefined => DRAWINGS[bareName(piece)];
const bareName = (piece: string): string => piece.replace("*", "");

let fetched: Promise<unknown> | null = null;

/** Load the drawings, so that cards appear with their text; it never fails. */
export const loadDrawings = (): Promise<unknown> =>
  (fetched ??= fetch(sheet)
    .then((answer) => answer.blob())
    .catch(() => undefined));

/** The address of a drawing. */
export const drawingUrl = (id: string): string => `${sheet}#${id}`;

/** The name of a card or tile for screen readers. */
export function nameOf(piece: string): string {
  const known = drawingOf(piece);
  return known ? words.named(bareName(piece), known.name, known.chinese) : piece;
}

export const isTile = (piece: string): boolean => drawingOf(piece)?.id.startsWith("tile") ?? false;

/** A card or tile; face down where `piece` is card-back or tile-back. */
export function Piece({ piece, marked = false, label = true }: { piece: string; marked?: boolean; label?: boolean }) {
  const known = drawingOf(piece);
  if (!known) return <span class="piece">{piece}</span>;
  const [width, height] = known.size;
  return (
    <svg
      class={`piece ${marked ? "marked" : ""}`}
      viewBox={`0 0 ${width} ${height}`}
      {...(label ? { role: "img", "aria-label": nameOf(piece) } : { "aria-hidden": true })}
    >
      <use href={drawingUrl(known.id)} />
    </svg>
  );
}

/** Pieces in a row, read aloud as one; tiles do not overlap. */
export function Pieces({ pieces, marked = [] }: { pieces: readonly string[]; marked?: readonly string[] }) {
  const isTiles = pieces.some(isTile);
  const raised = marked.map(bareName); // what decided is told without the star of the second of two alike
  return (
    <span class={`pieces ${isTiles ? "of-tiles" : ""}`} role="img" aria-label={pieces.map(nameOf).join(", ")}>
      {pieces.map((piece, index) => (
        <Piece key={`${piece}-${index}`} piece={piece} marked={raised.includes(bareName(piece))} label={false} />
      ))}
    </span>
  );
}
