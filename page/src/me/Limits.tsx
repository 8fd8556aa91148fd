import { useState } from "preact/hooks";

import { money, parseMoney } from "../money";
import { onSubmit } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import { loadMe } from "../people";
import type { LaterLimit, LimitsAnswer } from "../wire/protocol";
import { ask } from "../wire/requests";
import { words } from "../words";
import { hours, moment } from "./times";

const DAY = 86_400;
const AMOUNTS = ["loss", "stake"] as const;
type Draft = { loss: string; stake: string; minutes: string };

const plain = (amount: number | null | undefined): string => (amount == null ? "" : money(amount).replace(/[$,]/g, ""));

/** The form for my limits. The server applies a lower limit at once and a higher one after a day. */
export function Limits({ held }: { held: LimitsAnswer }) {
  const [wanted, setWanted] = useState<Draft>({
    loss: plain(held.loss),
    stake: plain(held.stake),
    minutes: held.seconds == null ? "" : String(held.seconds / 60),
  });
  const [trouble, setTrouble] = useState("");
  const [done, setDone] = useState(false);
  const put = async (more: object) => {
    setTrouble("");
    setDone(false);
    const amounts = AMOUNTS.map(
      (name) => [name, wanted[name].trim() === "" ? null : parseMoney(wanted[name])] as const,
    );
    const minutes = wanted.minutes.trim() === "" ? null : Number(wanted.minutes);
    if (
      amounts.some(([name, amount]) => wanted[name].trim() !== "" && amount === null) ||
      (minutes !== null && !Number.isInteger(minutes))
    )
      return setTrouble(words.limits.notRead);
    const given = Object.fromEntries(
      [...amounts, ["seconds", minutes === null ? null : minutes * 60]].filter(([, value]) => value !== null),
    );
    try {
      await ask<LimitsAnswer>("PUT", "/people/me/limits", { ...given, ...more });
      await loadMe();
      setDone(true);
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  const field = (name: keyof Draft, said: string, stops: string) => (
    <label class="stack">
      {said}
      <input
        inputMode="decimal"
        value={wanted[name]}
        onInput={(event) => setWanted({ ...wanted, [name]: event.currentTarget.value })}
      />
      <span class="quiet">{stops}</span>
    </label>
  );
  return (
    <section class="stack">
      <h2>{words.limits.title}</h2>
      <p>{words.limits.lead}</p>
      <form class="sheet stack" onSubmit={onSubmit(() => put({}))}>
        {field("loss", words.limits.loss, words.limits.lossStops)}
        {field("stake", words.limits.stake, words.limits.stakeStops)}
        {field("minutes", words.limits.minutes, words.limits.minutesStop)}
        <Trouble reason={trouble} />
        {done && <p role="status">{words.limits.held}</p>}
        <button type="submit" class="main-action">
          {words.limits.set}
        </button>
      </form>
      {held.later?.map((each) => (
        <p key={each.limit}>{said(each)}</p>
      ))}
      <SelfExclusion until={held.until ?? null} put={put} />
    </section>
  );
}

const said = (each: LaterLimit): string => {
  const to =
    each.wanted == null ? words.limits.none : each.limit === "seconds" ? hours(each.wanted) : money(each.wanted);
  return words.limits.later(words.limits.names[each.limit] ?? each.limit, to, moment(each.since));
};

/** Self-exclusion, confirmed because it cannot be ended early. */
function SelfExclusion({ until, put }: { until: number | null; put: (more: object) => Promise<void> }) {
  const [days, setDays] = useState(0);
  if (until !== null) return <p>{words.limits.outUntil(moment(until))}</p>;
  return (
    <div class="row">
      {days === 0
        ? [1, 7, 30].map((each) => (
            <button key={each} type="button" onClick={() => setDays(each)}>
              {words.limits.shutOut(each)}
            </button>
          ))
        : [
            <button
              key="yes"
              type="button"
              onClick={() => void put({ until: Math.ceil(Date.now() / 1000) + days * DAY })}
            >
              {words.limits.sureOut(days)}
            </button>,
            <button key="no" type="button" onClick={() => setDays(0)}>
              {words.limits.stay}
            </button>,
          ]}
    </div>
  );
}
