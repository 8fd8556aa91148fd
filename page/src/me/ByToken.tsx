import { useState } from "preact/hooks";

import type { EnterAnswer } from "../../../docs/protocol";
import { Trouble } from "../parts/Trouble";
import { look } from "../people";
import { ask } from "../wire/requests";
import { words } from "../words";

/** The way in for those who work at the tables: a token that `paigow token` has made. */
export function ByToken() {
  const [token, setToken] = useState("");
  const [trouble, setTrouble] = useState("");
  const come = async (event: Event) => {
    event.preventDefault();
    setTrouble("");
    try {
      await ask<EnterAnswer>("POST", "/people/token", { token: token.trim() });
      await look();
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  return (
    <form class="sheet stack join" onSubmit={(event) => void come(event)}>
      <h2>{words.me.byToken}</h2>
      <p class="quiet">{words.me.tokenLead}</p>
      <label class="stack">
        {words.me.token}
        <input type="password" autocomplete="off" required value={token} onInput={(event) => setToken(event.currentTarget.value)} />
      </label>
      <Trouble reason={trouble} />
      <button class="main-deed" type="submit" disabled={!token.trim()}>
        {words.join.deed}
      </button>
    </form>
  );
}
