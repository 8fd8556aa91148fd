import { batch, signal } from "@preact/signals";

/** Shows a step: its end when there is something to look at, nothing where it is shown at once. Once `hurried` it makes
 * no motion any more. */
export type ShowStep<Step> = (step: Step, hurried: AbortSignal) => Promise<void> | null;

/** What happened, shown one after the other in the order in which it was told. Nothing is left out: who hurries
 * sees every step's end, only not the way to it. */
export class StepQueue<Step> {
  readonly isAtEnd = signal(true);
  private readonly waiting: Step[] = [];
  private present = new AbortController();
  private isJumping = false;

  constructor(private readonly show: ShowStep<Step>) {}

  push(step: Step): void {
    this.waiting.push(step);
    if (this.isAtEnd.value) {
      this.isAtEnd.value = false;
      void this.run();
    }
  }

  /** How many steps are still to be begun. */
  get length(): number {
    return this.waiting.length;
  }

  /** Go on at once: the present step is at its end. */
  next(): void {
    this.present.abort();
  }

  /** Show how everything stands now, without a motion on the way. */
  toEnd(): void {
    if (this.isAtEnd.value) return;
    this.isJumping = true;
    this.present.abort();
  }

  private async run(): Promise<void> {
    for (let motion = this.goOn(); motion !== null; motion = this.goOn()) {
      await motion;
      await pictureDrawn(this.present.signal); // what came of it is drawn before what follows is begun
    }
    this.isJumping = false;
    this.isAtEnd.value = true;
  }

  /** The steps up to the next one that is looked at; nothing after the last. What happens at once is drawn once: a table
   * that is drawn anew for every step of a long settlement stands still meanwhile. */
  private goOn(): Promise<void> | null {
    return batch(() => {
      for (let step = this.waiting.shift(); step !== undefined; step = this.waiting.shift()) {
        this.present = new AbortController();
        if (this.isJumping) this.present.abort();
        const motion = this.show(step, this.present.signal);
        if (motion !== null) return motion;
      }
      return null;
    });
  }
}

/** Until the next picture is drawn; nothing is waited for once one hurries, and a page that nobody sees draws none. */
export function pictureDrawn(hurried: AbortSignal): Promise<void> {
  if (hurried.aborted) return Promise.resolve();
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    void pause(UNSEEN, hurried).then(done);
  });
}
const UNSEEN = 100;

/** So many milliseconds, or until one hurries. */
export function pause(milliseconds: number, hurried: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || hurried.aborted) return Promise.resolve();
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      hurried.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, milliseconds);
    hurried.addEventListener("abort", end);
  });
}
