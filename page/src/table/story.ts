import { money } from "../money";
import type { ComparedShown, SeenEvent, TableView } from "../wire/protocol";
import { words } from "../words";
import type { Line } from "./history";
import { cameOf, type Result, type RoundResult, reasonSaid } from "./results";

/** Events that the story leaves to the log: what they tell lies on the table, or tells a player nothing. */
const LEFT_TO_LOG = new Set(["CardsLookedAt", "AdviceGiven", "RemainingCounted", "RoundCompleted"]);

/** The last two lines of the story while a round goes on. */
export const storyOf = (lines: readonly Line[]): readonly string[] =>
  lines
    .filter((line) => !line.detail && !LEFT_TO_LOG.has(line.event))
    .slice(-2)
    .map((line) => line.plain || line.text);

/** How a player says what happened; nothing where the line of the log is as short. */
export function plainOf(seen: SeenEvent, seats: TableView["seats"], me: string): string {
  const isMine = (position: number): boolean => me !== "" && seats[position] === me;
  const name = (position: number): string => seats[position] ?? words.table.seat(position);
  switch (seen.event) {
    case "WagersPlaced": {
      const amount = (seen.stakes ?? []).reduce((sum, stake) => sum + stake.amount, 0);
      if (amount === 0) return "";
      return isMine(seen.position)
        ? words.story.youBet(money(amount))
        : words.story.bet(name(seen.position), money(amount));
    }
    case "NoMoreBetsAnnounced":
      return words.story.noMoreBets;
    case "HandSet":
      if (!seen.player) return isMine(seen.position) ? words.story.setForYou : words.story.setFor(name(seen.position));
      return isMine(seen.position) ? words.story.youSet : words.story.set(name(seen.position));
    case "ChipsCashed":
      return seen.player === me ? words.story.cashed(money(seen.amount)) : "";
    case "PositionSettled":
      if (!seen.outcome) return "";
      return isMine(seen.position)
        ? words.story.you[seen.outcome.result]
        : words.story.others(words.story.other[seen.outcome.result](name(seen.position)));
    default:
      return "";
  }
}

/** A result in one sentence, without the number of its round. */
export function sentenceOf({ net, reason, result, opponent }: RoundResult): string {
  const came = cameOf(net, result);
  const said = reason ? reasonSaid(reason, opponent) : "";
  return words.result.line(words.last.came[came](money(Math.abs(net))), said, result === came);
}

/** How the round came out for the others at the table, in one sentence; nothing where I was alone. */
export function othersOf(results: readonly Result[], mine: readonly number[], seats: TableView["seats"]): string {
  const others = results.flatMap(({ position, outcome }) =>
    outcome && !mine.includes(position) ? [words.story.other[outcome.result](seats[position] ?? "")] : [],
  );
  return others.length > 0 ? words.story.others(others.join(words.story.between)) : "";
}

/** What the other side held against my hands, in one sentence; nothing where hands were not compared. */
export function theirsOf(compared: ComparedShown | null, opponent: number): string {
  const [high, low] = ["high", "low"].map((which) => compared?.hands?.find((each) => each.which === which));
  if (!high?.theirs_called || !low?.theirs_called) return "";
  return words.story.theirs(
    words.story.side[opponent === 0 ? "dealer" : "bank"],
    high.theirs_called,
    low.theirs_called,
  );
}
