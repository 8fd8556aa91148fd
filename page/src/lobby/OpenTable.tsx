import { useEffect, useState } from "preact/hooks";

import type { SamplesAnswer, SampleSummary, TableSummary } from "../../../docs/protocol";
import { Trouble } from "../parts/Trouble";
import { go } from "../routes";
import { ask, get } from "../wire/requests";
import { words } from "../words";

/** Open a table from a sample. */
export function OpenTable({ opened }: { opened: () => void }) {
  const [samples, setSamples] = useState<SampleSummary[]>([]);
  const [sample, setSample] = useState("");
  const [name, setName] = useState("");
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    get<SamplesAnswer>("/samples")
      .then((answer) => (setSamples(answer.samples), setSample(answer.samples[0]?.name ?? "")))
      .catch((error: Error) => setTrouble(error.message));
  }, []);
  const open = async (event: Event) => {
    event.preventDefault();
    setTrouble("");
    try {
      const table = await ask<TableSummary>("POST", "/tables", { name: name.trim(), sample });
      opened();
      go(`/table/${encodeURIComponent(table.id)}`);
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  return (
    <details class="sheet">
      <summary>{words.lobby.open}</summary>
      <form class="stack" onSubmit={(event) => void open(event)}>
        <label class="stack">
          {words.lobby.sample}
          <select value={sample} onChange={(event) => setSample(event.currentTarget.value)}>
            {samples.map((each) => (
              <option key={each.name} value={each.name}>
                {each.title}
              </option>
            ))}
          </select>
        </label>
        <label class="stack">
          {words.lobby.called}
          <input required maxLength={64} placeholder={words.lobby.calledHint} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <Trouble reason={trouble} />
        <button class="main-deed" type="submit">
          {words.lobby.create}
        </button>
      </form>
    </details>
  );
}
