const SERIES = new Intl.ListFormat("en");

export const train = {
  train: {
    title: "Trainer",
    lead: "Set hand after hand and see what every setting is worth, exactly, against every hand the dealer can have.",
    begin: (game: string) => `Practise ${game}`,
    modes: {
      practise: "Practise",
      drill: "Drill",
      challenge: "100 hands",
      mistakes: "Mistakes",
      score: "Score",
      lookup: "Look up",
    },
    what: "What to practise",
    set: (game: string) => `${game}: set this hand`,
    how: (count: number) => `Pick ${count} for the low hand: tap or drag them.`,
    keys: "Or press their numbers; Enter sets.",
    theirs: "The dealer's hands are face up",
    lay: "Set",
    show: "Show the answer",
    next: "Next hand",
    again: "Set it again",
    dealing: "Dealing…",
    counting: (seconds: number) =>
      seconds < 1
        ? "Working out what it's worth…"
        : `Trying every hand the dealer can have: ${seconds} s so far. The first hand takes longest.`,
    atOnce: {
      allowed: "Legal.",
      hands: (high: string, low: string) => `High hand: ${high}. Low hand: ${low}.`,
      same: (title: string, rule: string) => `The house way (${title}) sets it the same: “${rule}”`,
      otherwise: (title: string, rule: string) => `The house way (${title}) sets it differently: “${rule}”`,
    },
    giveUp: "Skip this hand",
    notCorrect: (why: string) => `Set wrong: ${why}.`,
    verdict: {
      best: "That's the best setting.",
      same: "Right. Every legal setting is worth the same here.",
      gaveUp: (amount: string) => `Legal, but it gives up ${amount} in every $100 you bet.`,
      lost: (why: string, amount: string) => `Set wrong: ${why}. That gives up ${amount} in every $100 you bet.`,
      shown: "Here's what each setting is worth.",
    },
    reachable: {
      win: "The best you can get here is a win.",
      push: "The best you can get here is a push.",
      lose: "Nothing can save this hand: every setting loses.",
    },
    results: { win: "wins", push: "pushes", lose: "loses" },
    odds: (win: string, push: string, lose: string) => `wins ${win}, pushes ${push}, loses ${lose}`,
    of: (total: string) => `Against all ${total} hands the dealer can have, for a $100 bet.`,
    ofOpen: "Against the dealer's open hands, for a $100 bet.",
    settings: "Every legal setting, best first",
    ways: "What the house ways do",
    setBy: (titles: readonly string[]) => `as ${SERIES.format(titles)} ${titles.length > 1 ? "set" : "sets"} it`,
    setByAll: "as every house way sets it",
    dealers: (title: string) => `${title} (the dealer's)`,
    rule: (title: string, text: string) => `${title}: “${text}”`,
    yours: "yours",
    best: "best",
    incorrect: "foul",
    givesUp: (amount: string) => `gives up ${amount}`,
    little: "less than a cent",
    more: (count: number) => `Show all ${count} settings`,
    fewer: "Show fewer",
    kind: (kind: string, best: number, hands: number) => `${kind}: best setting in ${best} of ${hands} so far`,
    running: (best: number, hands: number, amount: string) =>
      `Best setting in ${best} of ${hands}; ${amount} given up in every $100`,
    none: "You haven't set a hand yet.",
    columns: {
      kind: "Kind of hand",
      hands: "Hands",
      best: "Set best",
      correct: "Legal",
      given: "Given up in every $100",
    },
    all: "All hands",
    percent: (share: number) => `${share} %`,
    drill: {
      lead: (kinds: readonly string[]) => `Only the hands you got wrong: ${SERIES.format(kinds)}.`,
      nothing:
        "Nothing to drill: you've since set every kind you missed the best way. Pick kinds yourself, or just practise.",
      choose: "Only these kinds of hand",
    },
    challenge: {
      lead: (number: number) =>
        `100 hands, one try each. This is challenge ${number}: a friend who enters that number gets the same hands.`,
      at: (hand: number, hands: number) => `Hand ${hand} of ${hands}`,
      over: (best: number, hands: number, amount: string) =>
        `Done: best setting in ${best} of ${hands} hands; ${amount} given up in every $100.`,
      anew: "Another 100 hands",
      number: "Challenge number",
      begin: "Start",
    },
    mistakes: {
      none: "No mistakes so far: every hand the best way.",
      cost: (amount: string) => `gave up ${amount}`,
      yours: "You set",
      best: "Best",
    },
    keep: {
      where: "Your score is kept in this browser only.",
      export: "Save as a file",
      forget: "Delete my score",
      sure: "Really delete it all?",
      damaged: "This browser can't read your saved score, so nothing is added to it. Delete it to start over.",
    },
    lookup: {
      lead: (count: number, pieces: string) => `Pick the ${count} ${pieces} you had.`,
      theirs: "Now the dealer's open cards.",
      cards: "cards",
      tiles: "tiles",
      clear: "Clear",
      take: (piece: string) => `Take back ${piece}`,
      button: "What's it worth?",
      typed: "Or type them:",
    },
    learn: "How to play",
  },
  offline: {
    away: (hands: number) =>
      hands === 0
        ? "The server isn't answering. You can still use the lessons."
        : `The server isn't answering. You can still use the lessons and ${hands} hands from before.`,
  },
};
