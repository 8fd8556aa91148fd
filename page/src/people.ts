import { signal } from "@preact/signals";

import type { JoinAnswer, RecordAnswer } from "../../docs/protocol";
import { ask, get, Refused } from "./wire/requests";

/** Who I am here; nothing before I have joined. The token itself is a cookie that no script can read. */
export const me = signal<RecordAnswer | null>(null);

/** Ask who I am; whoever has no token yet, or one that has ended, is nobody. */
export async function look(): Promise<void> {
  try {
    me.value = await get<RecordAnswer>("/people/me");
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    me.value = null;
  }
}

export async function join(name: string): Promise<void> {
  await ask<JoinAnswer>("POST", "/people", { name });
  await look();
}
