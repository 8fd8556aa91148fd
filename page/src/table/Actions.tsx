import { useEffect, useState } from "preact/hooks";

import type { AskView, TableView } from "../../../docs/protocol";
import { money } from "../money";
import { Trouble } from "../parts/Trouble";
import { words } from "../words";
import { find, terms } from "./asks";
import { BuyChips } from "./BuyChips";
import { HandToLay } from "./HandToLay";
import type { Seat } from "./seat";
import { WagersToLay } from "./WagersToLay";

/** The one thing to do now, the brightest on the screen; then what one may besides. */
export function Actions({ seat, view }: { seat: Seat; view: TableView }) {
  const asks = seat.asks.value;
  const trouble = seat.trouble.value;
  return (
    <section class="actions stack" aria-label={words.choose.title}>
      <Trouble reason={trouble === null ? "" : [trouble.reason, trouble.clause].filter(Boolean).join(" · ")} />
      {seat.name.value && <Doing seat={seat} asks={asks} view={view} />}
      <Waiting seat={seat} />
      <Besides seat={seat} asks={asks} />
    </section>
  );
}

function Doing({ seat, asks, view }: { seat: Seat; asks: readonly AskView[]; view: TableView }) {
  const wager = find(seat.waits.value, "PlaceWagers") ?? (find(seat.waits.value, "AcceptBank") ? undefined : find(asks, "PlaceWagers"));
  const toSet = find(asks, "SetHands");
  if (!seat.hasCome.value) return <BuyChips seat={seat} />;
  return (
    <>
      {find(seat.waits.value, "AcceptBank") && <BankOffered seat={seat} />}
      {find(seat.waits.value, "CutCards") && <CutOffered seat={seat} />}
      {toSet && <HandToLay key={`${view.round?.number}-${toSet.who.position}`} seat={seat} ask={toSet} view={view} />}
      {wager && !toSet && <WagersToLay key={view.round?.number} seat={seat} ask={wager} />}
      <Others seat={seat} />
    </>
  );
}

function BankOffered({ seat }: { seat: Seat }) {
  const ask = find(seat.waits.value, "AcceptBank")!;
  const stakes = terms(ask, "Banking");
  const position = ask.who.position;
  return (
    <div class="sheet stack">
      <h2>{words.bank.offered}</h2>
      {stakes && <p>{words.bank.risks(money(stakes.chips))}</p>}
      <div class="row">
        <button type="button" onClick={() => void seat.give("PassBank", { position })}>
          {words.bank.pass}
        </button>
        <button type="button" class="main-deed" onClick={() => void seat.give("AcceptBank", { position })}>
          {words.bank.accept}
        </button>
        {stakes?.co_cover != null && (
          <button type="button" onClick={() => void seat.give("AcceptBank", { position, co_bank: true })}>
            {words.bank.co}
          </button>
        )}
      </div>
    </div>
  );
}

function CutOffered({ seat }: { seat: Seat }) {
  const ask = find(seat.waits.value, "CutCards")!;
  const range = terms(ask, "Between");
  const position = ask.who.position;
  const [above, setAbove] = useState(range ? Math.round((range.least + range.most) / 2) : 0);
  return (
    <div class="sheet stack">
      <h2>{words.cut.offered}</h2>
      {range && (
        <label class="row">
          {words.cut.above} <b>{above}</b>
          <input type="range" min={range.least} max={range.most} value={above} onInput={(event) => setAbove(Number(event.currentTarget.value))} />
        </label>
      )}
      <div class="row">
        {find(seat.asks.value, "DeclineCut") && (
          <button type="button" class="main-deed" onClick={() => void seat.give("DeclineCut", { position })}>
            {words.cut.decline}
          </button>
        )}
        <button type="button" onClick={() => void seat.give("CutCards", range ? { position, above } : { position })}>
          {words.cut.cut}
        </button>
      </div>
    </div>
  );
}

const DRAWN = new Set(["AcceptBank", "PassBank", "CutCards", "DeclineCut", "PlaceWagers", "SetHands", "TakePosition"]);

/** Whatever else the table waits for: each with what it takes, as its terms say. */
function Others({ seat }: { seat: Seat }) {
  return (
    <>
      {seat.waits.value
        .filter((ask) => !DRAWN.has(ask.command))
        .map((ask) => (
          <Choice key={ask.command} seat={seat} ask={ask} />
        ))}
    </>
  );
}

function Choice({ seat, ask }: { seat: Seat; ask: AskView }) {
  const oneOf = terms(ask, "OneOf");
  const [chosen, setChosen] = useState(0);
  const position = ask.who.position == null ? {} : { position: ask.who.position };
  const data = () => ({ ...position, ...(oneOf ? { [oneOf.field]: oneOf.values[chosen] } : {}) });
  return (
    <div class="sheet row">
      <h2>{words.commands[ask.command] ?? ask.command}</h2>
      {oneOf && (
        <select aria-label={words.commands[ask.command] ?? ask.command} value={chosen} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
          {oneOf.values.map((value, index) => (
            <option key={index} value={index}>
              {String(value ?? "—").replaceAll("_", " ")}
            </option>
          ))}
        </select>
      )}
      <button type="button" class="main-deed" onClick={() => void seat.give(ask.command, data())}>
        {words.choose.deed}
      </button>
    </div>
  );
}

/** For whom the table waits, where it is not for me, and how long yet. */
function Waiting({ seat }: { seat: Seat }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((before) => before + 1), 500);
    return () => clearInterval(timer);
  }, []);
  const now = performance.now();
  const own = seat.due.value.find((each) => seat.positions.value.includes(each.position));
  const seconds = own ? Math.max(0, Math.ceil((own.at - now) / 1000)) : null;
  const names = [...new Set(seat.awaited.value?.waits.map((ask) => ask.who.name).filter((name): name is string => !!name && name !== seat.name.value))];
  if (seat.waits.value.length > 0) return seconds !== null && seconds < 3600 ? <p class="quiet">{words.table.left(seconds)}</p> : null;
  return <p class="quiet">{names.length ? words.table.waitingFor(names.join(", ")) : words.table.waitingForDealer}</p>;
}

function Besides({ seat, asks }: { seat: Seat; asks: readonly AskView[] }) {
  const stand = find(asks, "LeavePosition");
  return (
    <div class="row besides">
      {stand && (
        <button type="button" onClick={() => void seat.give("LeavePosition", { position: stand.who.position })}>
          {words.table.standUp}
        </button>
      )}
      {find(asks, "LeaveTable") && (
        <button type="button" onClick={() => void seat.give("LeaveTable", {})}>
          {words.table.leave}
        </button>
      )}
    </div>
  );
}
