import { keep, recall } from "../storage";
import type { ChipsBack, OwnTable } from "../wire/protocol";

const TOLD = "paigow.back";
/** A browser that is new to a person reports no more than this. */
const MOST = 3;

/** A table that I left and whose chips came back to my purse. */
export type RefundedTable = OwnTable & { back: ChipsBack };

const lastEntry = (person: string): number => {
  const [whose, entry] = (recall(TOLD) ?? "").split(" ");
  return whose === person ? Number(entry) || 0 : 0;
};

/** The tables whose chips came back to the person's purse and that this browser has not reported yet; they count as
 * reported from now on. Practice money is left out. */
export function newRefunds(person: string, tables: readonly OwnTable[]): RefundedTable[] {
  const told = lastEntry(person);
  const fresh = tables.filter(
    (each): each is RefundedTable => !each.is_practice && each.back != null && each.back.entry > told,
  );
  if (fresh.length) keep(TOLD, `${person} ${Math.max(...fresh.map((each) => each.back.entry))}`);
  return fresh.slice(0, MOST);
}
