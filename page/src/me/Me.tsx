import { useEffect, useState } from "preact/hooks";

import { money } from "../money";
import { Join } from "../lobby/Join";
import { Refill } from "../parts/Refill";
import { Trouble } from "../parts/Trouble";
import { isGuest, look, me, renew } from "../people";
import { forgetRounds } from "../rounds/kept";
import { go } from "../routes";
import { ask } from "../wire/requests";
import { words } from "../words";
import { ByToken } from "./ByToken";
import { Limits } from "./Limits";
import { hours, moment } from "./times";

/** Who I am here, what I hold, how long I have played, and what I allow myself. */
export function Me() {
  const [trouble, setTrouble] = useState("");
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    document.title = `${words.me.title} · ${words.name}`;
    look()
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
          <ByToken />
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
          {isGuest() && <Join />}
          {record.role === "player" && <Refill />}
          {record.role === "player" && <Limits held={record.limits} />}
          {record.role === "player" && record.expires != null && <Staying expires={record.expires} />}
          <Leaving isPlayer={record.role === "player"} />
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

/** Until when this browser is known, and how it stays so. */
function Staying({ expires }: { expires: number }) {
  const [trouble, setTrouble] = useState("");
  const [done, setDone] = useState(false);
  const again = () => {
    setTrouble("");
    setDone(false);
    renew()
      .then(() => setDone(true))
      .catch((error: Error) => setTrouble(error.message));
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

/** A player's name and chips hang on the token, so that going is for good; others keep theirs. */
function Leaving({ isPlayer }: { isPlayer: boolean }) {
  const [isSure, setSure] = useState(false);
  const [trouble, setTrouble] = useState("");
  const out = async () => {
    setTrouble("");
    try {
      await ask("DELETE", isPlayer ? "/people/me" : "/people/token");
      if (isPlayer) forgetRounds();
      me.value = null;
      go("/");
    } catch (error) {
      setTrouble((error as Error).message);
    }
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
          <button type="button" onClick={() => void out()}>
            {isPlayer ? words.me.sure : words.me.out}
          </button>
        )}
      </div>
    </section>
  );
}
