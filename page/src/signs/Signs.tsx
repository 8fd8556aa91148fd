import "../styles/signs.css";

import { money } from "../money";
import { CitedText } from "../parts/Clauses";
import { useTitle } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import type { WagerShown, WagersAnswer } from "../wire/protocol";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";

/** The signs of a table, one a page when printed: wagers, payouts and limits. */
export function Signs({ sample }: { sample: string }) {
  const { answer, trouble } = useAnswer<WagersAnswer>(`/samples/${encodeURIComponent(sample)}/wagers`);
  useTitle(words.signs.title);
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
              {answer.wagers
                .filter((each) => each.is_main)
                .map((each) => (
                  <li key={each.wager}>{words.signs.limits(money(each.least), money(each.most))}</li>
                ))}
              {answer.facts.map((fact) => (
                <li key={fact.text}>
                  <CitedText {...fact} />
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
                    <CitedText {...part} />
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
          <CitedText text={notice.text} clause={notice.clause} />
        </p>
      ))}
    </section>
  );
}
