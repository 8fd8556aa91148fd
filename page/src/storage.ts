/** Storage of this browser. Where it is not allowed, as in some private windows, nothing is stored and nothing fails.
 */
export type TextStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A store that may refuse to be accessed, read or written. */
const guard = (store: () => Storage): TextStore => ({
  getItem: (name) => attempt(() => store().getItem(name)),
  setItem: (name, text) => void attempt(() => store().setItem(name, text)),
  removeItem: (name) => void attempt(() => store().removeItem(name)),
});

function attempt<Found>(what: () => Found): Found | null {
  try {
    return what();
  } catch {
    return null; // full, or not allowed
  }
}

const local = guard(() => localStorage);

export const recall = (name: string): string | null => local.getItem(name);
export const keep = (name: string, text: string): void => local.setItem(name, text);
export const forget = (name: string): void => local.removeItem(name);

/** Storage for as long as this tab is open. */
export const tabStore = guard(() => sessionStorage);
