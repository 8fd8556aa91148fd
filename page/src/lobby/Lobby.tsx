import { useEffect, useState } from "preact/hooks";

import type { OwnTable, OwnTablesAnswer, SamplesAnswer, SampleSummary, TablesAnswer, TableSummary } from "../../../docs/protocol";
import { Trouble } from "../parts/Trouble";
import { isGuest, look, me } from "../people";
import { get } from "../wire/requests";
import { words } from "../words";
import { type LeftTable, newlyBack } from "./back";
import { FirstWords } from "./FirstWords";
import { GameTables } from "./GameTables";
import { Join } from "./Join";
import { OwnRules } from "./OwnRules";
import { CameBack, OwnTables } from "./OwnTables";

const EVERY = 5000;
/** What is my own changes seldom while I am here, and is looked up in the logs of its tables. */
const OWN_EVERY = 30_000;
const GAMES = Object.keys(words.games);

/** The tables by game, and the way in. */
export function Lobby() {
  const [tables, setTables] = useState<TableSummary[] | null>(null);
  const [samples, setSamples] = useState<SampleSummary[]>([]);
  const [own, setOwn] = useState<OwnTable[]>([]);
  const [news, setNews] = useState<LeftTable[]>([]);
  const [trouble, setTrouble] = useState("");
  const loadOwn = async () => {
    const record = me.value;
    if (record === null) return;
    const { tables: mine } = await get<OwnTablesAnswer>("/people/me/tables");
    setOwn(mine);
    const fresh = newlyBack(record.person, mine);
    if (fresh.length) setNews((before) => [...fresh, ...before]);
  };
  const load = async () => {
    try {
      setTables((await get<TablesAnswer>("/tables")).tables);
      setTrouble("");
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  useEffect(() => {
    document.title = words.name;
    const lookAtOwn = () => void loadOwn().catch((error: Error) => setTrouble(error.message));
    look()
      .then(lookAtOwn)
      .catch((error: Error) => setTrouble(error.message));
    get<SamplesAnswer>("/samples")
      .then((answer) => setSamples(answer.samples))
      .catch((error: Error) => setTrouble(error.message));
    void load();
    const timers = [setInterval(() => void load(), EVERY), setInterval(lookAtOwn, OWN_EVERY)];
    return () => timers.forEach(clearInterval);
  }, []);
  const games = GAMES.filter((game) => samples.some((each) => each.game === game));
  return (
    <main id="main" class="page lobby">
      <FirstWords />
      <Trouble reason={trouble} />
      <CameBack key={news.length} news={news} />
      {me.value !== null && <OwnTables tables={own} />}
      <section class="stack" aria-labelledby="tables">
        <h2 id="tables">{words.lobby.title}</h2>
        {(me.value === null || isGuest()) && <Join />}
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
