import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";

import type {
  AskView,
  AwaitedView,
  NumberedEvent,
  SeenEvent,
  StandingMessage,
  TableView,
  ToldMessage,
} from "../../wire/protocol";
import { commandsOf, hasSameWaits, newcomerCommands, waitsOf } from "../commands";
import { positionsOf } from "../session";
import { holdScene, play, sceneToPlay, turnPieces } from "./animation";
import { StepQueue } from "./queue";
import type { Scene } from "./scene";
import { shareStructure } from "./sharing";
import { EMPTY_LAYOUT, type Layout, layoutAfter, layoutOf, viewAfter } from "./state";

type Due = { position: number; at: number };
/** The table after all events of a message, and what it awaits then. */
type Target = { view: TableView | null; awaited: AwaitedView; due: readonly Due[] };
/** One event to show, and the table after all events of its message; or, in `past`, the events before I came, which are
 * not shown again. */
type Step = { event: NumberedEvent | null; target: Target; isLast: boolean; past?: readonly NumberedEvent[] };

/** Hears of events as they are shown. */
type PlaybackListener = {
  /** The table is shown afresh. */
  restart: () => void;
  /** An event is shown; the view is still the one before it. */
  show: (event: NumberedEvent, isPast: boolean) => void;
  /** The view is the one after the event. */
  settle: (event: SeenEvent, before: TableView | null) => void;
};

/** When less time than this is left to decide, animations end. */
const HURRY = 5000;

/** Shows what the server sent, event by event. Its signals are as of the event that is being shown. */
export class Playback {
  readonly view = signal<TableView | null>(null);
  readonly layout = signal<Layout>(EMPTY_LAYOUT);
  readonly awaited = signal<AwaitedView | null>(null);
  readonly due = signal<readonly Due[]>([]);
  /** Whether the table will wait for me once everything was shown. */
  readonly isMyTurnNext = signal(false);

  /** Whether the table knows me, as it does after I have bought chips. */
  readonly hasCome = computed(() => commandsOf(this.awaited.value, this.name.value).length > 0);
  readonly asks = computed<AskView[]>(() => {
    const own = commandsOf(this.awaited.value, this.name.value);
    return own.length || !this.name.value ? own : newcomerCommands(this.awaited.value);
  });
  readonly waits = computed(() => waitsOf(this.awaited.value, this.name.value));
  /** My betting positions. */
  readonly positions = computed<number[]>(() => positionsOf(this.name.value, this.view.value?.seats ?? []));
  readonly chips = computed(
    () => this.view.value?.players?.find((each) => each.name === this.name.value)?.chips ?? null,
  );

  readonly queue = new StepQueue<Step>((step, hurried) => this.show(step, hurried));
  private timer = 0;

  constructor(
    private readonly name: ReadonlySignal<string>,
    private readonly listener: PlaybackListener,
  ) {}

  /** Show the table as it stands, without the events that led there. */
  restart(message: StandingMessage): void {
    this.queue.toEnd();
    this.queue.push({ event: null, target: targetOf(message), isLast: true, past: message.events ?? [] });
  }

  /** Show events after those before them. What the table waits for from me stays on the screen meanwhile if it is the
   * same: nobody loses what they are doing because somebody else acted. */
  add(message: ToldMessage): void {
    const target = targetOf(message);
    const events = message.events ?? [];
    if (hasSameWaits(this.awaited.value, target.awaited, this.name.value)) this.ask(target);
    else this.awaited.value = null;
    this.isMyTurnNext.value = waitsOf(target.awaited, this.name.value).length > 0;
    this.hurryBefore(target.due);
    if (events.length === 0) this.queue.push({ event: null, target, isLast: true });
    for (const [index, event] of events.entries())
      this.queue.push({ event, target, isLast: index === events.length - 1 });
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue.toEnd();
  }

  /** End the animations in time before a deadline of mine. */
  private hurryBefore(due: readonly Due[]): void {
    const own = due.filter((each) => this.positions.value.includes(each.position)).map((each) => each.at);
    clearTimeout(this.timer);
    if (own.length)
      this.timer = window.setTimeout(() => this.queue.toEnd(), Math.min(...own) - performance.now() - HURRY);
  }

  private show(step: Step, hurried: AbortSignal): Promise<void> | null {
    const { event, target } = step;
    const before = this.view.value;
    const after = event && before && target.view ? viewAfter(before, event.seen, target.view) : before;
    const scene = event && sceneToPlay(event.seen, before, after, this.layout.value, hurried);
    if (scene) return this.animate(step, after, scene, hurried);
    this.settle(step, after);
    this.askAfter(step);
    return null;
  }

  private async animate(step: Step, after: TableView | null, scene: Scene, hurried: AbortSignal): Promise<void> {
    await play(scene, after, hurried);
    this.settle(step, after);
    if (step.event) await turnPieces(step.event.seen, hurried);
    await holdScene(scene, hurried);
    this.askAfter(step);
  }

  /** Set the signals to the table after a step. */
  private settle({ event, target, isLast, past }: Step, after: TableView | null): void {
    const before = this.view.value;
    batch(() => {
      if (past) {
        this.layout.value = layoutOf(target.view);
        this.listener.restart();
      }
      for (const each of past ?? (event ? [event] : [])) {
        this.layout.value = layoutAfter(this.layout.value, each.seen);
        this.listener.show(each, past !== undefined);
      }
      this.view.value = shareStructure(before, isLast ? (target.view ?? before) : after);
      if (event) this.listener.settle(event.seen, before);
    });
  }

  /** After the last step, show what the table waits for. */
  private askAfter({ target, isLast }: Step): void {
    if (isLast && this.queue.length === 0) this.ask(target);
  }

  private ask({ awaited, due }: Target): void {
    this.awaited.value = awaited;
    this.due.value = due;
  }
}

const targetOf = (message: StandingMessage | ToldMessage): Target => {
  const now = performance.now();
  const due = (message.due ?? []).map((each) => ({ position: each.position, at: now + each.left }));
  return { view: message.view ?? null, awaited: message.awaited, due };
};
