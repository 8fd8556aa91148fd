import CATALOGUE from "../../wire/catalogue.json" with { type: "json" };

export const everywhere = {
  name: "paigow",
  menu: "Menu",
  skip: "Skip to the content",
  games: { ...CATALOGUE.en.games, "face-up-pai-gow-poker": "Face Up Pai Gow" } as Record<string, string>,
  /** What a card or tile is called, by its notation, its English name and, for a tile, its Chinese one. */
  named: (_piece: string, english: string, _chinese: string) => english,
  connection: {
    opening: "Connecting…",
    lost: "Connection lost. Your hand and your chips are safe; reconnecting…",
    ended: "The table closed the connection:",
    away: "The server isn't answering. Check that it's running and you're online, then try again.",
    noReason: (status: number) => `The server answered ${status} and didn't say why.`,
  },
  error: { title: "That didn't work", dismiss: "OK" },
  missing: { title: "There's no page here.", home: "Back to the tables" },
  keys: {
    title: "Keys",
    close: "Close",
    list: [
      ["1 to 7", "move a card between the hands"],
      ["1 to 5", "pick a chip; Enter on a circle adds it"],
      ["h", "set the house way"],
      ["s", "sort your cards high to low, or by suit"],
      ["Enter", "bet, or set your hand"],
      ["r", "bet the same again"],
      ["Space", "skip to the next step; after a hand, deal again"],
      ["c", "after a hand: change your bet"],
      ["n", "in the trainer: next hand"],
      ["a, b, c, …", "when you deal: do the step with that letter"],
      ["0 to 9", "when you deal: pick that place or answer"],
      ["?", "show or hide this list"],
      ["Esc", "close what is open"],
    ] as const,
  },
  why: {
    title: "Why",
    ask: "Why?",
    of: (round: number) => `Why: round ${round}`,
    close: "Close",
    clause: "The clause",
    inTheRules: "Where is this in the rules?",
    ruling: "How we read it",
    switch: (names: string) => `A casino may choose otherwise: ${names}.`,
    replay: "Replay the round step by step",
    nothing: "Nothing was won or lost in this round.",
    mine: (title: string, position: number) => `Your ${title}, seat ${position}`,
    others: "The other bets",
    wagerOf: (title: string, name: string, position: number) => `${name}'s ${title}, seat ${position}`,
    statuses: { win: "won", lose: "lost", push: "push", surrender: "surrendered", returned: "returned" } as Record<
      string,
      string
    >,
    money: (wagered: string, won: string, vigorish: string) =>
      `Bet ${wagered}, won ${won}${vigorish ? `, less ${vigorish} commission (vigorish)` : ""}.`,
    againstYou: (title: string, name: string, position: number) =>
      name ? `${name}'s ${title} against your bank, seat ${position}` : `${title} against your bank`,
    forBank: {
      win: "you paid",
      lose: "you collected",
      push: "push",
      surrender: "you collected",
      returned: "returned",
    } as Record<string, string>,
    bankMoney: (wagered: string, brought: string) => `${wagered} bet against you: ${brought} for you.`,
    asBank: (brought: string) => `Your bank, apart from the bets: ${brought}`,
    which: { high: "High hand:", low: "Low hand:" } as Record<string, string>,
    stands: (how: string, by: string) =>
      how === "copy"
        ? "tie (a copy hand)."
        : `${how === "higher" ? "won" : "lost"}.${by ? ` ${by.charAt(0).toUpperCase()}${by.slice(1)} decided.` : ""}`,
    theirs: (who: string, called: string) => `${who}: ${called}`,
    otherwise: "What if I'd set it differently?",
    hindsight: "Against the hands you met. To learn the best setting before you see them, use the trainer.",
    inSight: {
      win: "You saw the dealer's hands before you set yours. The best you could get was a win.",
      push: "You saw the dealer's hands before you set yours. The best you could get was a push.",
      lose: "You saw the dealer's hands before you set yours. Nothing could save this hand.",
    } as Record<string, string>,
    yours: "(as you set it)",
    set: (high: string, low: string) => `High ${high}, low ${low}.`,
  },
};
