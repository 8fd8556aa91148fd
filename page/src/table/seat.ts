import { computed, signal } from "@preact/signals";

import type { AskView, AwaitedView, DueMessage, LineTold, NumberedEvent, Stake, TableView, Welcome } from "../../../docs/protocol";
import { type Connection, type FromServer, TableSocket } from "../wire/socket";
import { mine, newcomers, waitsFor } from "./asks";

/** A line of what happened, as the server words it, and the event that it tells of. */
export type Line = LineTold & { sequence: number };
const MOST_LINES = 500;
type Due = { position: number; at: number };

/** One viewer's seat at a table: what is seen, what is asked, and the way to answer. It holds what the server
 * has sent, and nothing that it worked out. */
export class Seat {
  readonly view = signal<TableView | null>(null);
  readonly awaited = signal<AwaitedView | null>(null);
  readonly due = signal<readonly Due[]>([]);
  readonly welcome = signal<Welcome | null>(null);
  readonly connection = signal<Connection>("opening");
  readonly parted = signal("");
  readonly session = signal<{ seconds: number; net: number; purse: number; since: number } | null>(null);
  readonly lines = signal<readonly Line[]>([]);
  readonly trouble = signal<{ reason: string; clause: string | null } | null>(null);
  readonly busy = signal("");
  readonly lastStakes = signal<readonly Stake[]>([]);

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

  /** Give a command. What the table refuses is shown; whether it happened is answered. */
  async give(kind: string, data: Record<string, unknown>): Promise<boolean> {
    if (this.busy.value) return false;
    this.busy.value = kind;
    this.trouble.value = null;
    const answer = await this.socket.give(kind, data);
    this.busy.value = "";
    if (answer.type === "answer") return true;
    this.trouble.value = { reason: answer.reason, clause: answer.clause ?? null };
    return false;
  }

  leave(): void {
    this.socket.end();
  }

  private heard(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.welcome.value = message;
        break;
      case "standing":
        this.known = message.sequence;
        this.view.value = message.view;
        this.happened(message.events);
        this.stands(message.awaited, message.due);
        break;
      case "told":
        this.known = message.after + (message.events?.length ?? 0);
        if (message.view) this.view.value = message.view;
        this.happened(message.events);
        this.stands(message.awaited, message.due);
        break;
      case "session":
        this.session.value = { seconds: message.seconds, net: message.net, purse: message.purse, since: Date.now() };
        break;
    }
  }

  /** Each event is told once, however often the line was cut. */
  private happened(events: readonly NumberedEvent[] = []): void {
    const last = this.lines.value.at(-1)?.sequence ?? -1;
    const fresh = events.filter((each) => each.sequence > last);
    const lines = fresh.flatMap(({ sequence, lines = [] }) => lines.map((line) => ({ ...line, sequence })));
    if (lines.length) this.lines.value = [...this.lines.value, ...lines].slice(-MOST_LINES);
  }

  private stands(awaited: AwaitedView, due: readonly DueMessage[] = []): void {
    const now = performance.now();
    this.awaited.value = awaited;
    this.due.value = due.map((each) => ({ position: each.position, at: now + each.left }));
  }
}
