import { useState } from "preact/hooks";

import { verifyRound } from "../../../src/paigow/data/fairness/verify.js";
import { useAction } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import type { FairnessAnswer } from "../wire/protocol";
import { get, tablePath } from "../wire/requests";
import { words } from "../words";
import { recordFaults, type ShownPieces } from "./record";
import { storedRoot, storedSeed } from "./store";

type CheckedDeck = {
  deck: number;
  faults: string[];
  root: string | null;
  seen?: number;
  happened?: string[];
  isNoted: boolean;
  mine: string | null;
  isMineIn: boolean;
};

/** Verifies a round's shuffle in the browser, with the file that the documents print, and that the record is of this
 * round. */
export function Fairness({ table, number, shown }: { table: string; number: number; shown: readonly ShownPieces[] }) {
  const [checked, setChecked] = useState<readonly CheckedDeck[] | null>(null);
  const { run, trouble } = useAction();
  const check = async () => {
    const answer = await get<FairnessAnswer>(tablePath(table, `/rounds/${number}/fairness`));
    setChecked(
      await Promise.all(answer.records.map((record, index) => checkRecord(table, number, shown[index], record))),
    );
  };
  return (
    <section class="stack">
      <h2>{words.replay.fair}</h2>
      <p>{words.fair.lead}</p>
      <Trouble reason={trouble} />
      {checked === null && (
        <div class="row">
          <button type="button" onClick={() => void run(check)}>
            {words.fair.check}
          </button>
        </div>
      )}
      {checked !== null && checked.length < shown.length && (
        <Trouble reason={words.fair.missing(shown.length, checked.length)} />
      )}
      {checked?.length === 0 && shown.length === 0 && <p role="status">{words.fair.nothing}</p>}
      {checked?.map((each) => (
        <div key={each.deck} class="sheet stack" role="status">
          <h3>{words.fair.deck(each.deck)}</h3>
          {each.faults.length === 0 ? (
            <p class="won">{`${words.fair.holds(each.seen ?? 0)} ${words.fair.belongs}`}</p>
          ) : (
            <p class="lost">{words.fair.fails}</p>
          )}
          {each.faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
          {each.root && <p class="root">{words.fair.root(each.root)}</p>}
          <p class="quiet">{each.isNoted ? words.fair.noted : words.fair.notNoted}</p>
          {each.mine && <p class="root">{(each.isMineIn ? words.fair.mine : words.fair.mineMissing)(each.mine)}</p>}
          {each.happened && each.happened.length > 0 && (
            <>
              <p>{words.fair.happened}</p>
              <ol class="happened">
                {each.happened.map((said, index) => (
                  <li key={index}>{said}</li>
                ))}
              </ol>
            </>
          )}
        </div>
      ))}
    </section>
  );
}

async function checkRecord(
  table: string,
  number: number,
  shown: ShownPieces | undefined,
  record: Record<string, unknown>,
): Promise<CheckedDeck> {
  const deck = Number(record.deck);
  const noted = storedRoot(table, deck);
  const mine = storedSeed(table, deck);
  const seeds = (record.seeds ?? []) as readonly { seed: string }[];
  const verdict = await verifyRound(record, noted, mine);
  const faults = [...recordFaults(record, table, number, shown), ...verdict.faults];
  return {
    deck,
    isNoted: noted !== null,
    mine,
    isMineIn: seeds.some(({ seed }) => seed === mine),
    ...verdict,
    faults,
  };
}
