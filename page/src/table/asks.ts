import type { AskView, AwaitedView } from "../../../docs/protocol";

/** What a table asks of me, or allows me: waits first. The page works nothing out by itself. */
export function mine(awaited: AwaitedView | null, name: string): AskView[] {
  if (!awaited || !name) return [];
  return [...awaited.waits, ...awaited.may].filter((ask) => ask.who.role === "player" && ask.who.name === name);
}

/** What a newcomer, who has no name at the table yet, may do there. */
export function newcomers(awaited: AwaitedView | null): AskView[] {
  if (!awaited) return [];
  return [...awaited.waits, ...awaited.may].filter((ask) => ask.who.role === "player" && ask.who.name == null && ask.terms != null);
}

export const find = (asks: readonly AskView[], command: string): AskView | undefined =>
  asks.find((ask) => ask.command === command);

type Terms = NonNullable<AskView["terms"]>[number];
type TermsOf<Kind extends Terms["kind"]> = Extract<Terms, { kind: Kind }>;

/** The terms of one kind that go with a command. */
export function terms<Kind extends Terms["kind"]>(ask: AskView | undefined, kind: Kind): TermsOf<Kind> | undefined {
  return ask?.terms?.find((each): each is TermsOf<Kind> => each.kind === kind);
}

/** Whether the table waits for me now, rather than only letting me. */
export const waitsFor = (awaited: AwaitedView | null, name: string): AskView[] =>
  awaited?.waits.filter((ask) => ask.who.role === "player" && ask.who.name === name) ?? [];

/** Whether the bank can only be passed: whoever has laid a wager takes it back before. */
export const isBarred = (waits: readonly AskView[], ask: AskView): boolean =>
  ask.command === "PassBank" && !waits.some((each) => each.command === "AcceptBank" && each.who.position === ask.who.position);

/** Whether the table asks the same of me as before, so that what I am about to do can go on. */
export function isAskedTheSame(before: AwaitedView | null, now: AwaitedView, name: string): boolean {
  const asked = (awaited: AwaitedView) => JSON.stringify(waitsFor(awaited, name).map((ask) => [ask.command, ask.who.position]));
  return before !== null && asked(before) === asked(now);
}
