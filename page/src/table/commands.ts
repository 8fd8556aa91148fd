import type { AskView, AwaitedView } from "../wire/protocol";

/** The commands that the table waits for from me, then those that it allows me. */
export function commandsOf(awaited: AwaitedView | null, name: string): AskView[] {
  if (!awaited || !name) return [];
  return [...awaited.waits, ...awaited.may].filter((ask) => ask.who.role === "player" && ask.who.name === name);
}

/** The commands allowed to somebody who has not come to the table yet. */
export function newcomerCommands(awaited: AwaitedView | null): AskView[] {
  if (!awaited) return [];
  return [...awaited.waits, ...awaited.may].filter(
    (ask) => ask.who.role === "player" && ask.who.name == null && ask.terms != null,
  );
}

export const findCommand = (asks: readonly AskView[], command: string): AskView | undefined =>
  asks.find((ask) => ask.command === command);

type Terms = NonNullable<AskView["terms"]>[number];
type TermsOf<Kind extends Terms["kind"]> = Extract<Terms, { kind: Kind }>;

/** The terms of one kind of a command. */
export function termsOf<Kind extends Terms["kind"]>(ask: AskView | undefined, kind: Kind): TermsOf<Kind> | undefined {
  return ask?.terms?.find((each): each is TermsOf<Kind> => each.kind === kind);
}

/** The commands that the table waits for from me now. */
export const waitsOf = (awaited: AwaitedView | null, name: string): AskView[] =>
  awaited?.waits.filter((ask) => ask.who.role === "player" && ask.who.name === name) ?? [];

/** Whether the bank can only be passed, because wagers lie there. */
export const isBankBarred = (waits: readonly AskView[], ask: AskView): boolean =>
  ask.command === "PassBank" &&
  !waits.some((each) => each.command === "AcceptBank" && each.who.position === ask.who.position);

/** Whether the table waits for the same commands from me, so that what I am doing can go on. */
export function hasSameWaits(before: AwaitedView | null, now: AwaitedView, name: string): boolean {
  const asked = (awaited: AwaitedView) =>
    JSON.stringify(waitsOf(awaited, name).map((ask) => [ask.command, ask.who.position]));
  return before !== null && asked(before) === asked(now);
}
