import { useEffect, useState } from "preact/hooks";

import type { SamplesAnswer, SampleSummary, TablesAnswer, TableSummary } from "../../../docs/protocol";
import { Trouble } from "../parts/Trouble";
import { look, me } from "../people";
import { get } from "../wire/requests";
import { words } from "../words";
import { FirstWords } from "./FirstWords";
import { GameTables } from "./GameTables";
import { Join } from "./Join";
import { OwnRules } from "./OwnRules";

const EVERY = 5000;
const GAMES = Object.keys(words.games);

/** The tables by game, and the way in. */
export function Lobby() {
  const [tables, setTables] = useState<TableSummary[] | null>(null);
  const [samples, setSamples] = useState<SampleSummary[]>([]);
  const [trouble, setTrouble] = useState("");
  const load = () =>
    get<TablesAnswer>("/tables")
      .then((answer) => (setTables(answer.tables), setTrouble("")))
      .catch((error: Error) => setTrouble(error.message));
  useEffect(() => {
    document.title = words.name;
    look().catch((error: Error) => setTrouble(error.message));
    get<SamplesAnswer>("/samples")
      .then((answer) => setSamples(answer.samples))
      .catch((error: Error) => setTrouble(error.message));
    void load();
    const timer = setInterval(() => void load(), EVERY);
    return () => clearInterval(timer);
  }, []);
  const games = GAMES.filter((game) => samples.some((each) => each.game === game));
  return (
    <main id="main" class="page lobby">
      <FirstWords />
      <Trouble reason={trouble} />
      <section class="stack" aria-labelledby="tables">
        <h2 id="tables">{words.lobby.title}</h2>
        {me.value === null && <Join />}
        <div class="games">
          {games.map((game) => (
            <GameTables
              key={game}
              game={game}
              tables={tables?.filter((each) => each.game === game) ?? []}
              samples={samples.filter((each) => each.game === game)}
            />
          ))}
        </div>
      </section>
      {me.value !== null && <OwnRules />}
    </main>
  );
}
