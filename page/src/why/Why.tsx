import { useEffect, useState } from "preact/hooks";

import type { ComparedShown, HandsShown, OtherSettingShown, WagerWhyShown, WhyAnswer } from "../../../docs/protocol";
import { money } from "../money";
import { ClauseLink } from "../parts/Clauses";
import { Trouble } from "../parts/Trouble";
import { Pieces } from "../pieces/Piece";
import { get } from "../wire/requests";
import { words } from "../words";
import { langOf } from "../words/languages";
import "../styles/why.css";

/** Each wager of a round: what came of it, by which clause, hand beside hand; and what another setting had done. */
export function Why({ table, number }: { table: string; number: number }) {
  const [answer, setAnswer] = useState<WhyAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    get<WhyAnswer>(`/tables/${encodeURIComponent(table)}/rounds/${number}/why`)
      .then(setAnswer)
      .catch((error: Error) => setTrouble(error.message));
  }, [table, number]);
  const mine = answer?.wagers.filter((each) => each.is_mine) ?? [];
  const others = answer?.wagers.filter((each) => !each.is_mine) ?? [];
  return (
    <div class="why stack">
      <Trouble reason={trouble} />
      {answer?.wagers.length === 0 && <p>{words.why.nothing}</p>}
      {mine.map((wager, index) => <Decided key={index} wager={wager} />)}
      {answer?.otherwise?.map((each) => <Otherwise key={each.position} settings={each.settings} />)}
      {mine.length > 0 && others.length > 0 && <h3>{words.why.others}</h3>}
      {others.map((wager, index) => <Decided key={index} wager={wager} />)}
    </div>
  );
}

function Decided({ wager }: { wager: WagerWhyShown }) {
  const [first, ...others] = wager.lines;
  return (
    <section class={`decided stack ${wager.is_mine ? "mine" : ""}`}>
      <h3>
        {wager.is_mine ? words.why.mine(wager.title, wager.position) : wager.name ? words.why.wagerOf(wager.title, wager.name, wager.position) : wager.title} <span class={`status ${wager.status}`}>{words.why.statuses[wager.status] ?? wager.status}</span>
      </h3>
      <p>
        <span lang={langOf(first?.text ?? "")}>{first?.text}</span> {first?.clause && <ClauseLink id={first.clause} />}
        {first?.also?.map((id) => <ClauseLink key={id} id={id} />)}
      </p>
      <p class="quiet">{words.why.money(money(wager.wagered), money(wager.won), wager.vigorish ? money(wager.vigorish) : "")}</p>
      {wager.compared && <SideBySide compared={wager.compared} />}
      {others.length > 0 && (
        <ul class="details">
          {others.map((line, index) => (
            <li key={index}>
              <span lang={langOf(line.text)}>{line.text}</span> {line.clause && line.clause !== first?.clause && <ClauseLink id={line.clause} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SideBySide({ compared }: { compared: ComparedShown }) {
  if (compared.fault) return <p>{compared.fault}</p>;
  return (
    <div class="stack">
      {compared.hands?.map((hands) => (
        <TwoHands key={hands.which} hands={hands} against={compared.against === 0 ? words.table.dealer : words.table.bank} />
      ))}
    </div>
  );
}

/** A hand and the corresponding one, the pieces that decided raised. */
const TwoHands = ({ hands, against }: { hands: HandsShown; against: string }) => (
  <figure class="two-hands">
    <figcaption>
      <b>{words.why.which[hands.which] ?? hands.which}</b> {words.why.stands(hands.stands, hands.by ?? "")} {hands.clauses?.map((id) => <ClauseLink key={id} id={id} />)}
    </figcaption>
    <div>
      <Pieces pieces={hands.mine} marked={hands.marked ?? []} />
      <span class="quiet">{hands.called}</span>
    </div>
    <div>
      <Pieces pieces={hands.theirs} marked={hands.theirs_marked ?? []} />
      <span class="quiet">{words.why.theirs(against, hands.theirs_called)}</span>
    </div>
  </figure>
);

/** Every correct setting of my hand against the same hands. It tells what would have been, not what was best. */
const Otherwise = ({ settings }: { settings: readonly OtherSettingShown[] }) => (
  <details class="otherwise">
    <summary>{words.why.otherwise}</summary>
    <p class="quiet">{words.why.hindsight}</p>
    <ul class="stack">
      {settings.map((each) => (
        <li key={each.low.join()} class={each.is_chosen ? "chosen" : ""}>
          <div class="row">
            <Pieces pieces={each.high} />
            <Pieces pieces={each.low} />
          </div>
          <p>
            <b>{words.why.statuses[each.result] ?? each.result}</b> {each.is_chosen && words.why.yours} {words.why.set(each.high_called, each.low_called)} <ClauseLink id={each.clause} />
          </p>
        </li>
      ))}
    </ul>
  </details>
);
