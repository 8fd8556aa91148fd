import "../styles/plots.css";

import { useEffect, useRef, useState } from "preact/hooks";

import { parseMoney, shortMoney, signedMoney } from "../money";
import { onSubmit } from "../parts/hooks";
import { scale } from "../parts/plots";
import { Trouble } from "../parts/Trouble";
import { words } from "../words";
import { percentOf, type SessionFigures, type WagerOdds } from "./figures";
import { poll } from "./poll";

export type SessionAsked = { rounds: number; main: number; optional: string; wager: number; bankroll: number };
export type AskSession = (asked: SessionAsked, stop: AbortSignal) => Promise<{ session: Record<string, unknown> }>;

const USUAL = { rounds: "200", main: "25", optional: "", wager: "5", bankroll: "500" };

/** A session of many rounds: what is bet in each, and what it comes to, drawn. */
export function Session({ wagers, ask }: { wagers: WagerOdds[]; ask: AskSession }) {
  const [typed, setTyped] = useState(USUAL);
  const [found, setFound] = useState<SessionFigures | null>(null);
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const field = (name: keyof typeof USUAL, label: string) => (
    <label class="stack">
      {label}
      <input
        inputMode="decimal"
        value={typed[name]}
        onInput={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
      />
    </label>
  );
  const count = async () => {
    const asked = sessionAsked(typed);
    if (asked === null) return setTrouble(words.odds.session.unread);
    stop.current?.abort();
    const mine = new AbortController();
    stop.current = mine;
    setTrouble("");
    setBusy(true);
    try {
      setFound((await poll((signal) => ask(asked, signal), mine.signal)).session as SessionFigures);
    } catch (error) {
      if (!mine.signal.aborted) setTrouble((error as Error).message);
    }
    if (!mine.signal.aborted) setBusy(false);
  };
  return (
    <section class="stack no-print">
      <h3>{words.odds.session.title}</h3>
      <p class="quiet">{words.odds.session.lead}</p>
      <form class="sheet stack session-form" onSubmit={onSubmit(() => void count())}>
        <div class="row">
          {field("rounds", words.odds.session.rounds)}
          {field("main", words.odds.session.main)}
          {field("bankroll", words.odds.session.bankroll)}
        </div>
        {wagers.length > 0 && (
          <div class="row">
            <label class="stack">
              {words.odds.session.optional}
              <select
                value={typed.optional}
                onChange={(event) => setTyped({ ...typed, optional: event.currentTarget.value })}
              >
                <option value="">{words.odds.session.none}</option>
                {wagers.map((each) => (
                  <option key={each.key} value={each.key}>
                    {each.title}
                  </option>
                ))}
              </select>
            </label>
            {typed.optional && field("wager", words.odds.session.wager)}
          </div>
        )}
        <div class="row">
          <button type="submit" class="main-action" disabled={isBusy}>
            {words.odds.session.count}
          </button>
          {isBusy && <span role="status">{words.odds.counting}</span>}
        </div>
      </form>
      <Trouble reason={trouble} />
      {found && <Figures found={found} />}
    </section>
  );
}

/** What was typed as a request; null where a field cannot be read. */
export function sessionAsked(typed: typeof USUAL): SessionAsked | null {
  const rounds = /^\d{1,5}$/.test(typed.rounds.trim()) ? Number(typed.rounds) : 0;
  const [main, bankroll, wager] = [typed.main, typed.bankroll, typed.wager].map((text) =>
    text.trim() === "" ? 0 : parseMoney(text),
  ) as [number | null, number | null, number | null];
  if (rounds < 1 || main === null || bankroll === null || (typed.optional && wager === null)) return null;
  return { rounds, main, bankroll, optional: typed.optional, wager: typed.optional ? (wager ?? 0) : 0 };
}

function Figures({ found }: { found: SessionFigures }) {
  const said = words.odds.session;
  const facts: [string, string][] = [
    [said.expected, signedMoney(Math.round(found.mean))],
    [said.deviation, shortMoney(Math.round(found.standard_deviation))],
    [said.ahead, percentOf(found.ahead)],
    [said.even, percentOf(found.even)],
    [said.middle, said.between(amount(found.quantiles["0.05"]), amount(found.quantiles["0.95"]))],
  ];
  if (found.ruin !== null && found.bankroll !== null)
    facts.push([said.ruin(shortMoney(found.bankroll)), percentOf(found.ruin)]);
  return (
    <div class="sheet stack" role="status">
      <h4>{said.heading(found.rounds, shortMoney(found.wagered_each_round))}</h4>
      <Bars found={found} />
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">{found.exact ? said.exact : said.simulated}</p>
    </div>
  );
}

const amount = (value: number | undefined): string => signedMoney(Math.round(value ?? 0));
const WIDTH = 100;
const HEIGHT = 40;

/** How likely each result is: what loses on the left, what wins on the right of a line. */
function Bars({ found }: { found: SessionFigures }) {
  const first = found.bars[0]?.above ?? 0;
  const last = found.bars.at(-1)?.up_to ?? 1;
  const across = scale(first, last, WIDTH);
  const most = Math.max(...found.bars.map((each) => each.chance), 1e-9);
  return (
    <figure class="plot">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.odds.session.drawn(percentOf(found.ahead), amount(first), amount(last))}
      >
        {found.bars.map((each) => (
          <rect
            key={each.up_to}
            class={each.up_to > 0 ? "win" : "lose"}
            x={across(each.above)}
            width={Math.max(0.2, across(each.up_to) - across(each.above) - 0.2)}
            y={HEIGHT - (each.chance / most) * HEIGHT}
            height={(each.chance / most) * HEIGHT}
          />
        ))}
        {first < 0 && last > 0 && <line x1={across(0)} x2={across(0)} y1="0" y2={HEIGHT} />}
      </svg>
      <figcaption class="quiet row ends">
        <span>{amount(first)}</span>
        <span>{amount(last)}</span>
      </figcaption>
    </figure>
  );
}
