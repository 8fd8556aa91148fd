import { signal } from "@preact/signals";

import type { DealingAnswer, DealingRequest } from "../../../docs/protocol";
import { inThisTab, type Keeping } from "../storage";
import { ask } from "../wire/requests";

/** What a round depends on: the server deals it again from these, so that nothing is lost with a connection. */
export type Round = Required<Pick<DealingRequest, "irregular" | "banked">> & { seed: string | null; said: readonly string[] };

/** The round with one answer more. */
export const saying = (round: Round, said: string): Round => ({ ...round, said: [...round.said, said] });

/** The same cards once more, with nothing said yet. */
export const fromTheStart = (round: Round): Round => ({ ...round, said: [] });

/** Read a round that was kept; nothing where it is none. */
export function read(kept: string | null): Round | null {
  try {
    const found = JSON.parse(kept ?? "null") as Partial<Round> | null;
    if (typeof found?.seed !== "string" || !Array.isArray(found.said) || !found.said.every((each) => typeof each === "string")) return null;
    return { seed: found.seed, irregular: found.irregular === true, banked: found.banked === true, said: found.said };
  } catch {
    return null;
  }
}

/** What is said in the place of an answer by who wants to know what is right. */
export const HINT = "?";

/** A round of training at one table: what the server says of it, and what was refused. */
export class Training {
  readonly answer = signal<DealingAnswer | null>(null);
  readonly trouble = signal("");
  readonly isBusy = signal(false);
  private round: Round | null;

  constructor(
    readonly sample: string,
    private readonly keep: Keeping = inThisTab,
    private readonly send: (path: string, body: DealingRequest) => Promise<DealingAnswer> = (path, body) => ask("POST", path, body),
  ) {
    this.round = read(keep.getItem(this.key));
  }

  /** Where anybody is dealt the same cards. */
  get link(): string {
    const { seed, irregular, banked } = this.round ?? {};
    const asked = new URLSearchParams({ seed: seed ?? "", ...(irregular && { irregular: "1" }), ...(banked && { banked: "1" }) });
    return `/deal/${encodeURIComponent(this.sample)}?${asked}`;
  }

  private get key(): string {
    return `deal:${this.sample}`;
  }

  /** Whether a round was begun here and not left. */
  get isKept(): boolean {
    return this.round !== null;
  }

  /** How much was said: each question is a new one. */
  get said(): number {
    return this.round?.said.length ?? 0;
  }

  /** Begin a round; who names a seed is dealt the cards of that seed, as anybody else who names it. */
  begin(irregular: boolean, banked: boolean, seed: string | null = null): Promise<void> {
    return this.deal({ seed, irregular, banked, said: [] });
  }

  goOn = (): Promise<void> => (this.round ? this.deal(this.round) : Promise.resolve());
  again = (): Promise<void> => (this.round ? this.deal(fromTheStart(this.round)) : Promise.resolve());
  another = (): Promise<void> => (this.round ? this.deal({ ...fromTheStart(this.round), seed: null }) : Promise.resolve());
  say = (said: string): Promise<void> => (this.round && !this.isBusy.value ? this.deal(saying(this.round, said)) : Promise.resolve());
  hint = (): Promise<void> => this.say(HINT);

  leave = (): void => {
    this.round = null;
    this.keep.removeItem(this.key);
    this.answer.value = null;
    this.trouble.value = "";
  };

  /** Ask for a round; it is kept only when the server has taken all that was said. */
  private async deal(round: Round): Promise<void> {
    this.isBusy.value = true;
    this.trouble.value = "";
    try {
      const answer = await this.send(`/dealing/${encodeURIComponent(this.sample)}`, { ...round, said: [...round.said] });
      this.round = { ...round, seed: answer.seed };
      this.keep.setItem(this.key, JSON.stringify(this.round));
      this.answer.value = answer;
    } catch (error) {
      this.trouble.value = (error as Error).message;
    }
    this.isBusy.value = false;
  }
}
