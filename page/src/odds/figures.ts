/** A sheet of odds as `paigow odds --json` prints it. */
export type MainOdds = { win: number; push: number; lose: number; total: number; edge_percent: string; side: string };
/** A fraction, exactly and as a number. */
export type Exact = { exact: string; value: number };
export type OddsRow = { label: string; count?: number; pays?: string; [more: string]: unknown };
export type WagerOdds = {
  key: string;
  title: string;
  edge_percent?: string | null;
  hit_rate?: Exact;
  std?: number | null;
  total?: number;
  rows?: OddsRow[];
};
export type OddsSheet = {
  title: string;
  game: string;
  rules: string;
  house_way_title: string;
  vigorish_percent: string;
  program_sha256: string;
  main: MainOdds[];
  wagers: WagerOdds[];
  warnings: string[];
  switches: Record<string, string>;
};

/** A session as `paigow odds session --json` prints it; money is in cents. */
export type SessionFigures = {
  rounds: number;
  wagered_each_round: number;
  exact: boolean;
  mean: number;
  standard_deviation: number;
  ahead: number;
  even: number;
  quantiles: Record<string, number>;
  bars: { above: number; up_to: number; chance: number }[];
  bankroll: number | null;
  ruin: number | null;
};

/** A probability in percent: two places, or four significant digits where it is small. */
export const percentOf = (chance: number): string => {
  const percent = chance * 100;
  if (chance === 0 || chance >= 0.001) return `${percent.toFixed(2)}%`;
  return `${percent.toFixed(3 - Math.floor(Math.log10(percent)))}%`;
};

/** A part of all in percent, and a small one as one in so many too, as `oneIn` says it. */
export const share = (part: number, all: number, oneIn: (deals: string) => string): string => {
  const chance = part / all;
  const few = chance > 0 && chance < 0.001;
  return few ? `${percentOf(chance)} (${oneIn(Math.round(all / part).toLocaleString("en"))})` : percentOf(chance);
};

/** About how many seconds are left, if the remaining parts take as long as those before. */
export const secondsLeft = (done: number, parts: number, seconds: number): number | null =>
  done === 0 ? null : Math.max(1, Math.round((seconds * (parts - done)) / done));
