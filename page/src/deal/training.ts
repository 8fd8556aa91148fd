import { signal } from "@preact/signals";

import { type TextStore, tabStore } from "../storage";
import type { DealingAnswer, DealingRequest } from "../wire/protocol";
import { ask } from "../wire/requests";

/** What the server needs to deal a round again; nothing is lost with a connection. */
export type Round = Required<Pick<DealingRequest, "irregular" | "banked">> & {
  seed: string | null;
  said: readonly string[];
};

/** The round with one more answer. */
export const addAnswer = (round: Round, said: string): Round => ({ ...round, said: [...round.said, said] });

/** The same cards again, without answers. */
export const restart = (round: Round): Round => ({ ...round, said: [] });

/** Parse a stored round; null where the text is none. */
export function parseRound(kept: string | null): Round | null {
  try {
    const found = JSON.parse(kept ?? "null") as Partial<Round> | null;
    if (
      typeof found?.seed !== "string" ||
      !Array.isArray(found.said) ||
      !found.said.every((each) => typeof each === "string")
    )
      return null;
    return { seed: found.seed, irregular: found.irregular === true, banked: found.banked === true, said: found.said };
  } catch {
    return null;
  }
}

/** The answer that asks for a hint. */
export const HINT = "?";

/** A round of dealer training at one table. */
export class Training {
  readonly answer = signal<DealingAnswer | null>(null);
  readonly trouble = signal("");
  readonly isBusy = signal(false);
  private round: Round | null;

  constructor(
    readonly sample: string,
    private readonly keep: TextStore = tabStore,
    private readonly send: (path: string, body: DealingRequest) => Promise<DealingAnswer> = (path, body) =>
      ask("POST", path, body),
  ) {
    this.round = parseRound(keep.getItem(this.key));
  }

  /** A link at which anybody is dealt the same cards. */
  get link(): string {
    const { seed, irregular, banked } = this.round ?? {};
    const asked = new URLSearchParams({
      seed: seed ?? "",
      ...(irregular && { irregular: "1" }),
      ...(banked && { banked: "1" }),
    });
    return `/deal/${encodeURIComponent(this.sample)}?${asked}`;
  }

  private get key(): string {
    return `deal:${this.sample}`;
  }

  /** Whether a round was begun here and not given up. */
  get isKept(): boolean {
    return this.round !== null;
  }

  /** How many answers were given; it changes with every question. */
  get said(): number {
    return this.round?.said.length ?? 0;
  }

  /** Begin a round. The same seed deals the same cards. */
  begin(irregular: boolean, banked: boolean, seed: string | null = null): Promise<void> {
    return this.deal({ seed, irregular, banked, said: [] });
  }

  goOn = (): Promise<void> => (this.round ? this.deal(this.round) : Promise.resolve());
  again = (): Promise<void> => (this.round ? this.deal(restart(this.round)) : Promise.resolve());
  another = (): Promise<void> => (this.round ? this.deal({ ...restart(this.round), seed: null }) : Promise.resolve());
  say = (said: string): Promise<void> =>
    this.round && !this.isBusy.value ? this.deal(addAnswer(this.round, said)) : Promise.resolve();
  hint = (): Promise<void> => this.say(HINT);

  leave = (): void => {
    this.round = null;
    this.keep.removeItem(this.key);
    this.answer.value = null;
    this.trouble.value = "";
  };

  /** Ask the server for a round; it is stored only after the server has accepted all its answers. */
  private async deal(round: Round): Promise<void> {
    this.isBusy.value = true;
    this.trouble.value = "";
    try {
      const answer = await this.send(`/dealing/${encodeURIComponent(this.sample)}`, {
        ...round,
        said: [...round.said],
      });
      this.round = { ...round, seed: answer.seed };
      this.keep.setItem(this.key, JSON.stringify(this.round));
      this.answer.value = answer;
    } catch (error) {
      this.trouble.value = (error as Error).message;
    }
    this.isBusy.value = false;
  }
}
