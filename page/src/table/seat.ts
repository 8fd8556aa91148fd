import { computed, effect, signal, untracked } from "@preact/signals";

import { parseMoney } from "../money";
import { storeRoot } from "../rounds/store";
import type { NumberedEvent, Stake } from "../wire/protocol";
import { type FromServer, TableSocket } from "../wire/socket";
import { freeSeats, sensibleBuyIn } from "./buyIn";
import { amountText, Drafts } from "./drafts";
import { History } from "./history";
import { Playback } from "./playback/playback";
import { asksSurrender } from "./playback/preferences";
import { isOutdated, type Refusal, refusalAfterOpening } from "./refusals";
import { ServerState } from "./server";
import { addBoughtChips } from "./session";
import { cutAwaited, type StandingCommand, standingAnswer } from "./standing";

/** One viewer's seat at a table: what the server said, what of it is shown, and the commands to give. */
export class Seat {
  readonly server = new ServerState();
  readonly playback: Playback = new Playback(this.server.name, {
    restart: () => this.history.restart(),
    show: (event, isPast) => this.show(event, isPast),
    settle: (event, before) => this.history.settle(event, before),
  });
  readonly history: History;
  readonly drafts: Drafts;
  /** The command that has not been answered yet. */
  readonly busy = signal("");
  readonly refusal = signal<Refusal | null>(null);
  /** The last round in which I have said not to surrender. */
  readonly playedOn = signal(0);
  /** The least main wager; 0 while it is not known. */
  readonly least = signal(0);
  /** Whether the server has answered what the least wager is, or could not. */
  readonly isLeastAnswered = signal(false);
  readonly isPractice = computed(() => this.server.session.value?.is_practice ?? false);
  readonly purse = computed(() => this.server.session.value?.purse ?? 0);
  /** Whether I have chips here, so that I can sit down without buying in. */
  readonly hasChips = computed(() => (this.playback.chips.value ?? 0) > 0);
  /** The amount to buy in for as it was typed; null while the sensible one stands there. */
  readonly typedBuyIn = signal<string | null>(null);
  readonly sensibleBuyIn = computed(() => sensibleBuyIn(this.least.value, this.purse.value));
  readonly buyInText = computed(() => this.typedBuyIn.value ?? amountText(this.sensibleBuyIn.value));
  readonly buyIn = computed(() => parseMoney(this.buyInText.value) ?? 0);
  /** The betting positions that I may take now, the middle first; none where I have no chips and cannot buy in. */
  readonly freeSeats = computed(() => {
    const mayBuyIn = this.buyIn.value > 0 && this.buyIn.value <= this.purse.value;
    return this.playback.hasCome.value || mayBuyIn ? freeSeats(this.playback.asks.value) : [];
  });
  /** Whether the form to cut is open, so that a wager does not say that I do not cut. */
  readonly isCutting = signal(false);

  /** The standing answers that were given, by command, position and round; they are not asked for again. */
  private readonly standingGiven = signal<ReadonlySet<string>>(new Set());
  private answer: Promise<unknown> = Promise.resolve();
  private readonly socket: TableSocket;
  private readonly effects: readonly (() => void)[];

  constructor(readonly table: string) {
    this.history = new History(table, this.server, this.playback);
    this.drafts = new Drafts(table);
    this.socket = new TableSocket(table, {
      message: (message) => this.receive(message),
      connection: (state, reason) => {
        this.server.connection.value = state;
        this.server.endReason.value = reason ?? "";
      },
      known: () => this.server.sequence,
    });
    this.socket.connect();
    this.effects = [
      // What was refused is corrected as soon as something else is laid out.
      effect(() => {
        void [this.drafts.wagers.value, this.drafts.lows.value];
        this.refusal.value = null;
      }),
      effect(() => {
        const { awaited, asks, waits } = this.playback;
        const refusal = this.refusal.peek();
        if (awaited.value && refusal && isOutdated(refusal, asks.value, waits.value)) this.refusal.value = null;
      }),
      effect(() => {
        const answer = standingAnswer(this.playback.waits.value, this.isPractice.value);
        if (answer && this.busy.value === "") void untracked(() => this.giveStanding(answer));
      }),
    ];
  }

  /** Give the answer of a standing choice, once in a round. */
  private async giveStanding({ kind, position }: StandingCommand): Promise<void> {
    if (this.isAnswered(kind, position)) return;
    this.noteAnswered(kind, position);
    await this.give(kind, { position }, { isQuiet: true });
  }

  /** Whether a standing choice has answered an offer of this round already. */
  isAnswered(kind: StandingCommand["kind"], position: number): boolean {
    return this.standingGiven.value.has(this.standingKey(kind, position));
  }

  private noteAnswered(kind: StandingCommand["kind"], position: number, isSo = true): void {
    const key = this.standingKey(kind, position);
    const others = [...this.standingGiven.peek()].filter((each) => each !== key);
    this.standingGiven.value = new Set(isSo ? [...others, key] : others);
  }

  private readonly standingKey = (kind: string, position: number): string =>
    `${kind}-${position}-${this.server.view?.round?.number}`;

  /** Give a command, after the one before it was answered; whether the table accepted it. A refusal is shown, unless
   * the command was given by a standing choice: another tab of mine may have been quicker. */
  async give(kind: string, data: Record<string, unknown>, { isQuiet = false } = {}): Promise<boolean> {
    if (this.busy.value === kind) return false; // the same thing pressed twice
    while (this.busy.value) await this.answer;
    this.busy.value = kind;
    this.refusal.value = null;
    const answering = this.socket.give(kind, data);
    this.answer = answering;
    const answer = await answering;
    this.busy.value = "";
    if (answer.type === "answer") return true;
    if (isQuiet) return false;
    this.refusal.value = {
      reason: answer.reason,
      clause: answer.clause ?? null,
      kind,
      asked: this.playback.asks.value,
      round: this.server.view?.round?.number ?? null,
    };
    return false;
  }

  /** Set a hand, and say at once not to surrender, or to answer later where I want to be asked. */
  async layHand(kind: string, data: Record<string, unknown>): Promise<void> {
    if (!(await this.give(kind, data))) return;
    if (asksSurrender.value) this.answerLater();
    else this.playOn();
  }

  /** Say that I think about surrender: alone, the table waits for me without a clock. */
  readonly answerLater = (): void => this.socket.playOn(this.server.view?.round?.number ?? 0, true);

  /** Say that I do not surrender in this round. */
  readonly playOn = (): void => {
    const round = this.server.view?.round?.number ?? 0;
    this.playedOn.value = round;
    this.socket.playOn(round);
  };

  /** Place wagers. Whoever wagers beside the offered cut, and has not opened it, does not cut. */
  async placeWagers(position: number, stakes: readonly Stake[]): Promise<boolean> {
    const cut = this.isCutting.value || !stakes.length ? null : cutAwaited(this.playback.waits.value);
    if (cut !== null) this.noteAnswered("DeclineCut", cut);
    const isDone = await this.give("PlaceWagers", { position, stakes });
    if (cut !== null && isDone) await this.give("DeclineCut", { position: cut }, { isQuiet: true });
    else if (cut !== null) this.noteAnswered("DeclineCut", cut, false);
    return isDone;
  }

  /** Sit down at a position, and buy in before where I have no chips yet. */
  readonly sit = (position: number): void => void this.sitDown(position);

  private async sitDown(position: number): Promise<void> {
    const amount = this.buyIn.value;
    if (!this.hasChips.value && amount > 0 && !(await this.give("BuyChips", { amount }))) return;
    await this.give("TakePosition", { position });
  }

  leave(): void {
    this.playback.stop();
    this.socket.end();
    for (const stop of this.effects) stop();
  }

  private receive(message: FromServer): void {
    this.server.receive(message, this.playback.chips.value !== null);
    switch (message.type) {
      case "standing":
        this.playback.restart(message);
        void this.history.recallLast(message.view).catch(() => undefined); // without it one plays all the same
        break;
      case "told":
        this.playback.add(message);
        break;
      case "sealed":
        storeRoot(this.table, message);
        break;
    }
  }

  private show(event: NumberedEvent, isPast: boolean): void {
    const { seen, sequence } = event;
    const isNew = this.history.add(event, isPast);
    const { session, name } = this.server;
    if (seen.event === "ChipsBought" && seen.player === name.value)
      session.value = addBoughtChips(session.value, seen.amount, sequence);
    if (isNew && seen.event === "RoundOpened")
      this.refusal.value = refusalAfterOpening(this.refusal.value, seen.number);
  }
}
