import { batch, computed, signal } from "@preact/signals";

import type { AskView, AwaitedView, LineTold, NumberedEvent, StandingMessage, TableView, ToldMessage, Welcome } from "../../../docs/protocol";
import { keepRound, noteRoot } from "../rounds/kept";
import { played } from "../rounds/played";
import { type Connection, type FromServer, TableSocket } from "../wire/socket";
import { isAskedTheSame, mine, newcomers, waitsFor } from "./asks";
import { Drafts } from "./drafts";
import { viewAfter } from "./motion/between";
import { BARE, noted, type OnFelt } from "./motion/onfelt";
import { StepQueue } from "./motion/queue";
import { look, play } from "./motion/stage";
import { type Result, resultsAfter } from "./results";
import { type Session, withChips } from "./running";

/** A line of what happened, as the server words it, and the event that it tells of. */
export type Line = LineTold & { sequence: number };
const MOST_LINES = 500;
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
  readonly trouble = signal<{ reason: string; clause: string | null } | null>(null);
  readonly busy = signal("");
  readonly onFelt = signal<OnFelt>(BARE);
  readonly advice = signal<Advice | null>(null);
  readonly results = signal<readonly Result[]>([]);
  readonly drafts = new Drafts();
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
  private giving: Promise<unknown> = Promise.resolve();
  private readonly socket: TableSocket;

  constructor(readonly table: string) {
    this.socket = new TableSocket(table, {
      message: (message) => this.heard(message),
      connection: (state, reason) => {
        this.connection.value = state;
        this.parted.value = reason ?? "";
      },
      known: () => this.known,
    });
    this.socket.connect();
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
    this.trouble.value = { reason: answer.reason, clause: answer.clause ?? null };
    return false;
  }

  leave(): void {
    clearTimeout(this.hurry);
    this.queue.toEnd();
    this.socket.end();
  }

  private heard(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.welcome.value = message;
        break;
      case "standing":
        this.known = message.sequence;
        this.queue.toEnd();
        this.newest = message.view;
        this.queue.push({ event: null, stand: standOf(message), isLast: true, past: message.events ?? [] });
        break;
      case "told":
        this.known = message.after + (message.events?.length ?? 0);
        this.newest = message.view ?? this.newest;
        this.tell(message.events ?? [], standOf(message));
        break;
      case "sealed":
        noteRoot(this.table, message);
        break;
      case "session":
        this.session.value = { ...message, since: Date.now(), held: message.held ?? 0, asOf: message.sequence ?? 0 };
        break;
    }
  }

  /** Show what was told after everything before it. What was asked goes on being asked meanwhile only if it still
   * is: nobody loses what they are about to do because somebody else did something. */
  private tell(events: readonly NumberedEvent[], stand: Stand): void {
    if (isAskedTheSame(this.awaited.value, stand.awaited, this.name.value)) this.ask(stand);
    else this.awaited.value = null;
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

  private async show({ event, stand, isLast, past }: Step, hurried: AbortSignal): Promise<void> {
    const before = this.view.value;
    const between = event && before && stand.view ? viewAfter(before, event.seen, stand.view) : before;
    const after = isLast ? (stand.view ?? before) : between;
    const steps = event ? await play(event.seen, before, between, this.onFelt.value, hurried) : 0;
    batch(() => {
      if (past) [this.onFelt.value, this.results.value] = [BARE, []];
      for (const each of past ?? (event ? [event] : [])) this.happened(each);
      this.view.value = after;
    });
    await look(steps, hurried);
    if (isLast && this.queue.length === 0) this.ask(stand);
  }

  /** Each event is told once, however often the line was cut. */
  private happened({ sequence, seen, lines = [] }: NumberedEvent): void {
    this.onFelt.value = noted(this.onFelt.value, seen);
    this.results.value = resultsAfter(this.results.value, seen, this.onFelt.value);
    if (seen.event === "RoundCompleted") this.keep();
    if (seen.event === "ChipsBought" && seen.player === this.name.value) this.session.value = withChips(this.session.value, seen.amount, sequence);
    if (sequence <= (this.lines.value.at(-1)?.sequence ?? -1)) return;
    if (seen.event === "RoundOpened") this.advice.value = null;
    if (seen.event === "AdviceGiven" && seen.low) this.advice.value = { position: seen.position, low: seen.low, rule: seen.rule ?? "" };
    this.lines.value = [...this.lines.value, ...lines.map((line) => ({ ...line, sequence }))].slice(-MOST_LINES);
  }

  /** A round that has ended is kept in this browser, to be found again. */
  private keep(): void {
    const view = this.view.value;
    const round = view?.round && played(this.table, view.game, view.round.number, this.positions.value, this.results.value);
    if (round) keepRound(round);
  }

  private ask(stand: Stand): void {
    this.awaited.value = stand.awaited;
    this.due.value = stand.due;
  }
}

const standOf = (message: StandingMessage | ToldMessage): Stand => {
  const now = performance.now();
  const due = (message.due ?? []).map((each) => ({ position: each.position, at: now + each.left }));
  return { view: message.view ?? null, awaited: message.awaited, due };
};
