import type { LineTold } from "../../../docs/protocol";

/** A line of what happened, as the server words it, and the event that it tells of. */
export type Line = LineTold & { sequence: number; key: string };
const MOST_LINES = 500;

/** The lines with those of one more event; nothing where it was told before, as it is when the line was cut meanwhile. */
export function withLines(before: readonly Line[], sequence: number, lines: readonly LineTold[]): readonly Line[] | null {
  if (sequence <= (before.at(-1)?.sequence ?? -1)) return null;
  return [...before, ...lines.map((line, index) => ({ ...line, sequence, key: `${sequence}.${index}` }))].slice(-MOST_LINES);
}
