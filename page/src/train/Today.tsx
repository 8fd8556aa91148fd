import { useState } from "preact/hooks";

import { ensureMe } from "../lobby/tables";
import { Headings } from "../parts/Headings";
import { useAction, useKeys, useTitle } from "../parts/hooks";
import { findSetting, handNames } from "../parts/settings";
import { movePiece, type Places, Trays } from "../parts/Trays";
import { Trouble } from "../parts/Trouble";
import { me } from "../people";
import { Pieces } from "../pieces/Piece";
import type { TodayAnswer, TodayStanding, TodaysHand, TrainerSettingsAnswer, TryAnswer } from "../wire/protocol";
import { ask, get } from "../wire/requests";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";
import { lossText } from "./amounts";
import { isNotReady } from "./hands";

const say = words.today;
const LOW = 2;

/** Today's ten hands, the same for everybody: the first try counts. */
export function Today() {
  const [changed, setChanged] = useState<TodayAnswer | null>(null);
  const { answer, trouble } = useAnswer<TodayAnswer>("/today");
  const [told, setTold] = useState<TryAnswer | null>(null);
  const today = changed ?? answer;
  useTitle(say.title);
  const next = today?.hands.find((each) => each.tried == null);
  const goOn = async () => {
    setChanged(await get<TodayAnswer>("/today"));
    setTold(null);
  };
  return (
    <main id="main" class="page">
      <div class="stack">
        <p>
          <a href="/train">{words.bar.train}</a>
        </p>
        <h1>{say.title}</h1>
        <p class="quiet">{say.lead}</p>
      </div>
      <Trouble reason={trouble} />
      {today && (next || told) && (
        <TodaysOne
          key={told?.number ?? next?.number}
          day={today.day}
          game={today.game}
          hand={today.hands.find((each) => each.number === told?.number) ?? next!}
          of={today.hands.length}
          told={told}
          setTold={setTold}
          goOn={() => void goOn()}
        />
      )}
      {today && !next && !told && <Done today={today} change={setChanged} />}
      {today && <Standings rows={today.standings ?? []} />}
    </main>
  );
}

type TodaysOneProps = {
  day: string;
  game: string;
  hand: TodaysHand;
  of: number;
  told: TryAnswer | null;
  setTold: (told: TryAnswer) => void;
  goOn: () => void;
};

/** One hand to set, then what the server says of it. */
function TodaysOne({ day, game, hand, of, told, setTold, goOn }: TodaysOneProps) {
  const [low, setLow] = useState<Places>([]);
  const { run, isBusy, trouble } = useAction();
  const path = `/training/${game}/settings/${encodeURIComponent(hand.pieces.join(" "))}`;
  const { answer: known } = useAnswer<TrainerSettingsAnswer>(path);
  const isWhole = low.length === LOW;
  const chosen = low.map((place) => hand.pieces[place]!);
  const made = isWhole ? findSetting(known?.settings ?? [], chosen) : undefined;
  const lay = () => {
    if (!isWhole || isBusy || told) return;
    void run(async () => {
      await ensureMe();
      const high = hand.pieces.filter((_, place) => !low.includes(place));
      setTold(await tryPatiently(hand.number, { day, high, low: chosen }));
    });
  };
  useKeys(true, (key) => {
    const place = Number(key) - 1;
    if (told && key === "Enter") goOn();
    else if (key === "Enter") lay();
    else if (!told && place >= 0 && place < hand.pieces.length) setLow((before) => movePiece(before, place, LOW));
  });
  return (
    <section class="stack practice">
      <h2>{say.hand(hand.number, of)}</h2>
      <Trays
        pieces={hand.pieces}
        low={low}
        lowCount={LOW}
        change={setLow}
        called={made && handNames(made, chosen)}
        isLaid={told !== null}
        done={lay}
      />
      {!told && made?.fault && <p class="lost">{words.train.notCorrect(made.fault)}</p>}
      <Trouble reason={trouble} />
      {told && <Told told={told} />}
      <div class="row">
        {told ? (
          <button type="button" class="main-action" onClick={goOn}>
            {say.next} <kbd>Enter</kbd>
          </button>
        ) : (
          <button type="button" class="main-action" disabled={!isWhole || isBusy} onClick={lay}>
            {isBusy ? words.train.counting(0) : words.train.lay} <kbd>Enter</kbd>
          </button>
        )}
      </div>
    </section>
  );
}

/** Send a try, again while the server is counting. The first one counts, however often it is sent. */
async function tryPatiently(number: number, body: object): Promise<TryAnswer> {
  for (;;) {
    try {
      return await ask<TryAnswer>("POST", `/today/hands/${number}`, body);
    } catch (error) {
      if (!isNotReady(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

function Told({ told }: { told: TryAnswer }) {
  const { best, tried } = told;
  const isBest = tried.gives_up.numerator === 0;
  return (
    <div class="coach" role="status">
      {!told.is_first && <p>{say.before}</p>}
      <p>
        <b>{isBest ? say.best : words.coach.gaveUp(best.high_called, best.low_called, lossText(tried.gives_up))}</b>
      </p>
      {!isBest && (
        <p class="coach-cards">
          <Pieces pieces={best.high} /> <Pieces pieces={best.low} />
        </p>
      )}
    </div>
  );
}

/** After the last hand: what I made of them, and whether my name stands on the list. */
function Done({ today, change }: { today: TodayAnswer; change: (today: TodayAnswer) => void }) {
  const { run, isBusy, trouble } = useAction();
  const tried = today.hands.flatMap((hand) => hand.tried ?? []);
  const best = tried.filter((each) => each.gives_up.numerator === 0).length;
  const cents = tried.reduce((sum, each) => sum + each.gives_up.cents, 0);
  const list = (is_listed: boolean) =>
    void run(async () => change(await ask<TodayAnswer>("PUT", "/today/name", { is_listed })));
  return (
    <section class="sheet stack">
      <h2>{say.done(best, tried.length, lossText({ numerator: cents, cents }))}</h2>
      <label class="row">
        <input
          type="checkbox"
          disabled={isBusy}
          checked={today.is_listed ?? false}
          onChange={(event) => list(event.currentTarget.checked)}
        />
        {say.list(me.value?.name ?? "")}
      </label>
      <Trouble reason={trouble} />
      <p class="quiet">{say.tomorrow}</p>
    </section>
  );
}

/** Those who agreed to be named. */
const Standings = ({ rows }: { rows: readonly TodayStanding[] }) =>
  rows.length === 0 ? null : (
    <section class="stack">
      <h2>{say.standings}</h2>
      <div class="wide">
        <table>
          <Headings columns={say.columns} figures={[1, 2]} />
          <tbody>
            {rows.map((each) => (
              <tr key={each.name}>
                <th scope="row">{each.name}</th>
                <td class="amount">{each.best}</td>
                <td class="amount">{lossText(each.gives_up)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
