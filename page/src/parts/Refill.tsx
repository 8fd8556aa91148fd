import { useEffect, useState } from "preact/hooks";

import { moment } from "../me/times";
import { shortMoney } from "../money";
import { loadMe, me, refill } from "../people";
import { words } from "../words";
import { langOf } from "../words/languages";
import { Trouble } from "./Trouble";

/** Play money for a player who has too little: a button, or when or why not. Nothing is shown to a player who has
 * enough. */
export function Refill({ isMain = false }: { isMain?: boolean }) {
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    loadMe().catch((error: Error) => setTrouble(error.message));
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
          <button type="button" class={isMain ? "main-action" : ""} disabled={isBusy} onClick={() => void get()}>
            {words.refill.get(shortMoney(offer.amount))}
          </button>
          <span class="quiet">{words.refill.what}</span>
        </div>
      )}
      {offer.code === "too_soon" && (
        <p class="quiet">{words.refill.later(shortMoney(offer.amount), moment(offer.since ?? 0))}</p>
      )}
      {offer.code === "limit" && (
        <p class="quiet" lang={langOf(offer.reason ?? "")}>
          {words.refill.limit(offer.reason ?? "")}
        </p>
      )}
      <Trouble reason={trouble} />
    </div>
  );
}
