/** Where a value lies on a drawing of a size, the least at 0. */
export const scale =
  (least: number, most: number, size: number) =>
  (value: number): number =>
    most === least ? size / 2 : ((value - least) / (most - least)) * size;

/** The corners of a line through points. */
export const corners = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
