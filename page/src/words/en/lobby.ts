export const lobby = {
  lobby: {
    title: "Tables",
    lead: "Pai Gow by the real rules. Sit down, look on, or learn the game first.",
    sit: "Sit down",
    watch: "Watch",
    learn: "How to play",
    minimum: (least: string, most: string) => `${least} to ${most}`,
    seats: (free: number) => (free === 0 ? "no open seat" : free === 1 ? "1 open seat" : `${free} open seats`),
    players: (count: number) => (count === 0 ? "nobody plays" : count === 1 ? "1 player" : `${count} players`),
    none: "No table is open. Open one below.",
    open: "Open a table",
    sample: "By which rules",
    called: "Its name",
    calledHint: "small letters, digits and hyphens, such as tables-of-ann",
    create: "Open it",
  },
  join: {
    title: "What shall we call you?",
    lead: "Play money only: you get $1,000.00 to play with, and nobody asks for more than a name.",
    name: "Your name",
    deed: "Come in",
  },
};
