import { batch, computed, effect, signal } from "@preact/signals";

import type { AskView, AwaitedView, NumberedEvent, RoundStepsAnswer, SealedMessage, SeenEvent, StandingMessage, TableView, ToldMessage, Welcome } from "../../../docs/protocol";
import { noteDue, noteRoot } from "../rounds/kept";
import { noteEnded, remember } from "../rounds/played";
import { get } from "../wire/requests";
import { type Connection, type FromServer, TableSocket } from "../wire/socket";
import { isAskedTheSame, mine, newcomers, terms, waitsFor } from "./asks";
import { Drafts, raised } from "./drafts";
import { viewAfter } from "./motion/between";
import type { Scene } from "./motion/flights";
import { BARE, noted, type OnFelt, onFeltOf } from "./motion/onfelt";
import { shared } from "./motion/sharing";
import { StepQueue } from "./motion/queue";
import { look, play, sceneToPlay } from "./motion/stage";
import { asksSurrender } from "./motion/pace";
import { isPast, openedAfter, type Refusal } from "./refusals";
import { concerns, type Ended, endedAs, recalled, type Result, resultsAfter } from "./results";
import { type Line, withLines } from "./told";
import { continued, heldAt, type Session, withChips } from "./running";

type Due = { position: number; at: number };
/** How the table stands after what was told at once, and what it awaits then. */
type Stand = { view: TableView | null; awaited: AwaitedView; due: readonly Due[] };
/** One event to be shown, and how the table stands after all that was told with it; or what had happened before one
 * came, which is not shown again. */
type Step = { event: NumberedEvent | null; stand: Stand; isLast: boolean; past?: readonly NumberedEvent[] };
type Advice = { position: number; low: readonly string[]; rule: string };

/** With so little left to decide nothing is shown any more on the way: what is asked is. */
const HURRY = 5000;

/** One viewer's seat at a table: what is seen, what is asked, and the way to answer. It holds what the server
 * has sent, and nothing that it worked out. What happened is shown step by step; what is seen and asked here is
 * as of the step that is being shown. */
export class Seat {
  readonly view = signal<TableView | null>(null);
  readonly awaited = signal<AwaitedView | null>(null);
  readonly due = signal<readonly Due[]>([]);
  readonly welcome = signal<Welcome | null>(null);
  readonly connection = signal<Connection>("opening");
  readonly parted = signal("");
  readonly session = signal<Session | null>(null);
  readonly lines = signal<readonly Line[]>([]);
  readonly trouble = signal<Refusal | null>(null);
  readonly busy = signal("");
  /** What stands for the deck that is shuffled next. */
  readonly sealed = signal<SealedMessage | null>(null);
  /** What holds the table up, in the server's words. */
  readonly heldUp = signal("");
  readonly onFelt = signal<OnFelt>(BARE);
  readonly advice = signal<Advice | null>(null);
  readonly results = signal<readonly Result[]>([]);
  /** How the last round that I had a part in came out for me. */
  readonly ended = signal<Ended | null>(null);
  /** The last round in which I have said not to surrender. */
  readonly playedOn = signal(0);
  /** The last round from whose result I have gone on. */
  readonly gone = signal(0);
  /** What was decided of mine and is to be looked at: while a round is settled, and after it until I go on. */
  readonly shownResults = computed(() => this.results.value.filter((each) => each.round > this.gone.value && concerns(each, this.positions.value)));
  /** Whether a round of mine is over and its result stands there until I go on. */
  readonly isAtResult = computed(() => this.ended.value !== null && this.shownResults.value.some((each) => each.round === this.ended.value?.round));
  /** Whether I am asked for something once everything was shown. */
  readonly isMyTurnNext = signal(false);
  readonly drafts: Drafts;
  readonly queue = new StepQueue<Step>((step, hurried) => this.show(step, hurried));

  readonly name = computed(() => this.welcome.value?.name ?? "");
  /** Whether I have come to the table: before that it knows nobody of my name. */
  readonly hasCome = computed(() => mine(this.awaited.value, this.name.value).length > 0);
  readonly asks = computed<AskView[]>(() => {
    const own = mine(this.awaited.value, this.name.value);
    return own.length || !this.name.value ? own : newcomers(this.awaited.value);
  });
  readonly waits = computed(() => waitsFor(this.awaited.value, this.name.value));
  readonly positions = computed<number[]>(() =>
    (this.view.value?.seats ?? []).flatMap((who, index) => (who !== null && who === this.name.value ? [index] : [])),
  );
  readonly chips = computed(() => this.view.value?.players?.find((each) => each.name === this.name.value)?.chips ?? null);

  private known: number | null = null;
  /** The table as it was told last, of which less may have been shown yet. */
  private newest: TableView | null = null;
  private hurry = 0;
  /** What I held when the present round began; chips that I bought since are none of its results. */
  private heldBefore: number | null = null;
  private giving: Promise<unknown> = Promise.resolve();
  private readonly socket: TableSocket;
  private readonly unheed: () => void;

  constructor(readonly table: string) {
    this.drafts = new Drafts(table);
    this.socket = new TableSocket(table, {
      message: (message) => this.heard(message),
      connection: (state, reason) => {
        this.connection.value = state;
        this.parted.value = reason ?? "";
      },
      known: () => this.known,
    });
    this.socket.connect();
    // What was refused is corrected as soon as something else is laid out.
    this.unheed = effect(() => {
      void [this.drafts.wagers.value, this.drafts.lows.value];
      this.trouble.value = null;
    });
  }

  /** Give a command, after the one before it was answered. What the table refuses is shown; whether it happened is
   * answered. */
  async give(kind: string, data: Record<string, unknown>): Promise<boolean> {
    if (this.busy.value === kind) return false; // the same thing pressed twice
    while (this.busy.value) await this.giving;
    this.busy.value = kind;
    this.trouble.value = null;
    const giving = this.socket.give(kind, data);
    this.giving = giving;
    const answer = await giving;
    this.busy.value = "";
    if (answer.type === "answer") return true;
    this.trouble.value = { reason: answer.reason, clause: answer.clause ?? null, kind, asked: this.asks.value, round: this.newest?.round?.number ?? null };
    return false;
  }

  /** Add the chosen chip to an area of mine, tapped on the felt. */
  readonly layOn = (position: number, wager: string): void => {
    const ask = this.asks.value.find((each) => each.command === "PlaceWagers" && each.who.position === position);
    const offer = terms(ask, "Wagering")?.offers.find((each) => each.wager === wager);
    if (!offer) return;
    this.gone.value = this.ended.value?.round ?? 0;
    const drafts = this.drafts.wagers.value;
    this.drafts.wagers.value = { ...drafts, [position]: raised(drafts[position] ?? {}, offer, this.drafts.chip.value) };
  };

  /** Lay a hand. Whoever does not want to think of surrender afterwards says so with it, and nobody waits. */
  async layHand(kind: string, data: Record<string, unknown>): Promise<void> {
    if ((await this.give(kind, data)) && !asksSurrender.value) this.playOn();
  }

  /** I do not surrender in this round. */
  readonly playOn = (): void => {
    const round = this.newest?.round?.number ?? 0;
    this.playedOn.value = round;
    this.socket.playOn(round);
  };

  readonly sit = (position: number): void => void this.give("TakePosition", { position });

  leave(): void {
    clearTimeout(this.hurry);
    this.queue.toEnd();
    this.socket.end();
    this.unheed();
  }

  private heard(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.welcome.value = message;
        break;
      case "standing":
        this.heldUp.value = message.trouble ?? "";
        this.known = message.sequence;
        this.queue.toEnd();
        this.newest = message.view;
        this.queue.push({ event: null, stand: standOf(message), isLast: true, past: message.events ?? [] });
        void this.recallLast(message.view).catch(() => undefined); // without it one plays all the same
        break;
      case "told":
        this.heldUp.value = message.trouble ?? "";
        this.known = message.after + (message.events?.length ?? 0);
        this.newest = message.view ?? this.newest;
        this.tell(message.events ?? [], standOf(message));
        break;
      case "sealed":
        noteRoot(this.table, message);
        this.sealed.value = message;
        break;
      case "session":
        this.session.value = continued(this.session.value, { ...message, since: Date.now(), held: message.held ?? 0, asOf: message.sequence ?? 0 }, this.chips.value !== null);
        break;
    }
  }

  /** Whoever comes after a round of theirs, and before the cards of the next, sees how it came out. */
  private async recallLast(view: TableView): Promise<void> {
    const last = view.round ? view.round.number - 1 : (view.rounds ?? 0);
    if (!this.name.value || last < 1 || this.ended.value?.round === last) return;
    const { steps } = await get<RoundStepsAnswer>(`/tables/${encodeURIComponent(this.table)}/rounds/${last}/steps`);
    const { results, ended } = recalled(steps, this.name.value);
    if (ended === null || this.ended.value !== null) return;
    batch(() => {
      this.ended.value = ended;
      const isNext = this.onFelt.value.round <= last || this.results.value.length === 0;
      if (isNext && !this.newest?.round?.no_more_bets) this.results.value = results;
    });
  }

  /** Show what was told after everything before it. What was asked goes on being asked meanwhile only if it still
   * is: nobody loses what they are about to do because somebody else did something. */
  private tell(events: readonly NumberedEvent[], stand: Stand): void {
    if (isAskedTheSame(this.awaited.value, stand.awaited, this.name.value)) this.ask(stand);
    else this.awaited.value = null;
    this.isMyTurnNext.value = waitsFor(stand.awaited, this.name.value).length > 0;
    this.mind(stand.due);
    if (events.length === 0) this.queue.push({ event: null, stand, isLast: true });
    for (const [index, event] of events.entries()) this.queue.push({ event, stand, isLast: index === events.length - 1 });
  }

  /** A deadline of mine is never missed for what is being shown. */
  private mind(due: readonly Due[]): void {
    const own = due.filter((each) => this.positions.value.includes(each.position)).map((each) => each.at);
    clearTimeout(this.hurry);
    if (own.length) this.hurry = window.setTimeout(() => this.queue.toEnd(), Math.min(...own) - performance.now() - HURRY);
  }

  private show(step: Step, hurried: AbortSignal): Promise<void> | null {
    const { event, stand } = step;
    const before = this.view.value;
    const between = event && before && stand.view ? viewAfter(before, event.seen, stand.view) : before;
    const scene = event && sceneToPlay(event.seen, before, between, this.onFelt.value, hurried);
    if (scene) return this.playOut(step, between, scene, hurried);
    this.settle(step, between);
    this.goOn(step);
    return null;
  }

  private async playOut(step: Step, between: TableView | null, scene: Scene, hurried: AbortSignal): Promise<void> {
    await play(scene, between, hurried);
    this.settle(step, between);
    await look(scene, hurried);
    this.goOn(step);
  }

  /** The table stands as it does after a step. */
  private settle({ event, stand, isLast, past }: Step, between: TableView | null): void {
    const before = this.view.value;
    batch(() => {
      if (past) [this.onFelt.value, this.results.value] = [onFeltOf(stand.view), []];
      for (const each of past ?? (event ? [event] : [])) this.happened(each, past !== undefined);
      this.view.value = shared(before, isLast ? (stand.view ?? before) : between);
      if (event) this.reckon(event.seen, before);
    });
  }

  /** After the last step one is asked what the table asks then. */
  private goOn({ stand, isLast }: Step): void {
    if (isLast && this.queue.length === 0) this.ask(stand);
  }

  /** Each event is told once, however often the line was cut. */
  private happened({ sequence, seen, lines = [] }: NumberedEvent, isPast: boolean): void {
    this.onFelt.value = noted(this.onFelt.value, seen);
    this.results.value = resultsAfter(this.results.value, seen, this.onFelt.value);
    this.keep(seen, isPast);
    if (seen.event === "ChipsBought" && seen.player === this.name.value) this.session.value = withChips(this.session.value, seen.amount, sequence);
    const told = withLines(this.lines.value, sequence, lines);
    if (told === null) return;
    if (seen.event === "RoundOpened") [this.advice.value, this.trouble.value] = [null, openedAfter(this.trouble.value, seen.number)];
    if (seen.event === "AdviceGiven" && seen.low) this.advice.value = { position: seen.position, low: seen.low, rule: seen.rule ?? "" };
    this.lines.value = told;
  }

  /** What a round brings me is what I hold after it against what I held before it. */
  private reckon(seen: SeenEvent, before: TableView | null): void {
    const name = this.name.value;
    if (seen.event === "RoundOpened") this.heldBefore = heldAt(before, name);
    if (seen.event === "ChipsBought" && seen.player === name && this.heldBefore !== null) this.heldBefore += seen.amount;
    const round = before?.round;
    if (seen.event !== "RoundCompleted" || this.heldBefore === null || !round) return;
    const mine = this.positions.value;
    const took = mine.includes(round.bank ?? -1) || this.results.value.some((each) => each.round === round.number && concerns(each, mine));
    if (took && this.chips.value !== null) this.ended.value = endedAs(round.number, heldAt(this.view.value, name) - this.heldBefore, this.positions.value, this.results.value);
    this.heldBefore = null;
  }

  /** A round that I have a part in is kept in this browser when it has ended. */
  private keep(seen: SeenEvent, isPast: boolean): void {
    const { game = "", called = "" } = this.welcome.value ?? {};
    const round = { table: this.table, game, called, number: this.onFelt.value.round };
    if (!this.name.value || !round.number) return;
    if ((seen.event === "WagersPlaced" || seen.event === "BankAccepted") && this.positions.value.includes(seen.position)) noteDue(round);
    if (seen.event === "RoundCompleted" || seen.event === "RoundVoided") noteEnded(round, isPast), void remember();
  }

  private ask(stand: Stand): void {
    this.awaited.value = stand.awaited;
    this.due.value = stand.due;
    if (this.trouble.value && isPast(this.trouble.value, this.asks.value, this.waits.value)) this.trouble.value = null;
  }
}

const standOf = (message: StandingMessage | ToldMessage): Stand => {
  const now = performance.now();
  const due = (message.due ?? []).map((each) => ({ position: each.position, at: now + each.left }));
  return { view: message.view ?? null, awaited: message.awaited, due };
};
