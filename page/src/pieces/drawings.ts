/** A small drawing of each game: some of what it deals. */
export const DRAWING: Record<string, readonly string[]> = {
  "pai-gow-poker": ["As", "Ad", "Jk"],
  "ez-pai-gow-poker": ["Kh", "Kc", "9s"],
  "face-up-pai-gow-poker": ["Qs", "Js", "Ts"],
  "supreme-pai-gow": ["8d", "6c"],
  "pai-gow-tiles": ["2-4", "1-2"],
};
