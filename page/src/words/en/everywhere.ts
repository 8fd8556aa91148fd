export const everywhere = {
  name: "paigow",
  games: {
    "pai-gow-poker": "Pai Gow Poker",
    "ez-pai-gow-poker": "EZ Pai Gow Poker",
    "face-up-pai-gow-poker": "Face Up Pai Gow",
    "supreme-pai-gow": "Supreme Pai Gow",
    "pai-gow-tiles": "Pai Gow Tiles",
  } as Record<string, string>,
  cards: {
    ranks: {
      A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two",
    } as Record<string, string>,
    suits: { c: "clubs", d: "diamonds", h: "hearts", s: "spades" } as Record<string, string>,
    card: (rank: string, suit: string) => `${rank} of ${suit}`,
    joker: "joker",
    cardDown: "a card, face down",
    tileDown: "a tile, face down",
  },
  connection: {
    opening: "Connecting…",
    lost: "The connection was lost. Nothing is lost with it; trying again…",
    ended: "The table has closed the line:",
    away: "The server does not answer. Check that it runs and that you are connected, then try again.",
    noReason: (status: number) => `The server answered ${status} without a reason.`,
  },
  error: { title: "That did not work", dismiss: "All right" },
  missing: { title: "There is no such page.", home: "To the tables" },
  keys: {
    title: "Keys",
    close: "Close",
    list: [
      ["1 to 7", "move a card between the hands"],
      ["h", "ask for the house way"],
      ["Enter", "do what is asked"],
      ["r", "wager as last time"],
      ["?", "show or hide the keys"],
      ["Esc", "close what is open"],
    ] as const,
  },
  why: {
    title: "Why",
    close: "Close",
    clause: "The clause",
    ruling: "How we read it",
    switch: (names: string) => `A licensee can have it otherwise: ${names}.`,
  },
};
