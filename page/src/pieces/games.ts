import CATALOGUE from "../wire/catalogue.json" with { type: "json" };

/** Some pieces of each game, as its picture. */
export const GAME_PIECES: Record<string, readonly string[]> = CATALOGUE.pictures;
