import { useEffect, useState } from "preact/hooks";

import { Join } from "../lobby/Join";
import { money } from "../money";
import { useAction, useTitle } from "../parts/hooks";
import { Refill } from "../parts/Refill";
import { Trouble } from "../parts/Trouble";
import { isGuest, loadMe, me, renewToken } from "../people";
import { Export } from "../rounds/Export";
import { forgetRounds, storedRounds } from "../rounds/store";
import { go } from "../routes";
import { ask } from "../wire/requests";
import { words } from "../words";
import { Limits } from "./Limits";
import { TokenForm } from "./TokenForm";
import { hours, moment } from "./times";

/** My page: name, money, time played, limits, token. */
export function Me() {
  const [trouble, setTrouble] = useState("");
  const [isAsked, setAsked] = useState(false);
  useTitle(words.me.title);
  useEffect(() => {
    loadMe()
      .catch((error: Error) => setTrouble(error.message))
      .finally(() => setAsked(true));
  }, []);
  const record = me.value;
  return (
    <main id="main" class="page narrow">
      <h1>{words.me.title}</h1>
      <Trouble reason={trouble} />
      {record === null && isAsked && (
        <>
          <p>{words.me.nobody}</p>
          <TokenForm />
        </>
      )}
      {record !== null && (
        <>
          <dl class="facts">
            <Fact name={words.me.name} value={record.name} />
            <Fact name={words.me.role} value={words.me.roles[record.role] ?? record.role} />
            <Fact name={words.me.purse} value={money(record.purse)} />
            <Fact name={words.me.held} value={money(record.held)} />
            <Fact name={words.me.net} value={money(record.net)} />
            <Fact name={words.me.played} value={hours(record.seconds)} />
          </dl>
          {record.role === "player" && <p class="quiet">{words.me.practice}</p>}
          <section class="stack">
            <h2>{words.rounds.title}</h2>
            <div class="row">
              <a class="button" href="/rounds">
                {words.marks.all}
              </a>
              <Export rounds={storedRounds()} />
            </div>
          </section>
          {isGuest() && <Join />}
          {record.role === "player" && <Refill />}
          {record.role === "player" && <Limits held={record.limits} />}
          {record.role === "player" && record.expires != null && <TokenExpiry expires={record.expires} />}
          <Departure isPlayer={record.role === "player"} />
        </>
      )}
    </main>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** When my token expires, with a button to renew it. */
function TokenExpiry({ expires }: { expires: number }) {
  const { run, trouble } = useAction();
  const [done, setDone] = useState(false);
  const again = () => {
    setDone(false);
    void run(() => renewToken().then(() => setDone(true)));
  };
  return (
    <section class="stack">
      <h2>{words.me.staying}</h2>
      <p>{words.me.known(moment(expires))}</p>
      <Trouble reason={trouble} />
      {done && <p role="status">{words.me.renewed}</p>}
      <div class="row">
        <button type="button" onClick={again}>
          {words.me.renew}
        </button>
      </div>
    </section>
  );
}

/** Leave: a player's name and chips go with the token for good; staff only sign out. */
function Departure({ isPlayer }: { isPlayer: boolean }) {
  const [isSure, setSure] = useState(false);
  const { run, trouble } = useAction();
  const out = async () => {
    await ask("DELETE", isPlayer ? "/people/me" : "/people/token");
    if (isPlayer) forgetRounds();
    me.value = null;
    go("/");
  };
  return (
    <section class="stack">
      <h2>{words.me.leaving}</h2>
      <p>{isPlayer ? words.me.forGood : words.me.here}</p>
      <Trouble reason={trouble} />
      <div class="row">
        {isPlayer && !isSure ? (
          <button type="button" onClick={() => setSure(true)}>
            {words.me.leave}
          </button>
        ) : (
          <button type="button" onClick={() => void run(out)}>
            {isPlayer ? words.me.sure : words.me.out}
          </button>
        )}
      </div>
    </section>
  );
}
