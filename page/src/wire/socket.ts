import { language } from "../words/languages";
import type {
  AnswerMessage,
  CommandMessage,
  FarewellMessage,
  PlayOnMessage,
  PongMessage,
  RefusalMessage,
  SealedMessage,
  SessionMessage,
  StandingMessage,
  ToldMessage,
  Welcome,
} from "./protocol";

export type FromServer =
  | Welcome
  | StandingMessage
  | ToldMessage
  | AnswerMessage
  | RefusalMessage
  | SessionMessage
  | SealedMessage
  | PongMessage
  | FarewellMessage;

/** The state of the connection: `lost` is retried, `ended` is not. */
export type Connection = "opening" | "open" | "lost" | "ended";

type SocketListener = {
  message: (message: FromServer) => void;
  connection: (state: Connection, reason?: string) => void;
  /** The number of the last known event, from which a new connection continues. */
  known: () => number | null;
};

const RETRY_DELAYS = [250, 500, 1000, 2000, 4000];
const FINAL_CODES = new Set(["signed_out", "not_understood"]);

/** The connection to a table. It reconnects and sends commands again that were not answered; the server carries each
 * out once. */
export class TableSocket {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  private timeout = 0;
  private heartbeat = 20;
  private ended = false;
  private readonly open = new Map<
    string,
    { message: CommandMessage; done: (answer: AnswerMessage | RefusalMessage) => void }
  >();

  constructor(
    private readonly table: string,
    private readonly listener: SocketListener,
  ) {}

  connect(): void {
    if (this.ended) return;
    const known = this.listener.known();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const after = known === null ? "" : `&after=${known}`;
    this.listener.connection("opening");
    const socket = new WebSocket(
      `${scheme}://${location.host}/tables/${encodeURIComponent(this.table)}/socket?shown=yes&language=${language}${after}`,
    );
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as FromServer);
    socket.onclose = () => this.retry(socket);
    this.restartTimeout();
  }

  /** Give a command. Its answer comes once it is stored, even if the connection was lost meanwhile. */
  give(kind: string, data: Record<string, unknown>): Promise<AnswerMessage | RefusalMessage> {
    const message = { type: "command", id: crypto.randomUUID(), kind, data } as CommandMessage;
    return new Promise((done) => {
      this.open.set(message.id, { message, done });
      this.send(message);
    });
  }

  /** Say that I do not surrender in a round, so that the table does not wait for me, or that I answer later. */
  playOn(round: number, later = false): void {
    this.send({ type: "play_on", round, later } satisfies PlayOnMessage);
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.timeout);
    this.socket?.close();
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private receive(message: FromServer): void {
    this.restartTimeout();
    switch (message.type) {
      case "welcome":
        this.tries = 0;
        this.heartbeat = message.heartbeat;
        this.listener.connection("open");
        for (const { message: waiting } of this.open.values()) this.send(waiting);
        break;
      case "answer":
      case "refusal":
        if (message.id != null) this.resolve(message.id, message);
        break;
      case "farewell":
        if (FINAL_CODES.has(message.code)) {
          this.ended = true;
          this.listener.connection("ended", message.reason);
        }
        break;
    }
    this.listener.message(message);
  }

  private resolve(id: string, answer: AnswerMessage | RefusalMessage): void {
    const waiting = this.open.get(id);
    this.open.delete(id);
    waiting?.done(answer);
  }

  private retry(socket: WebSocket): void {
    if (socket !== this.socket || this.ended) return;
    clearTimeout(this.timeout);
    this.listener.connection("lost");
    const wait = RETRY_DELAYS[Math.min(this.tries++, RETRY_DELAYS.length - 1)]!;
    this.timer = window.setTimeout(() => this.connect(), wait);
  }

  /** Close a connection that was silent for twice the heartbeat. */
  private restartTimeout(): void {
    clearTimeout(this.timeout);
    this.timeout = window.setTimeout(() => this.socket?.close(), this.heartbeat * 2000);
  }
}
