export const learn = {
  learn: {
    title: "How to play",
    lead: "Five games, one idea: out of what you are dealt you make two hands, and both have to beat the dealer's.",
    begin: (game: string) => `Learn ${game}`,
    steps: "Steps",
    back: "Back",
    next: "Next",
    play: "To the tables",
    exercise: "Try it",
    setLow: "This is my low hand",
    answer: "Answer",
    right: "Right.",
    wrong: "Not quite.",
    choices: {
      compare: [
        ["win", "It wins"],
        ["push", "It pushes"],
        ["lose", "It loses"],
      ],
      higher: [
        ["1", "The first"],
        ["2", "The second"],
        ["copy", "Neither: a copy"],
      ],
    } as Record<string, readonly (readonly [string, string])[]>,
  },
};
