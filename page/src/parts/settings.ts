import type { SettingShown } from "../../../docs/protocol";
import { areAlike } from "../pieces/alike";

type Called = Pick<SettingShown, "high" | "low" | "high_called" | "low_called">;

/** Which of the settings has this low hand. Where it makes no difference which hand was laid as the low one, as with
 * tiles, there is no other setting with the two exchanged, and either way means the same. */
export const setAs = <Row extends Called>(settings: readonly Row[], low: readonly string[]): Row | undefined =>
  settings.find((row) => areAlike(row.low, low)) ?? settings.find((row) => areAlike(row.high, low));

/** Whether the hand that was laid as the low one is the high hand: of tiles the higher pair is, wherever it lies. */
export const isExchanged = (row: Called, low: readonly string[]): boolean => !areAlike(row.low, low);

/** What the hands are called as they lie in the trays. */
export const calledAs = (row: Called, low: readonly string[]): { high: string; low: string } =>
  !isExchanged(row, low) ? { high: row.high_called, low: row.low_called } : { high: row.low_called, low: row.high_called };
