import { computed, signal } from "@preact/signals";

import type { SealedMessage, TableView, Welcome, WhyAnswer } from "../wire/protocol";
import type { Connection, FromServer } from "../wire/socket";
import { continueSession, type Session } from "./session";

/** What the server has said of a table and of my session there, as of its last message. */
export class ServerState {
  readonly welcome = signal<Welcome | null>(null);
  readonly connection = signal<Connection>("opening");
  /** Why the connection was ended, in the server's words. */
  readonly endReason = signal("");
  readonly session = signal<Session | null>(null);
  /** The commitment to the deck that is shuffled next. */
  readonly sealed = signal<SealedMessage | null>(null);
  /** Why the table does not go on, in the server's words. */
  readonly trouble = signal("");
  /** The reasons of the last results that were sent, which the playback may not have reached. */
  readonly why = signal<WhyAnswer | null>(null);
  /** My name at the table; empty for a spectator. */
  readonly name = computed(() => this.welcome.value?.name ?? "");
  /** The newest view; the playback may not have reached it. */
  view: TableView | null = null;
  /** The number of the last event that came; a new connection continues from there. */
  sequence: number | null = null;

  /** The reasons of a round as far as it was decided, if they came with its results. */
  reasonsOf(round: number): WhyAnswer | null {
    return this.why.value?.number === round ? this.why.value : null;
  }

  /** Update from a message. The time of a session passes while I have chips at the table (`isPlaying`). */
  receive(message: FromServer, isPlaying: boolean): void {
    switch (message.type) {
      case "welcome":
        this.welcome.value = message;
        break;
      case "standing":
        this.trouble.value = message.trouble ?? "";
        this.sequence = message.sequence;
        this.view = message.view;
        this.why.value = null; // there may be results since
        break;
      case "told":
        this.trouble.value = message.trouble ?? "";
        this.sequence = message.after + (message.events?.length ?? 0);
        this.view = message.view ?? this.view;
        this.why.value = message.why ?? this.why.value;
        break;
      case "sealed":
        this.sealed.value = message;
        break;
      case "session": {
        const now = { ...message, since: Date.now(), held: message.held ?? 0, asOf: message.sequence ?? 0 };
        this.session.value = continueSession(this.session.value, now, isPlaying);
        break;
      }
    }
  }
}
