import { useEffect, useState } from "preact/hooks";

import type { WagersAnswer, WagerShown } from "../../../docs/protocol";
import { money } from "../money";
import { ClauseLink } from "../parts/Clauses";
import { Trouble } from "../parts/Trouble";
import { get } from "../wire/requests";
import { words } from "../words";
import { langOf } from "../words/languages";
import "../styles/signs.css";

/** The signs of a table, one a page when they are printed: what may be wagered, what it pays, what is limited. */
export function Signs({ sample }: { sample: string }) {
  const [answer, setAnswer] = useState<WagersAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    document.title = `${words.signs.title} · ${words.name}`;
    get<WagersAnswer>(`/samples/${encodeURIComponent(sample)}/wagers`)
      .then(setAnswer)
      .catch((error: Error) => setTrouble(error.message));
  }, [sample]);
  return (
    <main id="main" class="page signs">
      <div class="row no-print">
        <a href="/odds">{words.odds.title}</a>
        <button type="button" onClick={() => print()}>
          {words.odds.print}
        </button>
      </div>
      <h1 class="no-print">{words.signs.title}</h1>
      <Trouble reason={trouble} />
      {answer && (
        <>
          <section class="sign stack">
            <h2>{answer.title}</h2>
            <ul class="stack">
              {answer.wagers.filter((each) => each.is_main).map((each) => (
                <li key={each.wager}>{words.signs.limits(money(each.least), money(each.most))}</li>
              ))}
              {answer.facts.map((fact) => (
                <li key={fact.text}>
                  <span lang={langOf(fact.text)}>{fact.text}</span> <ClauseLink id={fact.clause} />
                </li>
              ))}
            </ul>
          </section>
          {answer.wagers
            .filter((each) => !each.is_main)
            .map((each) => (
              <Sign key={each.wager} wager={each} answer={answer} />
            ))}
          {answer.layout && answer.layout.length > 0 && (
            <section class="sign stack">
              <h2>{words.signs.layout}</h2>
              <ul class="stack">
                {answer.layout.map((part) => (
                  <li key={part.clause}>
                    <span lang={langOf(part.text)}>{part.text}</span> <ClauseLink id={part.clause} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </main>
  );
}

function Sign({ wager, answer }: { wager: WagerShown; answer: WagersAnswer }) {
  const notices = answer.notices?.filter((each) => each.wager === wager.wager) ?? [];
  return (
    <section class="sign stack">
      <h2>{wager.title}</h2>
      <p>{words.signs.limits(money(wager.least), money(wager.most))}</p>
      {wager.pays && <p class="pays">{words.signs.pays(wager.pays)}</p>}
      {wager.rows && wager.rows.length > 0 && (
        <table>
          <tbody>
            {wager.rows.map((row) => (
              <tr key={row.hand}>
                <th scope="row">{row.hand}</th>
                <td>{row.pays}</td>
                {row.envy != null && <td>{words.signs.envy(money(row.envy))}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notices.map((notice) => (
        <p key={notice.clause}>
          <span lang={langOf(notice.text)}>{notice.text}</span> <ClauseLink id={notice.clause} />
        </p>
      ))}
    </section>
  );
}
