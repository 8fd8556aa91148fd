import { useState } from "preact/hooks";

import { Trouble } from "../parts/Trouble";
import { isGuest, join, takeName } from "../people";
import { words } from "../words";

/** A name is all that is asked of a newcomer, among the tables or at one. */
export function Join({ came }: { came?: () => void }) {
  const [name, setName] = useState("");
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  const come = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setTrouble("");
    await (isGuest() ? takeName : join)(name.trim())
      .then(came)
      .catch((error: Error) => setTrouble(error.message));
    setBusy(false);
  };
  return (
    <form class="sheet stack join" onSubmit={(event) => void come(event)}>
      <h2>{words.join.title}</h2>
      <p class="quiet">{isGuest() ? words.join.guest : words.join.lead}</p>
      <label class="stack">
        {words.join.name}
        <input name="name" autocomplete="nickname" maxLength={32} required value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <Trouble reason={trouble} />
      <button class="main-deed" type="submit" disabled={isBusy || !name.trim()}>
        {words.join.deed}
      </button>
    </form>
  );
}
