import { useRef } from "preact/hooks";

import { money } from "../money";
import { ClauseLink } from "../parts/Clauses";
import { Pieces } from "../pieces/Piece";
import { whyAsked } from "../why/asked";
import { words } from "../words";
import type { SetHands } from "./motion/onfelt";
import type { AreaOffered } from "./Place";
import type { Result } from "./results";
import type { Seat } from "./seat";
import { titleOf } from "./titles";

/** How my wagers came out: both hands side by side, what moved, and the clause that decided. */
export function Compared({ seat, areas }: { seat: Seat; areas: readonly AreaOffered[] }) {
  const number = useRef(0);
  number.current = seat.view.value?.round?.number ?? number.current; // the results outlive the round
  const own = seat.results.value.filter((result) => seat.positions.value.includes(result.settled.position));
  const compared = own.filter((result) => result.settled.outcome);
  if (own.length === 0) return null;
  return (
    <section class="compared stack" aria-label={words.result.title}>
      {compared.map((result) => (
        <SideBySide key={`${result.settled.step}-${result.settled.position}`} result={result} />
      ))}
      <ul class="moved">
        {own.flatMap((result) =>
          result.settled.settled
            .filter((each) => seat.positions.value.includes(each.position))
            .map((each, index) => (
              <li key={`${result.settled.step}-${each.position}-${each.wager}-${index}`}>
                <b>{wagerTitle(each.wager, areas)}</b> {words.result.line(each.result, money(each.wagered), money(each.won), each.vigorish ? money(each.vigorish) : "")} <ClauseLink id={each.clause} />
              </li>
            )),
        )}
      </ul>
      <div class="row">
        <button type="button" onClick={() => (whyAsked.value = { table: seat.table, number: number.current })}>
          {words.why.ask}
        </button>
      </div>
    </section>
  );
}

/** A wager by its title, with what was chosen for it: red_black:red. */
function wagerTitle(name: string, areas: readonly AreaOffered[]): string {
  const [wager = name, choice] = name.split(":");
  const title = areas.find((area) => area.wager === wager)?.title ?? titleOf(wager);
  return choice ? `${title} (${titleOf(choice)})` : title;
}

function SideBySide({ result }: { result: Result }) {
  const outcome = result.settled.outcome!;
  return (
    <div class={`side-by-side ${outcome.result}`}>
      <Side name={words.felt.you} hand={result.own} />
      <p class="verdict">
        <b>{words.table.outcome[outcome.result]}</b>
        <span>{words.result.reasons[outcome.reason]}</span>
        <ClauseLink id={outcome.clause} />
      </p>
      <Side name={result.opponent === 0 ? words.table.dealer : words.table.bank} hand={result.against} />
    </div>
  );
}

function Side({ name, hand }: { name: string; hand: SetHands | null }) {
  return (
    <div class="side">
      <h3>{name}</h3>
      {hand ? (
        <div class="hands">
          <Pieces pieces={hand.low} />
          <Pieces pieces={hand.high} />
        </div>
      ) : (
        <p class="quiet">{words.result.unseen}</p>
      )}
    </div>
  );
}
