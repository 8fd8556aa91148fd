/** What this browser keeps for the person, and for nobody else. Where it keeps nothing, as some private windows do, all
 * goes on for as long as the page is open. */
export type Keeping = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A store of the browser, which may refuse to be named, read or written. */
const guarded = (store: () => Storage): Keeping => ({
  getItem: (name) => tried(() => store().getItem(name)),
  setItem: (name, text) => void tried(() => store().setItem(name, text)),
  removeItem: (name) => void tried(() => store().removeItem(name)),
});

function tried<Found>(what: () => Found): Found | null {
  try {
    return what();
  } catch {
    return null; // full, or not allowed
  }
}

const always = guarded(() => localStorage);

export const recall = (name: string): string | null => always.getItem(name);
export const keep = (name: string, text: string): void => always.setItem(name, text);
export const forget = (name: string): void => always.removeItem(name);

/** What is kept for as long as this tab is open. */
export const inThisTab = guarded(() => sessionStorage);
