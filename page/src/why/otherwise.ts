import type { OtherSettingShown } from "../../../docs/protocol";

export const BEST_FIRST = ["win", "push", "lose"];

/** Other settings of a hand, the best result first and in it the highest low hand as the server lists them. Of those that
 * make the same two hands with the same result one is enough: my own where it is among them. */
export function bestFirst(settings: readonly OtherSettingShown[]): OtherSettingShown[] {
  const found = new Map<string, OtherSettingShown>();
  for (const each of settings) {
    const key = [each.result, each.high_called, each.low_called].join("|");
    if (each.is_chosen || !found.has(key)) found.set(key, each);
  }
  return [...found.values()].toSorted((one, other) => BEST_FIRST.indexOf(one.result) - BEST_FIRST.indexOf(other.result));
}
