/** Whether two hands hold the same; of two pieces that look the same it does not matter which. */
export const areAlike = (one: readonly string[], other: readonly string[]): boolean => looks(one) === looks(other);

const looks = (pieces: readonly string[]): string =>
  pieces
    .map((piece) => piece.replace("*", ""))
    .sort()
    .join(" ");
