/** Home, the way to the first hand, and what a player decides once for every round. */
export const home = {
  bar: { title: "Main", tables: "Tables", learn: "Learn", train: "Train", you: "You" },
  home: {
    title: ["Seven cards.", "Two hands.", "No rush."] as readonly string[],
    lead: "Beat the dealer with both hands and you win. Beat one and you get your bet back. Five games, by the real rules, and it tells you why.",
    play: "Play a free hand",
    learn: "Learn in 3 minutes",
    games: "The games",
    game: {
      "pai-gow-poker": "The classic: seven cards and a joker",
      "ez-pai-gow-poker": "No commission; a queen-high dealer pushes",
      "face-up-pai-gow-poker": "See the dealer first; ace-high pushes",
      "supreme-pai-gow": "Four cards, two quick hands",
      "pai-gow-tiles": "The old game: four Chinese dominoes",
    } as Record<string, string>,
    tables: (count: number, least: string) =>
      count === 0 ? `No table yet, from ${least}` : `${count === 1 ? "1 table" : `${count} tables`}, from ${least}`,
    guest: (number: string) => `Guest ${number}`,
  },
  sitDown: {
    title: "Buy in to take a seat.",
    button: (amount: string) => `Buy in for ${amount} and sit`,
    sit: "Sit down",
    seenOut: "You were away for a while, so we gave up your seat.",
    nothingLost: "It was practice money: nothing is lost.",
    chipsBack: (amount: string) => `Your ${amount} is back in your balance.`,
    full: "No seat is free right now. You can watch until one is.",
  },
  standing: {
    bank: "Never offer me the bank",
    cut: "Never ask me to cut",
    cutLink: "Cut the cards",
  },
};
