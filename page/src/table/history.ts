import { batch, computed, signal } from "@preact/signals";

import { noteDue, noteEnded, storeEndedRounds } from "../rounds/store";
import type { LineTold, NumberedEvent, RoundStepsAnswer, SeenEvent, TableView, WhyAnswer } from "../wire/protocol";
import { get, tablePath } from "../wire/requests";
import type { Playback } from "./playback/playback";
import { concerns, type Result, type RoundResult, resultOfRound, resultsAfter, resultsOf } from "./results";
import type { ServerState } from "./server";
import { positionsOf } from "./session";
import { plainOf } from "./story";

/** A line of the log, with its event, the number of that, and how the story says it where it has words of its own. */
export type Line = LineTold & { sequence: number; key: string; event: string; plain: string };
type Advice = { position: number; low: readonly string[]; rule: string };

const MOST_LINES = 500;

/** What has happened at the table as far as it was shown: the lines, the results, and what my last round brought me. */
export class History {
  readonly lines = signal<readonly Line[]>([]);
  readonly results = signal<readonly Result[]>([]);
  /** The last round that I had a part in. */
  readonly lastRound = signal<RoundResult | null>(null);
  /** The last round whose result I have dismissed. */
  readonly dismissed = signal(0);
  /** What the house way advised me in this round. */
  readonly advice = signal<Advice | null>(null);

  /** My results that are on the screen: while a round is settled, and after it until I go on. */
  readonly shownResults = computed(() =>
    this.results.value.filter(
      (each) => each.round > this.dismissed.value && concerns(each, this.playback.positions.value),
    ),
  );
  /** Whether a round of mine is over and its result is still on the screen. */
  readonly isAtResult = computed(() =>
    this.shownResults.value.some((each) => each.round === this.lastRound.value?.round),
  );

  constructor(
    private readonly table: string,
    private readonly server: ServerState,
    private readonly playback: Playback,
  ) {}

  /** Go on from the result of my last round. */
  readonly dismiss = (): void => {
    this.dismissed.value = this.lastRound.value?.round ?? 0;
  };

  restart(): void {
    this.results.value = [];
  }

  /** Add an event; whether it is new. It is not where it was sent again after a reconnect. */
  add({ sequence, seen, lines = [] }: NumberedEvent, isPast: boolean): boolean {
    this.results.value = resultsAfter(this.results.value, seen, this.playback.layout.value);
    this.store(seen, isPast);
    const plain = plainOf(seen, this.playback.view.value?.seats ?? [], this.server.name.value);
    const told = withLines(this.lines.value, sequence, lines, seen.event, plain);
    if (told === null) return false;
    if (seen.event === "RoundOpened") this.advice.value = null;
    if (seen.event === "AdviceGiven" && seen.low)
      this.advice.value = { position: seen.position, low: seen.low, rule: seen.rule ?? "" };
    this.lines.value = told;
    return true;
  }

  /** Note what an ended round brought me, by the reasons that came with its end; they are asked for where others have
   * come since. */
  settle(seen: SeenEvent, before: TableView | null): void {
    const number = before?.round?.number;
    if (seen.event !== "RoundCompleted" || number === undefined || this.playback.chips.value === null) return;
    const sent = this.server.reasonsOf(number);
    if (sent?.has_ended) this.end(sent, this.playback.positions.value, this.results.value);
    else if (this.server.name.value)
      void this.reasonsOf(number)
        .then((why) => this.end(why, this.playback.positions.value, this.results.value))
        .catch(() => undefined); // without it one plays all the same
  }

  /** Show the result of my last round to me when I come after it and before the next cards. */
  async recallLast(view: TableView): Promise<void> {
    const name = this.server.name.value;
    const last = view.round ? view.round.number - 1 : (view.rounds ?? 0);
    if (!name || last < 1 || this.lastRound.value?.round === last) return;
    const [{ steps }, why] = await Promise.all([
      get<RoundStepsAnswer>(tablePath(this.table, `/rounds/${last}/steps`)),
      this.reasonsOf(last),
    ]);
    if (steps.at(-1)?.event.seen.event !== "RoundCompleted" || this.lastRound.value !== null) return;
    const results = resultsOf(steps);
    batch(() => {
      this.end(why, positionsOf(name, steps[0]?.view.seats ?? []), results);
      if (this.lastRound.value === null) return;
      this.server.why.value ??= why;
      const isNext = this.playback.layout.value.round <= last || this.results.value.length === 0;
      if (isNext && !this.server.view?.round?.no_more_bets) this.results.value = results;
    });
  }

  private readonly reasonsOf = (number: number): Promise<WhyAnswer> =>
    get<WhyAnswer>(tablePath(this.table, `/rounds/${number}/why`));

  /** Note what a round brought me, if it has ended and I had a part in it. */
  private end(
    { number, has_ended, brought }: WhyAnswer,
    positions: readonly number[],
    results: readonly Result[],
  ): void {
    if (has_ended && brought != null) this.lastRound.value = resultOfRound(number, brought, positions, results);
  }

  /** Store a round that I have a part in, in this browser, when it has ended. */
  private store(seen: SeenEvent, isPast: boolean): void {
    const { game = "", called = "" } = this.server.welcome.value ?? {};
    const round = { table: this.table, game, called, number: this.playback.layout.value.round };
    if (!this.server.name.value || !round.number) return;
    const isWager = seen.event === "WagersPlaced" || seen.event === "BankAccepted";
    if (isWager && this.playback.positions.value.includes(seen.position)) noteDue(round);
    if (seen.event === "RoundCompleted" || seen.event === "RoundVoided") {
      noteEnded(round, isPast);
      void storeEndedRounds(this.server.why.value);
    }
  }
}

/** The lines with those of one more event; null where it was told before. */
export function withLines(
  before: readonly Line[],
  sequence: number,
  lines: readonly LineTold[],
  event = "",
  plain = "",
): readonly Line[] | null {
  if (sequence <= (before.at(-1)?.sequence ?? -1)) return null;
  const added = lines.map((line, index) => ({
    ...line,
    sequence,
    event,
    plain: index === 0 ? plain : "",
    key: `${sequence}.${index}`,
  }));
  return [...before, ...added].slice(-MOST_LINES);
}
