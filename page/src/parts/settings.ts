import type { SettingShown } from "../wire/protocol";

type NamedSetting = Pick<SettingShown, "high" | "low" | "high_called" | "low_called">;

/** Find the setting with this low hand. With tiles a setting is listed once, whichever hand was laid as low. */
export const findSetting = <Row extends NamedSetting>(
  settings: readonly Row[],
  low: readonly string[],
): Row | undefined => settings.find((row) => lookSame(row.low, low)) ?? settings.find((row) => lookSame(row.high, low));

/** Whether the hand laid as low is the high one: with tiles the higher pair is the high hand, wherever it lies. */
export const isExchanged = (row: NamedSetting, low: readonly string[]): boolean => !lookSame(row.low, low);

/** The names of the two hands as they lie in the trays. */
export const handNames = (row: NamedSetting, low: readonly string[]): { high: string; low: string } =>
  !isExchanged(row, low)
    ? { high: row.high_called, low: row.low_called }
    : { high: row.low_called, low: row.high_called };

/** Whether two hands look the same: of two tiles of a pair it does not matter which. */
export const lookSame = (one: readonly string[], other: readonly string[]): boolean =>
  appearanceOf(one) === appearanceOf(other);

const appearanceOf = (pieces: readonly string[]): string =>
  pieces
    .map((piece) => piece.replace("*", ""))
    .sort()
    .join(" ");

/** A setting as the trainer stores it. */
export const settingText = (row: Pick<SettingShown, "high" | "low">): string =>
  `${row.high.join(" ")} / ${row.low.join(" ")}`;
