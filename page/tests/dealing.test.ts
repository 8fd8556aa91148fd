import { describe, expect, it } from "vitest";

import { keysOf, stepsWithKeys } from "../src/deal/keys";
import { parseRound, Training } from "../src/deal/training";
import type { DealingAnswer, DealingAsked, DealingRequest } from "../src/wire/protocol";

const step = (name: string, seldom = false) => ({ name, text: name, seldom });
const choice = (value: string) => ({ value, text: value });

describe("keys of dealer training", () => {
  it("gives a letter to every step that is not seldom, and h to who does not know", () => {
    const asked: DealingAsked = {
      answering: "step",
      steps: [step("OpenRound"), step("WashCards", true), ...Array.from({ length: 8 }, (_, n) => step(`S${n}`))],
    };
    expect(
      stepsWithKeys(asked)
        .map(([letter]) => letter)
        .join(""),
    ).toBe("abcdefgij");
    expect(keysOf(asked).get("a")).toBe("OpenRound");
    expect(keysOf(asked).get("h")).toBe("?");
    expect([...keysOf(asked).values()]).not.toContain("WashCards");
  });
  it("takes the number of a place for the place, and of an answer for its place in the list", () => {
    expect(keysOf({ answering: "place", choices: ["0", "4", "7"].map(choice) }).get("4")).toBe("4");
    const answers = keysOf({ answering: "choice", choices: ["win", "lose"].map(choice) });
    expect([answers.get("1"), answers.get("2"), answers.get("3")]).toEqual(["win", "lose", undefined]);
    expect(
      keysOf({ answering: "choice", choices: Array.from({ length: 11 }, (_, n) => choice(`c${n}`)) }).get("0"),
    ).toBe("c9");
    for (const answering of ["sum", "hand", "place", "choice"] as const)
      expect(keysOf({ answering }).get("h")).toBe("?");
  });
});

function table(refuses: (said: readonly string[]) => boolean = () => false) {
  const kept = new Map<string, string>();
  const keep = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const sent: DealingRequest[] = [];
  const send = (_: string, body: DealingRequest): Promise<DealingAnswer> => {
    sent.push(body);
    return refuses(body.said ?? [])
      ? Promise.reject(new Error("choose one of the list"))
      : Promise.resolve({ seed: body.seed ?? "drawn" } as DealingAnswer);
  };
  return { sent, keep, open: () => new Training("a-table", keep, send) };
}

describe("a round of dealer training", () => {
  it("sends everything that was said, and is still there after the page was loaded anew", async () => {
    const { sent, open } = table();
    const before = open();
    await before.begin(true, false);
    await before.say("OpenRound");
    const after = open();
    expect(after.isKept).toBe(true);
    await after.goOn();
    await after.hint();
    expect(sent.at(-1)).toEqual({ seed: "drawn", irregular: true, banked: false, said: ["OpenRound", "?"] });
  });
  it("keeps nothing that was refused, and says why in the server's words", async () => {
    const { sent, open } = table((said) => said.includes("Dance"));
    const round = open();
    await round.begin(false, false);
    await round.say("Dance");
    expect(round.trouble.value).toBe("choose one of the list");
    await round.say("OpenRound");
    expect(sent.at(-1)?.said).toEqual(["OpenRound"]);
    expect(round.trouble.value).toBe("");
  });
  it("deals the same cards again, others, or none", async () => {
    const { sent, open } = table();
    const round = open();
    await round.begin(false, true);
    await round.say("OpenRound");
    await round.again();
    expect(sent.at(-1)).toEqual({ seed: "drawn", irregular: false, banked: true, said: [] });
    await round.another();
    expect(sent.at(-1)?.seed).toBeNull();
    round.leave();
    expect([round.isKept, open().isKept, round.answer.value]).toEqual([false, false, null]);
  });
  it("takes for a round only what is one", () => {
    for (const text of [null, "", "{", "3", '{"seed":1,"said":[]}', '{"seed":"a","said":[1]}', '{"seed":"a"}'])
      expect(parseRound(text)).toBeNull();
  });
});
