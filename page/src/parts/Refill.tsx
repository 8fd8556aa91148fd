import { useEffect, useState } from "preact/hooks";

import { moment } from "../me/times";
import { rounded } from "../money";
import { look, me, refill } from "../people";
import { words } from "../words";
import { langOf } from "../words/languages";
import { Trouble } from "./Trouble";

/** Play money for whoever has lost all, where one looks for money: a button where it can be had, else when or why not.
 * Nothing of it appears by itself while one has enough. */
export function Refill({ isMain = false }: { isMain?: boolean }) {
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    look().catch((error: Error) => setTrouble(error.message));
  }, []);
  const offer = me.value?.refill;
  const get = async () => {
    setBusy(true);
    setTrouble("");
    await refill().catch((error: Error) => setTrouble(error.message));
    setBusy(false);
  };
  if (!offer || offer.code === "enough") return <Trouble reason={trouble} />;
  return (
    <div class="stack refill">
      {!offer.code && (
        <div class="row">
          <button type="button" class={isMain ? "main-deed" : ""} disabled={isBusy} onClick={() => void get()}>
            {words.refill.get(rounded(offer.amount))}
          </button>
          <span class="quiet">{words.refill.what}</span>
        </div>
      )}
      {offer.code === "too_soon" && <p class="quiet">{words.refill.later(rounded(offer.amount), moment(offer.since ?? 0))}</p>}
      {offer.code === "limit" && (
        <p class="quiet" lang={langOf(offer.reason ?? "")}>
          {words.refill.limit(offer.reason ?? "")}
        </p>
      )}
      <Trouble reason={trouble} />
    </div>
  );
}
