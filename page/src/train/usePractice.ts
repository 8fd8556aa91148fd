import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { findSetting } from "../parts/settings";
import type { Places } from "../parts/Trays";
import type { HandSettings, SettingValued, ValuesAnswer } from "../wire/protocol";
import { deal, fetchSettings, fetchValues, type Hand } from "./hands";

/** A hand that is being fetched. Its values are fetched while it is being set, and shown when it is laid. */
type PendingHand = {
  hand: Promise<Hand>;
  settings: Promise<HandSettings | null>;
  values: Promise<ValuesAnswer>;
  stop: AbortController;
};

export type Practice = {
  hand: Hand | null;
  low: Places;
  setLow: (how: (low: Places) => Places) => void;
  values: ValuesAnswer | null;
  /** Whether the hand was laid and waits for its values, was laid and has them, or was not laid and its values are
   * shown. */
  laid: "" | "waiting" | "laid" | "shown";
  /** All settings of the hand, known before their values. */
  settings: HandSettings | null;
  /** The chosen setting, once the values are there. */
  row: SettingValued | undefined;
  trouble: string;
  lay: () => void;
  show: () => void;
  next: () => void;
};

type PracticeOptions = {
  game: string;
  /** What is dealt next. */
  next: () => { kinds: readonly string[]; seed?: number };
  /** Called once for each hand that was laid and has its values. */
  judged: (values: ValuesAnswer, row: SettingValued) => void;
  /** A hand to begin with. */
  first?: Hand | undefined;
};

/** Hands to practise, one after the other. The next is fetched while the answer to this one is read. */
export function usePractice({ game, next, judged, first }: PracticeOptions): Practice {
  const [hand, setHand] = useState<Hand | null>(null);
  const [low, setLow] = useState<Places>([]);
  const [values, setValues] = useState<ValuesAnswer | null>(null);
  const [settings, setSettings] = useState<HandSettings | null>(null);
  const [laid, setLaid] = useState<Practice["laid"]>("");
  const [trouble, setTrouble] = useState("");
  const now = useRef<PendingHand | null>(null);
  const ahead = useRef<PendingHand | null>(null);
  const bring = (given?: Hand): PendingHand => {
    const stop = new AbortController();
    const { kinds, seed } = next();
    const coming = given ? Promise.resolve(given) : deal(game, kinds, seed);
    const settings = coming.then((each) => fetchSettings(game, each, stop.signal));
    const counted = coming.then((each) => fetchValues(game, each, stop.signal));
    for (const each of [settings, counted]) each.catch(() => undefined);
    return { hand: coming, settings, values: counted, stop };
  };
  const take = useCallback((coming: PendingHand) => {
    now.current?.stop.abort();
    now.current = coming;
    setHand(null);
    setLow([]);
    setValues(null);
    setSettings(null);
    setLaid("");
    setTrouble("");
    const stands = () => now.current === coming;
    coming.hand
      .then((each) => stands() && setHand(each))
      .catch((error: Error) => stands() && setTrouble(error.message));
    coming.settings
      .then((each) => stands() && setSettings(each))
      .catch((error: Error) => stands() && setTrouble(error.message));
    coming.values
      .then((each) => stands() && setValues(each))
      .catch((error: Error) => stands() && setTrouble(error.message));
  }, []);
  useEffect(() => {
    take(bring(first));
    return () => {
      for (const each of [now, ahead]) each.current?.stop.abort();
    };
  }, []);
  const row =
    values && hand
      ? findSetting(
          values.settings,
          low.map((place) => hand.pieces[place]!),
        )
      : undefined;
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
