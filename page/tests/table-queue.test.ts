import { effect, signal } from "@preact/signals";
import { describe, expect, it } from "vitest";

import { pause, StepQueue } from "../src/table/playback/queue";

/** A queue whose steps last until they are let go or hurried. */
function held() {
  const shown: string[] = [];
  const queue = new StepQueue<string>(async (step, hurried) => {
    shown.push(hurried.aborted ? `${step} at once` : step);
    await pause(60_000, hurried);
  });
  return { queue, shown };
}

const soon = () => new Promise((done) => setTimeout(done));

describe("the queue of what happened", () => {
  it("shows the steps in the order in which they were told, one after the other", async () => {
    const { queue, shown } = held();
    for (const step of ["dealt", "set", "paid"]) queue.push(step);
    expect(shown).toEqual(["dealt"]);
    queue.next();
    await soon();
    expect(shown).toEqual(["dealt", "set"]);
    expect(queue.isAtEnd.value).toBe(false);
  });

  it("goes to its end with every step shown, none with a motion", async () => {
    const { queue, shown } = held();
    for (const step of ["dealt", "set", "paid"]) queue.push(step);
    queue.toEnd();
    await soon();
    expect(shown).toEqual(["dealt", "set at once", "paid at once"]);
    expect(queue.isAtEnd.value).toBe(true);
  });

  it("shows what comes after a jump at its own pace again", async () => {
    const { queue, shown } = held();
    queue.push("dealt");
    queue.toEnd();
    await soon();
    queue.push("set");
    expect(shown).toEqual(["dealt", "set"]);
  });

  it("draws once what takes no time, however many steps it is", async () => {
    const shown = signal("");
    const drawn: string[] = [];
    const queue = new StepQueue<string>((step, hurried) => {
      shown.value += step;
      return step === "a" ? pause(60_000, hurried) : null;
    });
    for (const step of "abcd") queue.push(step);
    const unwatch = effect(() => void drawn.push(shown.value));
    queue.next();
    await soon();
    unwatch();
    expect(drawn, "in the order in which they happened").toEqual(["a", "abcd"]);
  });

  it("is at its end before anything was told", () => {
    const { queue } = held();
    queue.toEnd();
    expect(queue.isAtEnd.value).toBe(true);
  });
});
