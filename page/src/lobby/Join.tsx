import { useState } from "preact/hooks";

import { onSubmit, useAction } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import { isGuest, join, takeName } from "../people";
import { words } from "../words";

/** The form in which a newcomer chooses a name. */
export function Join({ came }: { came?: () => void }) {
  const [name, setName] = useState("");
  const { run, isBusy, trouble } = useAction();
  const come = onSubmit(() => run(() => (isGuest() ? takeName : join)(name.trim()).then(came)));
  return (
    <form class="sheet stack join" onSubmit={come}>
      <h2>{words.join.title}</h2>
      <p class="quiet">{isGuest() ? words.join.guest : words.join.lead}</p>
      <label class="stack">
        {words.join.name}
        <input
          name="name"
          autocomplete="nickname"
          maxLength={32}
          required
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <Trouble reason={trouble} />
      <button class="main-action" type="submit" disabled={isBusy || !name.trim()}>
        {words.join.button}
      </button>
    </form>
  );
}
