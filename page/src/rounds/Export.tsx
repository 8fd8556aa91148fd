import { saveFile } from "../parts/saveFile";
import { words } from "../words";
import { roundsAsCsv, roundsAsJson } from "./export";
import type { StoredRound } from "./store";

/** Buttons that save rounds as a file. */
export const Export = ({ rounds }: { rounds: readonly StoredRound[] }) =>
  rounds.length === 0 ? null : (
    <span class="row">
      {words.marks.export}
      <button type="button" onClick={() => saveFile("paigow-rounds.csv", "text/csv", roundsAsCsv(rounds))}>
        {words.marks.csv}
      </button>
      <button type="button" onClick={() => saveFile("paigow-rounds.json", "application/json", roundsAsJson(rounds))}>
        {words.marks.json}
      </button>
    </span>
  );
