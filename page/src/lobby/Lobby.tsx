import { useEffect, useState } from "preact/hooks";

import { useTitle } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import { isGuest, loadMe, me } from "../people";
import { place } from "../routes";
import type {
  OwnTable,
  OwnTablesAnswer,
  SampleSummary,
  SamplesAnswer,
  TableSummary,
  TablesAnswer,
} from "../wire/protocol";
import { get } from "../wire/requests";
import { words } from "../words";
import { GameTables } from "./GameTables";
import { Hero } from "./Hero";
import { Join } from "./Join";
import { OwnRules } from "./OwnRules";
import { OwnTables, Refunds } from "./OwnTables";
import { newRefunds, type RefundedTable } from "./refunds";

const EVERY = 5000;
/** My own tables change rarely, and the server reads their logs to answer. */
const OWN_EVERY = 30_000;
const GAMES = Object.keys(words.games);

/** The lobby: tables by game, my own tables, and the form to join. */
export function Lobby() {
  const [tables, setTables] = useState<TableSummary[] | null>(null);
  const [samples, setSamples] = useState<SampleSummary[]>([]);
  const [own, setOwn] = useState<OwnTable[]>([]);
  const [news, setNews] = useState<RefundedTable[]>([]);
  const [trouble, setTrouble] = useState("");
  const loadOwn = async () => {
    const record = me.value;
    if (record === null) return;
    const { tables: mine } = await get<OwnTablesAnswer>("/people/me/tables");
    setOwn(mine);
    const fresh = newRefunds(record.person, mine);
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
  useTitle("");
  useEffect(() => {
    const lookAtOwn = () => void loadOwn().catch((error: Error) => setTrouble(error.message));
    loadMe()
      .then(lookAtOwn)
      .catch((error: Error) => setTrouble(error.message));
    get<SamplesAnswer>("/samples")
      .then((answer) => setSamples(answer.samples))
      .catch((error: Error) => setTrouble(error.message));
    void load();
    const timers = [setInterval(() => void load(), EVERY), setInterval(lookAtOwn, OWN_EVERY)];
    return () => timers.forEach(clearInterval);
  }, []);
  useEffect(() => {
    const section = tables && samples.length ? document.getElementById(place.value.section) : null;
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }, [place.value, tables !== null, samples.length]);
  const games = GAMES.filter((game) => samples.some((each) => each.game === game));
  return (
    <main id="main" class="lobby">
      <Hero games={games} tables={tables ?? []} samples={samples} />
      <div class="page">
        <Trouble reason={trouble} />
        <Refunds key={news.length} news={news} />
        {me.value !== null && <OwnTables tables={own} />}
        <section class="stack" aria-labelledby="tables">
          <h2 id="tables" tabIndex={-1}>
            {words.lobby.title}
          </h2>
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
      </div>
    </main>
  );
}
