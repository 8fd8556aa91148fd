import { WordLink } from "../learn/WordPanel";
import { money } from "../money";
import { Clauses } from "../parts/Clauses";
import type { PayRowShown, WagerShown } from "../wire/protocol";
import { words } from "../words";

/** What a wager is for and what it pays; folded away. */
export function PayTable({ wager }: { wager: WagerShown }) {
  const rows = wager.rows ?? [];
  const hasEnvy = rows.some((row) => row.envy != null);
  return (
    <details class="pay-table">
      <summary aria-label={words.wagers.paysFor(wager.title)}>{words.wagers.pays}</summary>
      <div class="stack">
        <p>{wager.about}</p>
        {wager.pays && <p>{words.wagers.paysAlways(wager.pays)}</p>}
        <PayRows rows={rows} hasEnvy={hasEnvy} />
        {hasEnvy && (
          <p class="quiet">
            <WordLink word="envy bonus" said={words.terms.envyBonus} />
          </p>
        )}
        {wager.edge_percent && <p>{words.wagers.edge(wager.edge_percent)}</p>}
        <Clauses ids={[...wager.clauses, ...(wager.table_clause ? [wager.table_clause] : [])]} />
      </div>
    </details>
  );
}

/** The rows of a pay table, the best hand first, with the envy bonus where there is one. */
export function PayRows({ rows, hasEnvy = false }: { rows: readonly PayRowShown[]; hasEnvy?: boolean }) {
  if (rows.length === 0) return null;
  return (
    <table>
      <thead class="unseen">
        <tr>
          <th scope="col">{words.wagers.hand}</th>
          <th scope="col">{words.wagers.pays}</th>
          {hasEnvy && <th scope="col">{words.table.envy}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.hand}>
            <th scope="row">{row.hand}</th>
            <td>{row.pays}</td>
            {hasEnvy && <td>{row.envy == null ? "" : words.wagers.envy(money(row.envy))}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
