import { useEffect, useState } from "preact/hooks";

import type { DealingTable, DealingTablesAnswer } from "../../../docs/protocol";
import { Trouble } from "../parts/Trouble";
import { Pieces } from "../pieces/Piece";
import { get } from "../wire/requests";
import { words } from "../words";
import { DealRound } from "./DealRound";
import "../styles/trays.css";
import "../styles/deal.css";

/** Dealer training: at which tables, or a round at one of them. */
export function Deal({ table }: { table: string | undefined }) {
  const [tables, setTables] = useState<readonly DealingTable[] | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    document.title = `${words.deal.heading} · ${words.name}`;
    get<DealingTablesAnswer>("/dealing").then((answer) => setTables(answer.tables)).catch((error: Error) => setTrouble(error.message));
  }, []);
  const chosen = tables?.find((each) => each.name === table);
  if (tables && chosen) return <DealRound key={chosen.name} table={chosen} />;
  return (
    <main id="main" class="page">
      <div class="stack narrow">
        <h1>{tables && table ? words.missing.title : words.deal.heading}</h1>
        <p class="quiet">{words.deal.lead}</p>
      </div>
      <Trouble reason={trouble} />
      <ul class="tables" aria-label={words.deal.tables}>
        {tables?.map((each) => (
          <li key={each.name} class="sheet table-card">
            <Pieces pieces={each.game === "pai-gow-tiles" ? ["2-4", "1-2"] : ["As", "Jk"]} />
            <div class="stack">
              <h2>{each.title}</h2>
              <p class="quiet">{words.games[each.game] ?? each.game}</p>
              <a class="button" href={`/deal/${each.name}`} aria-label={words.deal.choose(each.title)}>
                {words.deal.here}
              </a>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}
