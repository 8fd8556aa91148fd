import { signal } from "@preact/signals";

import type { JoinAnswer, RecordAnswer, RefillAnswer, RenewAnswer } from "../../docs/protocol";
import { forget, keep, recall } from "./storage";
import { ask, askAsNobody, get, Refused } from "./wire/requests";

/** Who I am here; nothing before I have joined. The token itself is a cookie that no script can read. */
export const me = signal<RecordAnswer | null>(null);

const STAFF = new Set(["auditor", "floorperson"]);
/** Whether I may look at what stood out at the tables. */
export const isOfTheFloor = (): boolean => STAFF.has(me.value?.role ?? "");

/** Ask who I am; whoever has no token yet, or one that has ended, is nobody. */
export async function look(): Promise<void> {
  try {
    me.value = await get<RecordAnswer>("/people/me");
    if (isOld(me.value)) await renew();
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    me.value = null;
  }
}

const DAY = 86_400_000;
/** With so little left the token of somebody who still comes is renewed: nobody loses a name by playing often. */
const SOON = 30 * DAY;
const isOld = ({ role, expires }: RecordAnswer): boolean => role === "player" && expires != null && expires * 1000 - Date.now() < SOON;

/** A new token in the place of mine, which no other browser has. */
export async function renew(): Promise<void> {
  try {
    await ask<RenewAnswer>("POST", "/people/me/token");
  } catch (error) {
    // another tab was quicker, and its cookie is this one's too
    if (!(error instanceof Refused) || error.answer.code !== "renewed") throw error;
  }
  me.value = await get<RecordAnswer>("/people/me");
}

export async function join(name: string): Promise<void> {
  await ask<JoinAnswer>("POST", "/people", { name });
  await look();
}

const REFILL = "paigow.refill";

/** Ask for play money. Where no answer came it is asked again by the same id, so that nothing is given twice. */
export async function refill(): Promise<void> {
  const id = recall(REFILL) ?? crypto.randomUUID();
  keep(REFILL, id);
  try {
    await ask<RefillAnswer>("POST", "/people/me/refill", { id });
  } catch (error) {
    if (error instanceof Refused && error.status !== 0 && error.status < 500) forget(REFILL);
    throw error;
  }
  forget(REFILL);
  await look();
}

const GUESTS = /\d{7}$/;
/** Whether I go by a name that was given to me for the while, and nothing of mine hangs on it but play money. */
export const isGuest = (): boolean => {
  const record = me.value;
  const { loss, stake, seconds, until } = record?.limits ?? {};
  return record?.role === "player" && GUESTS.test(record.name) && record.held === 0 && [loss, stake, seconds, until].every((each) => each == null);
};

/** Take a name of one's own in the place of a guest's, which is given up once the new one is there. */
export async function takeName(name: string): Promise<void> {
  const { token } = await askAsNobody<JoinAnswer>("POST", "/people", { name });
  await ask("DELETE", "/people/me");
  await ask("POST", "/people/token", { token });
  await look();
}
