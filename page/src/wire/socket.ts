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
} from "../../../docs/protocol";
import { language } from "../words/languages";

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

/** How the connection stands: `lost` tries again by itself, `ended` does not. */
export type Connection = "opening" | "open" | "lost" | "ended";

type Hears = {
  message: (message: FromServer) => void;
  connection: (state: Connection, reason?: string) => void;
  /** The last event that is known, to go on from. */
  known: () => number | null;
};

const AGAIN = [250, 500, 1000, 2000, 4000];
const ENDING = new Set(["signed_out", "not_understood"]);

/** One table's socket, which comes again by itself and sends what was not answered once more: a command takes
 * effect once, whatever is lost on the way. */
export class TableSocket {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  private silence = 0;
  private heartbeat = 20;
  private ended = false;
  private readonly open = new Map<string, { message: CommandMessage; done: (answer: AnswerMessage | RefusalMessage) => void }>();

  constructor(
    private readonly table: string,
    private readonly hears: Hears,
  ) {}

  connect(): void {
    if (this.ended) return;
    const known = this.hears.known();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const after = known === null ? "" : `&after=${known}`;
    this.hears.connection("opening");
    const socket = new WebSocket(`${scheme}://${location.host}/tables/${encodeURIComponent(this.table)}/socket?shown=yes&language=${language}${after}`);
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.heard(JSON.parse(event.data) as FromServer);
    socket.onclose = () => this.lost(socket);
    this.listen();
  }

  /** Give a command; its answer comes once it is on disk, however often the line is cut meanwhile. */
  give(kind: string, data: Record<string, unknown>): Promise<AnswerMessage | RefusalMessage> {
    const message = { type: "command", id: crypto.randomUUID(), kind, data } as CommandMessage;
    return new Promise((done) => {
      this.open.set(message.id, { message, done });
      this.send(message);
    });
  }

  /** Say that I do not surrender in a round: nothing comes back, and nobody has to wait for me. */
  playOn(round: number): void {
    this.send({ type: "play_on", round } satisfies PlayOnMessage);
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.socket?.close();
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private heard(message: FromServer): void {
    this.listen();
    switch (message.type) {
      case "welcome":
        this.tries = 0;
        this.heartbeat = message.heartbeat;
        this.hears.connection("open");
        for (const { message: waiting } of this.open.values()) this.send(waiting);
        break;
      case "answer":
      case "refusal":
        if (message.id != null) this.answered(message.id, message);
        break;
      case "farewell":
        if (ENDING.has(message.code)) {
          this.ended = true;
          this.hears.connection("ended", message.reason);
        }
        break;
    }
    this.hears.message(message);
  }

  private answered(id: string, answer: AnswerMessage | RefusalMessage): void {
    const waiting = this.open.get(id);
    this.open.delete(id);
    waiting?.done(answer);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.ended) return;
    clearTimeout(this.silence);
    this.hears.connection("lost");
    const wait = AGAIN[Math.min(this.tries++, AGAIN.length - 1)]!;
    this.timer = window.setTimeout(() => this.connect(), wait);
  }

  /** Silence of twice the heartbeat is a lost line, even if nobody says so. */
  private listen(): void {
    clearTimeout(this.silence);
    this.silence = window.setTimeout(() => this.socket?.close(), this.heartbeat * 2000);
  }
}
