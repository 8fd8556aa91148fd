import type { ChipsBack, OwnTable } from "../../../docs/protocol";
import { keep, recall } from "../storage";

const TOLD = "paigow.back";
/** A browser that is new to somebody does not tell of every table of long ago. */
const MOST = 3;

/** A table that I left, and what came back. */
export type LeftTable = OwnTable & { back: ChipsBack };

const lastTold = (person: string): number => {
  const [whose, entry] = (recall(TOLD) ?? "").split(" ");
  return whose === person ? Number(entry) || 0 : 0;
};

/** The tables whose chips came back to my purse, as practice money does not, and of which this browser has not told that person yet; from now on it has. */
export function newlyBack(person: string, tables: readonly OwnTable[]): LeftTable[] {
  const told = lastTold(person);
  const fresh = tables.filter((each): each is LeftTable => !each.is_practice && each.back != null && each.back.entry > told);
  if (fresh.length) keep(TOLD, `${person} ${Math.max(...fresh.map((each) => each.back.entry))}`);
  return fresh.slice(0, MOST);
}
