/** A sheet of odds as `paigow odds --json` prints it; the server sends it as plain data. */
export type MainOdds = { win: number; push: number; lose: number; total: number; edge_percent: string; side: string };
export type PaidRow = { label: string; count?: number; pays?: string; [more: string]: unknown };
export type WagerOdds = {
  key: string;
  title: string;
  edge_percent?: string;
  return_percent?: string;
  hit_frequency_percent?: string;
  standard_deviation?: string;
  wager?: string;
  limit?: string | null;
  total?: number;
  rows?: PaidRow[];
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

/** A count as its share of all, to a tenth of a percent. */
export const share = (part: number, all: number): string => `${((part / all) * 100).toFixed(2)}%`;

/** About how much longer it takes, once a part is done: as if each took as long as those before. */
export const secondsLeft = (done: number, parts: number, seconds: number): number | null =>
  done === 0 ? null : Math.max(1, Math.round((seconds * (parts - done)) / done));
