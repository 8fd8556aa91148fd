import { useState } from "preact/hooks";

import type { FairnessAnswer } from "../../../docs/protocol";
import { verifyRound } from "../../../src/paigow/data/fairness/verify.js";
import { Trouble } from "../parts/Trouble";
import { get } from "../wire/requests";
import { words } from "../words";
import { type Shown, strange } from "./belonging";
import { keptSeed, notedRoot } from "./kept";

type Checked = { deck: number; faults: string[]; root: string | null; seen?: number; happened?: string[]; isNoted: boolean; mine: string | null; isMineIn: boolean };

/** The check of a round's shuffle in one's own browser, by the very file that the documents print; and that what is
 * checked is this round, of which one saw what was shown. */
export function Fairness({ table, number, shown }: { table: string; number: number; shown: readonly Shown[] }) {
  const [checked, setChecked] = useState<readonly Checked[] | null>(null);
  const [trouble, setTrouble] = useState("");
  const check = async () => {
    setTrouble("");
    try {
      const answer = await get<FairnessAnswer>(`/tables/${encodeURIComponent(table)}/rounds/${number}/fairness`);
      setChecked(await Promise.all(answer.records.map((record, index) => one(table, number, shown[index], record))));
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  return (
    <section class="stack">
      <h2>{words.replay.fair}</h2>
      <p>{words.fair.lead}</p>
      <Trouble reason={trouble} />
      {checked === null && (
        <div class="row">
          <button type="button" onClick={() => void check()}>
            {words.fair.check}
          </button>
        </div>
      )}
      {checked !== null && checked.length < shown.length && <Trouble reason={words.fair.missing(shown.length, checked.length)} />}
      {checked?.length === 0 && shown.length === 0 && <p role="status">{words.fair.nothing}</p>}
      {checked?.map((each) => (
        <div key={each.deck} class="sheet stack" role="status">
          <h3>{words.fair.deck(each.deck)}</h3>
          {each.faults.length === 0 ? <p class="won">{`${words.fair.holds(each.seen ?? 0)} ${words.fair.belongs}`}</p> : <p class="lost">{words.fair.fails}</p>}
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

async function one(table: string, number: number, shown: Shown | undefined, record: Record<string, unknown>): Promise<Checked> {
  const deck = Number(record.deck);
  const noted = notedRoot(table, deck);
  const mine = keptSeed(table, deck);
  const seeds = (record.seeds ?? []) as readonly { seed: string }[];
  const verdict = await verifyRound(record, noted, mine);
  const faults = [...strange(record, table, number, shown), ...verdict.faults];
  return { deck, isNoted: noted !== null, mine, isMineIn: seeds.some(({ seed }) => seed === mine), ...verdict, faults };
}
