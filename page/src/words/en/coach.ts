/** The coach, today's ten hands, and what "Your rounds" says of settings. */
export const coach = {
  coach: {
    title: "Coach",
    on: "Coach",
    hint: "Hint",
    hintIs: (high: string, low: string) => `Best here: low hand ${low}; high hand ${high}.`,
    same: "However you set these cards, they come out the same.",
    best: (share: string) => `Best play. Set like this, these cards win or push ${share} of the time.`,
    bestOpen: "Best play.",
    houseWay: "You set it the house way.",
    gaveUp: (high: string, low: string, amount: string) =>
      `Best: low hand ${low}; high hand ${high}. Yours gives up ${amount} on a $100 bet.`,
    wrong: (why: string, high: string, low: string) =>
      `Not a legal hand: ${why}. Best: low hand ${low}; high hand ${high}.`,
    thinking: "The coach is counting…",
  },
  today: {
    title: "Today's ten hands",
    lead: "Ten hands of Pai Gow Poker, the same for everyone today. Your first try counts.",
    begin: "Play today's ten hands",
    hand: (number: number, of: number) => `Hand ${number} of ${of}`,
    best: "Best. Nothing given up.",
    before: "You have set this hand before; that try counts.",
    next: "Next",
    done: (best: number, hands: number, amount: string) =>
      `${best} of ${hands} set best. You gave up ${amount} in all, at $100 a hand.`,
    list: (name: string) => `Show my name, ${name}, on today's list`,
    tomorrow: "New hands come at midnight UTC.",
    standings: "Today's list",
    columns: ["Name", "Set best", "Given up"] as readonly string[],
  },
  marks: {
    column: "How you set it",
    best: "Best",
    gaveUp: (amount: string) => `Gave up ${amount} on $100`,
    none: "—",
    review: "Review my mistakes",
    all: "See them all",
    export: "Save all as",
    csv: "CSV",
    json: "JSON",
  },
};
