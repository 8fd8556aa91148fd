import { useState } from "preact/hooks";

import { onSubmit, useAction } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import { loadMe } from "../people";
import type { EnterAnswer } from "../wire/protocol";
import { ask } from "../wire/requests";
import { words } from "../words";

/** The form in which staff sign in with a token made by `paigow token`. */
export function TokenForm() {
  const [token, setToken] = useState("");
  const { run, trouble } = useAction();
  const enter = async () => {
    await ask<EnterAnswer>("POST", "/people/token", { token: token.trim() });
    await loadMe();
  };
  return (
    <form class="sheet stack join" onSubmit={onSubmit(() => run(enter))}>
      <h2>{words.me.byToken}</h2>
      <p class="quiet">{words.me.tokenLead}</p>
      <label class="stack">
        {words.me.token}
        <input
          type="password"
          autocomplete="off"
          required
          value={token}
          onInput={(event) => setToken(event.currentTarget.value)}
        />
      </label>
      <Trouble reason={trouble} />
      <button class="main-action" type="submit" disabled={!token.trim()}>
        {words.me.signIn}
      </button>
    </form>
  );
}
