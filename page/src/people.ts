import { signal } from "@preact/signals";

import { forget, keep, recall } from "./storage";
import type { JoinAnswer, RecordAnswer, RefillAnswer, RenewAnswer } from "./wire/protocol";
import { ask, askAnonymously, get, RequestError } from "./wire/requests";

/** The person who uses this browser; null before joining. The token is a cookie that scripts cannot read. */
export const me = signal<RecordAnswer | null>(null);

const STAFF = new Set(["auditor", "floorperson"]);
/** Whether I may see the audit page. */
export const isStaff = (): boolean => STAFF.has(me.value?.role ?? "");

const OPERATORS = new Set(["licensee", "floorperson", "auditor"]);
/** Whether I may see the page of those who run the server. */
export const mayOperate = (): boolean => OPERATORS.has(me.value?.role ?? "");

/** Load who I am; null where there is no token, or it has expired. */
export async function loadMe(): Promise<void> {
  try {
    me.value = await get<RecordAnswer>("/people/me");
    if (expiresSoon(me.value)) await renewToken();
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 401) throw error;
    me.value = null;
  }
}

const DAY = 86_400_000;
/** A token is renewed when less than this is left, so that nobody who keeps playing loses their name. */
const SOON = 30 * DAY;
const expiresSoon = ({ role, expires }: RecordAnswer): boolean =>
  role === "player" && expires != null && expires * 1000 - Date.now() < SOON;

/** Replace my token by a new one. */
export async function renewToken(): Promise<void> {
  try {
    await ask<RenewAnswer>("POST", "/people/me/token");
  } catch (error) {
    // another tab was quicker, and its cookie is this one's too
    if (!(error instanceof RequestError) || error.answer.code !== "renewed") throw error;
  }
  me.value = await get<RecordAnswer>("/people/me");
}

export async function join(name: string): Promise<void> {
  await ask<JoinAnswer>("POST", "/people", { name });
  await loadMe();
}

const REFILL = "paigow.refill";

/** Ask for play money. The id is kept until there is an answer, so that a retry is not paid twice. */
export async function refill(): Promise<void> {
  const id = recall(REFILL) ?? crypto.randomUUID();
  keep(REFILL, id);
  try {
    await ask<RefillAnswer>("POST", "/people/me/refill", { id });
  } catch (error) {
    if (error instanceof RequestError && error.status !== 0 && error.status < 500) forget(REFILL);
    throw error;
  }
  forget(REFILL);
  await loadMe();
}

const GUESTS = /\d{7}$/;
/** Whether I have a guest's name and nothing to lose with it: no chips at a table, no limits. */
export const isGuest = (): boolean => {
  const record = me.value;
  const { loss, stake, seconds, until } = record?.limits ?? {};
  return (
    record?.role === "player" &&
    GUESTS.test(record.name) &&
    record.held === 0 &&
    [loss, stake, seconds, until].every((each) => each == null)
  );
};

/** Join under a new name and give up the guest's. */
export async function takeName(name: string): Promise<void> {
  const { token } = await askAnonymously<JoinAnswer>("POST", "/people", { name });
  await ask("DELETE", "/people/me");
  await ask("POST", "/people/token", { token });
  await loadMe();
}
