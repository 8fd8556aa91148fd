import { Headings } from "../parts/Headings";
import { words } from "../words";
import { type MainOdds, type OddsSheet, percentOf, share, type WagerOdds } from "./figures";

/** A sheet of odds: each side of the main wager, then the optional wagers with their pay tables. */
export const Sheet = ({ sheet }: { sheet: OddsSheet }) => (
  <article class="stack">
    <h2>{sheet.title}</h2>
    <p class="quiet">
      {words.odds.by(words.games[sheet.game] ?? sheet.game, sheet.house_way_title, sheet.vigorish_percent)}
    </p>
    <section class="stack">
      <h3>{words.odds.main}</h3>
      <p class="quiet">{words.odds.mainLead}</p>
      <div class="odds-cards">
        {sheet.main.map((each) => (
          <Main key={each.side} odds={each} />
        ))}
      </div>
    </section>
    {sheet.wagers.length > 0 && (
      <section class="stack">
        <h3>{words.odds.optional}</h3>
        <div class="odds-cards">
          {sheet.wagers.map((each) => (
            <Optional key={each.key} odds={each} />
          ))}
        </div>
      </section>
    )}
    {sheet.warnings.map((warning) => (
      <p key={warning}>{warning}</p>
    ))}
    <p class="quiet held-by">{words.odds.counted(sheet.program_sha256)}</p>
  </article>
);

const PARTS = ["win", "push", "lose"] as const;

function Main({ odds }: { odds: MainOdds }) {
  return (
    <section class="sheet stack odds-card">
      <h4>{odds.side}</h4>
      <p>
        {words.odds.edge} <b>{odds.edge_percent}%</b>
      </p>
      <svg
        class="shares"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        role="img"
        aria-label={PARTS.map(
          (part) => `${words.odds.parts[part]} ${share(odds[part], odds.total, words.odds.oneIn)}`,
        ).join(", ")}
      >
        {PARTS.map((part, index) => (
          <rect
            key={part}
            class={part}
            x={(PARTS.slice(0, index).reduce((sum, each) => sum + odds[each], 0) / odds.total) * 100}
            width={(odds[part] / odds.total) * 100}
            height="8"
          />
        ))}
      </svg>
      <dl class="facts">
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{words.odds.parts[part]}</dt>
            <dd>{share(odds[part], odds.total, words.odds.oneIn)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Optional({ odds }: { odds: WagerOdds }) {
  const rows = odds.rows ?? [];
  const most = Math.max(...rows.map((row) => row.count ?? 0), 1);
  return (
    <section class="sheet stack odds-card">
      <h4>{odds.title}</h4>
      {odds.edge_percent && (
        <p>
          {words.odds.edge} <b>{odds.edge_percent}%</b>
          {odds.hit_rate && <span class="quiet"> · {words.odds.hits(percentOf(odds.hit_rate.value))}</span>}
          {odds.std != null && <span class="quiet"> · {words.odds.deviation(odds.std.toFixed(4))}</span>}
        </p>
      )}
      {rows.length > 0 && (
        <div class="wide">
          <table>
            <Headings columns={words.odds.columns} />
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  <th scope="row">{row.label}</th>
                  <td>{row.pays}</td>
                  <td class="amount">{row.count?.toLocaleString("en")}</td>
                  <td>
                    {row.count !== undefined && odds.total && share(row.count, odds.total, words.odds.oneIn)}
                    <svg class="often" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                      <rect width={Math.max(0.5, ((row.count ?? 0) / most) * 100)} height="8" />
                    </svg>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
