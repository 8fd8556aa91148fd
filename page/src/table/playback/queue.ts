import { batch, signal } from "@preact/signals";

/** Shows a step; a promise of its end, or null where it is shown at once. After `hurried` is aborted nothing is
 * animated. */
export type ShowStep<Step> = (step: Step, hurried: AbortSignal) => Promise<void> | null;

/** Shows steps one after the other. None is left out: hurrying only skips the animation. */
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

  /** How many steps wait. */
  get length(): number {
    return this.waiting.length;
  }

  /** End the animation of the present step. */
  next(): void {
    this.present.abort();
  }

  /** End all animations up to the last step. */
  toEnd(): void {
    if (this.isAtEnd.value) return;
    this.isJumping = true;
    this.present.abort();
  }

  private async run(): Promise<void> {
    for (let motion = this.goOn(); motion !== null; motion = this.goOn()) {
      await motion;
      await nextFrame(this.present.signal); // what came of it is drawn before what follows is begun
    }
    this.isJumping = false;
    this.isAtEnd.value = true;
  }

  /** Show steps up to the next one that is animated, or all. They are drawn together: drawing each step of a long
   * settlement would block the page. */
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

/** Until the next frame is drawn, or not at all when hurried; a hidden page draws none, so there is a timeout. */
export function nextFrame(hurried: AbortSignal): Promise<void> {
  if (hurried.aborted) return Promise.resolve();
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    void pause(FRAME_TIMEOUT, hurried).then(done);
  });
}
const FRAME_TIMEOUT = 100;

/** Wait for so many milliseconds, or until hurried. */
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
