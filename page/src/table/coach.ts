import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

import { markRound } from "../rounds/marks";
import { keep, recall } from "../storage";
import { askPatiently } from "../train/hands";
import type { CoachAnswer } from "../wire/protocol";
import { tablePath } from "../wire/requests";
import type { Seat } from "./seat";

const SWITCH = "paigow.coach";
const HANDS = "paigow.coach.hands";
/** The coach is on for so many hands, until one switches it on or off. */
const FIRST_HANDS = 10;

const chosen = signal(recall(SWITCH));
const coached = signal(Number(recall(HANDS)) || 0);

/** Whether the coach speaks. */
export const isCoachOn = (): boolean => (chosen.value ? chosen.value === "on" : coached.value < FIRST_HANDS);

export function switchCoach(isOn: boolean): void {
  chosen.value = isOn ? "on" : "off";
  keep(SWITCH, chosen.value);
}

/** The round of which the coach has something to say to me: the one in which I have set a hand, until I go on from its
 * result; 0 where there is none. */
export function coachedRound(seat: Seat): number {
  const { view, positions } = seat.playback;
  const round = view.value?.round ?? null;
  const hasSet = positions.value.some((position) => round?.positions[position]?.is_set);
  if (round !== null && hasSet) return round.number;
  return seat.history.isAtResult.value ? (seat.history.lastRound.value?.round ?? 0) : 0;
}

const answers = new Map<string, CoachAnswer>();

/** Whether the coach speaks of a round: of the last of the first hands too, which has been counted by then. */
export const speaksOf = (seat: Seat, round: number): boolean =>
  round > 0 && (isCoachOn() || (!chosen.value && answers.has(`${seat.table}/${round}`)));

/** What the coach says of a round of mine; null while it counts. A hand counts among the first ones once. */
export function useCoach(seat: Seat, round: number): CoachAnswer | null {
  const key = `${seat.table}/${round}`;
  const [, setArrived] = useState("");
  useEffect(() => {
    if (round === 0 || answers.has(key)) return;
    const stop = new AbortController();
    askPatiently<CoachAnswer>(tablePath(seat.table, `/rounds/${round}/coach`), stop.signal)
      .then((answer) => {
        answers.set(key, answer);
        coached.value += 1;
        keep(HANDS, String(coached.value));
        setArrived(key);
      })
      .catch(() => undefined); // without it one plays all the same
    return () => stop.abort();
  }, [key]);
  const answer = answers.get(key) ?? null;
  const isOver = seat.history.lastRound.value?.round === round;
  useEffect(() => {
    if (answer && isOver) markRound(answer);
  }, [answer, isOver]);
  return answer;
}
