import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import type { HandSettings, SettingValued, ValuesAnswer } from "../../../docs/protocol";
import type { Places } from "../parts/Trays";
import { setAs } from "../parts/settings";
import { deal, type Hand, settingsOf, valued } from "./hands";

/** A hand on its way: its values are asked for while one thinks, and shown when it is laid. */
type Coming = { hand: Promise<Hand>; settings: Promise<HandSettings | null>; values: Promise<ValuesAnswer>; stop: AbortController };

export type Practice = {
  hand: Hand | null;
  low: Places;
  setLow: (how: (low: Places) => Places) => void;
  values: ValuesAnswer | null;
  /** Whether the hands were laid, and wait for their values or have them; or were not, and the answer is shown. */
  laid: "" | "waiting" | "laid" | "shown";
  /** All that can be made of the hand, which is known long before it is counted. */
  settings: HandSettings | null;
  /** The setting as it lies in the trays, once its values are there. */
  row: SettingValued | undefined;
  trouble: string;
  lay: () => void;
  show: () => void;
  next: () => void;
};

type Asked = {
  game: string;
  /** What is dealt next. */
  next: () => { kinds: readonly string[]; seed?: number };
  /** Called once for each hand that was laid and valued. */
  judged: (values: ValuesAnswer, row: SettingValued) => void;
  /** A hand to begin with. */
  first?: Hand | undefined;
};

/** One hand after the other. The one after this is dealt and counted while this one's answer is read. */
export function usePractice({ game, next, judged, first }: Asked): Practice {
  const [hand, setHand] = useState<Hand | null>(null);
  const [low, setLow] = useState<Places>([]);
  const [values, setValues] = useState<ValuesAnswer | null>(null);
  const [settings, setSettings] = useState<HandSettings | null>(null);
  const [laid, setLaid] = useState<Practice["laid"]>("");
  const [trouble, setTrouble] = useState("");
  const now = useRef<Coming | null>(null);
  const ahead = useRef<Coming | null>(null);
  const bring = (given?: Hand): Coming => {
    const stop = new AbortController();
    const { kinds, seed } = next();
    const coming = given ? Promise.resolve(given) : deal(game, kinds, seed);
    const settings = coming.then((each) => settingsOf(game, each, stop.signal));
    const counted = coming.then((each) => valued(game, each, stop.signal));
    for (const each of [settings, counted]) each.catch(() => undefined);
    return { hand: coming, settings, values: counted, stop };
  };
  const take = useCallback((coming: Coming) => {
    now.current?.stop.abort();
    now.current = coming;
    setHand(null);
    setLow([]);
    setValues(null);
    setSettings(null);
    setLaid("");
    setTrouble("");
    const stands = () => now.current === coming;
    coming.hand.then((each) => stands() && setHand(each)).catch((error: Error) => stands() && setTrouble(error.message));
    coming.settings.then((each) => stands() && setSettings(each)).catch((error: Error) => stands() && setTrouble(error.message));
    coming.values.then((each) => stands() && setValues(each)).catch((error: Error) => stands() && setTrouble(error.message));
  }, []);
  useEffect(() => {
    take(bring(first));
    return () => [now, ahead].forEach((each) => each.current?.stop.abort());
  }, []);
  const row = values && hand ? setAs(values.settings, low.map((place) => hand.pieces[place]!)) : undefined;
  useEffect(() => {
    if (laid !== "waiting" || !values) return;
    setLaid("laid");
    if (row) judged(values, row);
    ahead.current = bring();
  }, [laid, values]);
  return {
    hand,
    low,
    setLow,
    values,
    laid,
    settings,
    row,
    trouble,
    lay: () => setLaid("waiting"),
    show: () => setLaid("shown"),
    next: () => {
      const coming = ahead.current ?? bring();
      ahead.current = null;
      take(coming);
    },
  };
}
