import "../styles/why.css";

import { money, signedMoney } from "../money";
import { CitedText, ClauseLink } from "../parts/Clauses";
import { Trouble } from "../parts/Trouble";
import { Pieces } from "../pieces/Piece";
import { cameOf } from "../table/results";
import type {
  BankWhyShown,
  ComparedShown,
  HandsShown,
  OtherSettingShown,
  WagerWhyShown,
  WhyAnswer,
} from "../wire/protocol";
import { tablePath } from "../wire/requests";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";

/** The reason of each wager's result in a round, the hands side by side, and what other settings would have done. They
 * are asked for unless they were `sent`. */
export function Why({ table, number, sent = null }: { table: string; number: number; sent?: WhyAnswer | null }) {
  const asked = useAnswer<WhyAnswer>(sent ? null : tablePath(table, `/rounds/${number}/why`));
  const { answer, trouble } = sent ? { answer: sent, trouble: "" } : asked;
  const mine = answer?.wagers.filter((each) => each.brought != null) ?? [];
  const others = answer?.wagers.filter((each) => each.brought == null) ?? [];
  return (
    <div class="why stack">
      <Trouble reason={trouble} />
      {answer?.wagers.length === 0 && <p>{words.why.nothing}</p>}
      {answer?.brought != null && <p>{roundLine(answer.brought)}</p>}
      {mine.map((wager, index) => (
        <WagerReason key={index} wager={wager} />
      ))}
      {answer?.bank && <AsBank bank={answer.bank} />}
      {answer?.otherwise?.map((each) => (
        <OtherSettings key={each.position} settings={each.settings} layOpen={each.lay_open ?? false} />
      ))}
      {mine.length > 0 && others.length > 0 && <h3>{words.why.others}</h3>}
      {others.map((wager, index) => (
        <WagerReason key={index} wager={wager} />
      ))}
    </div>
  );
}

/** What a round brought me, in a sentence. */
const roundLine = (net: number): string =>
  words.result.line(words.last.came[cameOf(net, null)](money(Math.abs(net))), "", true);

function WagerReason({ wager }: { wager: WagerWhyShown }) {
  const [first, ...rest] = wager.lines;
  // What the two hands beside each other show is not said again below them.
  const shown = new Set(wager.compared?.hands?.flatMap((hands) => hands.clauses ?? []));
  const others = rest.filter((line) => !line.clause || !shown.has(line.clause));
  return (
    <section class={`decided stack ${wager.is_mine || wager.is_against_me ? "mine" : ""}`}>
      <h3>
        {headingOf(wager)} <span class={`status ${colourOf(wager)}`}>{statusOf(wager)}</span>
      </h3>
      <p>
        {first && <CitedText text={first.text} clause={first.clause} />}
        {first?.also?.map((id) => (
          <ClauseLink key={id} id={id} />
        ))}
      </p>
      <p class="quiet">
        {wager.is_against_me
          ? words.why.bankMoney(money(wager.wagered), signedMoney(wager.brought ?? 0))
          : words.why.money(money(wager.wagered), money(wager.won), wager.vigorish ? money(wager.vigorish) : "")}
      </p>
      {wager.compared && <SideBySide compared={wager.compared} against={opponentName(wager, wager.compared)} />}
      {others.length > 0 && (
        <ul class="details">
          {others.map((line, index) => (
            <li key={index}>
              <CitedText text={line.text} clause={line.clause === first?.clause ? null : line.clause} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The result for the bank of what a player won or lost. */
const colourOf = ({ is_against_me, status, brought }: WagerWhyShown): string =>
  is_against_me && brought ? (brought > 0 ? "win" : "lose") : status;

const headingOf = ({ is_mine, is_against_me, title, name, position }: WagerWhyShown): string => {
  if (is_mine) return words.why.mine(title, position);
  if (is_against_me) return words.why.againstYou(title, name ?? "", position);
  return name ? words.why.wagerOf(title, name, position) : title;
};

const statusOf = ({ is_against_me, status }: WagerWhyShown): string =>
  (is_against_me ? words.why.forBank : words.why.statuses)[status] ?? status;

/** The name of the opponent: for a bank a player or the dealer, for a player the bank or the dealer. */
const opponentName = ({ is_against_me, position, name }: WagerWhyShown, { against }: ComparedShown): string => {
  if ((is_against_me ? position : against) === 0) return words.table.dealer;
  return is_against_me ? name || words.table.seat(position) : words.table.bank;
};

/** What a bank got or paid besides the wagers against it. */
const AsBank = ({ bank }: { bank: BankWhyShown }) => (
  <section class="decided stack mine">
    <h3>{words.why.asBank(signedMoney(bank.brought))}</h3>
    {bank.lines.map((line) => (
      <p key={line.text}>
        <CitedText text={line.text} clause={line.clause} />
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

/** A hand and the one it was compared with; the pieces that decided are raised. */
const TwoHands = ({ hands, against }: { hands: HandsShown; against: string }) => (
  <figure class="two-hands">
    <figcaption>
      <b>{words.why.which[hands.which] ?? hands.which}</b> {words.why.stands(hands.stands, hands.by ?? "")}{" "}
      {hands.clauses?.map((id) => (
        <ClauseLink key={id} id={id} />
      ))}
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

/** Every correct setting of my hand against the same hands. It is hindsight, unless those hands lay open before. */
const OtherSettings = ({ settings, layOpen }: { settings: readonly OtherSettingShown[]; layOpen: boolean }) => (
  <details class="otherwise">
    <summary>{words.why.otherwise}</summary>
    <p class="quiet">
      {layOpen
        ? words.why.inSight[RESULTS.find((result) => settings.some((each) => each.result === result)) ?? ""]
        : words.why.hindsight}
    </p>
    <ul class="stack">
      {sortSettings(settings).map((each) => (
        <li key={each.low.join()} class={each.is_chosen ? "chosen" : ""}>
          <div class="row">
            <Pieces pieces={each.high} />
            <Pieces pieces={each.low} />
          </div>
          <p>
            <b>{words.why.statuses[each.result] ?? each.result}</b> {each.is_chosen && words.why.yours}{" "}
            {words.why.set(each.high_called, each.low_called)} <ClauseLink id={each.clause} />
          </p>
        </li>
      ))}
    </ul>
  </details>
);

export const RESULTS = ["win", "push", "lose"];

/** The settings sorted by result, then as the server lists them. Of settings with the same names and result one is
 * shown: my own if it is among them. */
export function sortSettings(settings: readonly OtherSettingShown[]): OtherSettingShown[] {
  const found = new Map<string, OtherSettingShown>();
  for (const each of settings) {
    const key = [each.result, each.high_called, each.low_called].join("|");
    if (each.is_chosen || !found.has(key)) found.set(key, each);
  }
  return [...found.values()].toSorted((one, other) => RESULTS.indexOf(one.result) - RESULTS.indexOf(other.result));
}
