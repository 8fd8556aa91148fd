import { words } from ".";

/** A line about a game: the short one of the first page, or where it has none, that of the list of tables. */
export const gameLine = (game: string): string => words.home.game[game] ?? words.lobby.about[game] ?? "";
