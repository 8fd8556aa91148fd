import { useEffect, useState } from "preact/hooks";

import type { BankWhyShown, ComparedShown, HandsShown, OtherSettingShown, WagerWhyShown, WhyAnswer } from "../../../docs/protocol";
import { money, signed } from "../money";
import { ClauseLink } from "../parts/Clauses";
import { Trouble } from "../parts/Trouble";
import { Pieces } from "../pieces/Piece";
import { get } from "../wire/requests";
import { words } from "../words";
import { langOf } from "../words/languages";
import { BEST_FIRST, bestFirst } from "./otherwise";
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
  const mine = answer?.wagers.filter((each) => each.brought != null) ?? [];
  const others = answer?.wagers.filter((each) => each.brought == null) ?? [];
  return (
    <div class="why stack">
      <Trouble reason={trouble} />
      {answer?.wagers.length === 0 && <p>{words.why.nothing}</p>}
      {answer?.brought != null && <p>{words.why.inAll(signed(answer.brought))}</p>}
      {mine.map((wager, index) => <Decided key={index} wager={wager} />)}
      {answer?.bank && <AsBank bank={answer.bank} />}
      {answer?.otherwise?.map((each) => <Otherwise key={each.position} settings={each.settings} layOpen={each.lay_open ?? false} />)}
      {mine.length > 0 && others.length > 0 && <h3>{words.why.others}</h3>}
      {others.map((wager, index) => <Decided key={index} wager={wager} />)}
    </div>
  );
}

function Decided({ wager }: { wager: WagerWhyShown }) {
  const [first, ...others] = wager.lines;
  return (
    <section class={`decided stack ${wager.is_mine || wager.is_against_me ? "mine" : ""}`}>
      <h3>
        {heading(wager)} <span class={`status ${colourOf(wager)}`}>{statusOf(wager)}</span>
      </h3>
      <p>
        <span lang={langOf(first?.text ?? "")}>{first?.text}</span> {first?.clause && <ClauseLink id={first.clause} />}
        {first?.also?.map((id) => <ClauseLink key={id} id={id} />)}
      </p>
      <p class="quiet">
        {wager.is_against_me
          ? words.why.bankMoney(money(wager.wagered), signed(wager.brought ?? 0))
          : words.why.money(money(wager.wagered), money(wager.won), wager.vigorish ? money(wager.vigorish) : "")}
      </p>
      {wager.compared && <SideBySide compared={wager.compared} against={nameOfOther(wager, wager.compared)} />}
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

/** A bank has won what was lost to it. */
const colourOf = ({ is_against_me, status, brought }: WagerWhyShown): string => (is_against_me && brought ? (brought > 0 ? "win" : "lose") : status);

const heading = ({ is_mine, is_against_me, title, name, position }: WagerWhyShown): string => {
  if (is_mine) return words.why.mine(title, position);
  if (is_against_me) return words.why.againstYou(title, name ?? "", position);
  return name ? words.why.wagerOf(title, name, position) : title;
};

const statusOf = ({ is_against_me, status }: WagerWhyShown): string => (is_against_me ? words.why.forBank : words.why.statuses)[status] ?? status;

/** Whose hands stand beside the first: for a bank a player's or the dealer's, for a player the bank's or the dealer's. */
const nameOfOther = ({ is_against_me, position, name }: WagerWhyShown, { against }: ComparedShown): string => {
  if ((is_against_me ? position : against) === 0) return words.table.dealer;
  return is_against_me ? name || words.table.seat(position) : words.table.bank;
};

/** What a bank got or gave beside the wagers against it. */
const AsBank = ({ bank }: { bank: BankWhyShown }) => (
  <section class="decided stack mine">
    <h3>{words.why.asBank(signed(bank.brought))}</h3>
    {bank.lines.map((line) => (
      <p key={line.text}>
        <span lang={langOf(line.text)}>{line.text}</span> {line.clause && <ClauseLink id={line.clause} />}
      </p>
    ))}
  </section>
);

function SideBySide({ compared, against }: { compared: ComparedShown; against: string }) {
  if (compared.fault) return <p>{compared.fault}</p>;
  return (
    <div class="stack">
      {compared.hands?.map((hands) => (
        <TwoHands key={hands.which} hands={hands} against={against} />
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


/** Every correct setting of my hand against the same hands. It tells what would have been, which is what was best only
 * where those hands lay open before. */
const Otherwise = ({ settings, layOpen }: { settings: readonly OtherSettingShown[]; layOpen: boolean }) => (
  <details class="otherwise">
    <summary>{words.why.otherwise}</summary>
    <p class="quiet">{layOpen ? words.why.inSight[BEST_FIRST.find((result) => settings.some((each) => each.result === result)) ?? ""] : words.why.hindsight}</p>
    <ul class="stack">
      {bestFirst(settings).map((each) => (
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
