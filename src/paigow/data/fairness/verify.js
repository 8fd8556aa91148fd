// Checks the record of a round, as docs/fairness.md has it: one file, no dependencies, SHA-256 by WebCrypto.
// `await verifyRound(record, root, seed)` takes the record as JSON.parse gives it, the root that was noted and the
// seed that was added, where there are such, and gives { faults, root, seen, whole, happened }. No fault means that the
// record holds; `happened` is what it says was done with the cards, to be compared with what one saw.

const DOMAIN = "paigow fairness 1";
const LEAST = 10; // cards on either side of the cut card
const FIRST_CARDS = 3; // of a hand that is dealt in two deals
const GAMES = {
  "pai-gow-poker": { pieces: 53, size: 7, places: 7 },
  "ez-pai-gow-poker": { pieces: 53, size: 7, places: 7 },
  "face-up-pai-gow-poker": { pieces: 53, size: 7, places: 7 },
  "supreme-pai-gow": { pieces: 54, size: 4, places: 7 },
  "pai-gow-tiles": { pieces: 32, size: 4, places: 8 },
};
// Which tiles of the eight stacks go to each place in turn: R1 to R8 from the dealer's right, level 1 on top.
const STYLES = {
  "": ["R1 1-4", "R2 1-4", "R3 1-4", "R4 1-4", "R5 1-4", "R6 1-4", "R7 1-4", "R8 1-4"],
  "house_way_left": ["L1 1-4", "L2 1-4", "L3 1-4", "L4 1-4", "L5 1-4", "L6 1-4", "L7 1-4", "L8 1-4"],
  "cup_say_right": ["R1 R2 1-2", "R1 R2 3-4", "R3 R4 1-2", "R3 R4 3-4", "R5 R6 1-2", "R5 R6 3-4", "R7 R8 1-2", "R7 R8 3-4"],
  "cup_say_left": ["L1 L2 1-2", "L1 L2 3-4", "L3 L4 1-2", "L3 L4 3-4", "L5 L6 1-2", "L5 L6 3-4", "L7 L8 1-2", "L7 L8 3-4"],
  "jung_quat": ["R4 L4 1-2", "R4 L4 3-4", "R3 L3 1-2", "R3 L3 3-4", "R2 L2 1-2", "R2 L2 3-4", "R1 L1 1-2", "R1 L1 3-4"],
  "chee_yee": ["R1 L1 1-2", "R1 L1 3-4", "R2 L2 1-2", "R2 L2 3-4", "R3 L3 1-2", "R3 L3 3-4", "R4 L4 1-2", "R4 L4 3-4"],
  "pin_say_right": ["R1 R2 R3 R4 1", "L1 L2 L3 L4 1", "R1 R2 R3 R4 2", "L1 L2 L3 L4 2", "R1 R2 R3 R4 3", "L1 L2 L3 L4 3", "R1 R2 R3 R4 4", "L1 L2 L3 L4 4"],
  "pin_say_left": ["L1 L2 L3 L4 1", "R1 R2 R3 R4 1", "L1 L2 L3 L4 2", "R1 R2 R3 R4 2", "L1 L2 L3 L4 3", "R1 R2 R3 R4 3", "L1 L2 L3 L4 4", "R1 R2 R3 R4 4"],
  "dragon_head_right": ["R1 R2 1-2", "L1 L2 L3 L4 1", "R1 R2 3-4", "L1 L2 L3 L4 2", "R3 R4 1-2", "L1 L2 L3 L4 3", "R3 R4 3-4", "L1 L2 L3 L4 4"],
  "dragon_head_left": ["L1 L2 1-2", "R1 R2 R3 R4 1", "L1 L2 3-4", "R1 R2 R3 R4 2", "L3 L4 1-2", "R1 R2 R3 R4 3", "L3 L4 3-4", "R1 R2 R3 R4 4"],
};

const CARDS = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
// The tiles by their ranks; the second of two that look alike has a star.
const TILES = "6-6 6-6* 1-1 1-1* 4-4 4-4* 1-3 1-3* 5-5 5-5* 3-3 3-3* 2-2 2-2* 5-6 5-6* 4-6 4-6* 1-6 1-6* 1-5 1-5* 3-6 4-5 2-6 3-5 2-5 3-4 2-4 1-4 2-3 1-2".split(" ");
const PIECES = { 53: [...CARDS, "Jk"], 54: [...CARDS, "Jk", "Jk*"], 32: TILES };

// What a record may hold, member by member; each shape says whether a value is of it.
const text = (pattern) => (value) => typeof value === "string" && value.isWellFormed() && pattern.test(value);
const whole = (least, most) => (value) => Number.isInteger(value) && value >= least && value <= most;
const oneOf = (...values) => (value) => values.includes(value);
const or = (...shapes) => (value) => shapes.some((shape) => shape(value));
const list = (shape, most) => (value) => Array.isArray(value) && value.length <= most && value.every(shape);
const members = (needed, others = {}) => (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) &&
  Object.keys(needed).every((name) => Object.hasOwn(value, name)) &&
  Object.entries(value).every(([name, each]) => ((Object.hasOwn(needed, name) && needed[name]) || (Object.hasOwn(others, name) && others[name]) || (() => false))(each));

const FEW = 100;
const HEX32 = text(/^[0-9a-f]{64}$/);
const PIECE = text(/^[0-9A-Za-z*-]{1,8}$/);
const COUNT = whole(0, Number.MAX_SAFE_INTEGER);
const PLACE = whole(0, FEW);
const POSITION = whole(0, 7);
const SEAT = whole(0, 6);
const NOTHING = oneOf(null);
const FLAG = oneOf(true, false);
const STEP = or(
  members({ step: oneOf("cut"), position: SEAT, above: PLACE }),
  members({ step: oneOf("racked"), after: PLACE, piece: PIECE }),
  members({ step: oneOf("moved"), row: list(PLACE, FEW) }),
  members(
    { step: oneOf("started"), method: oneOf("dice", "rng", "button", "section_17"), number: COUNT, position: POSITION },
    { first: SEAT, dice: list(whole(1, 6), 3) },
  ),
  members(
    { step: oneOf("dealt"), way: oneOf("card by card", "hand by hand", "stacks", "first cards", "last cards") },
    { to: list(POSITION, 8), banked: FLAG, first_stack: PLACE, style: or(NOTHING, oneOf(...Object.keys(STYLES).filter(Boolean))) },
  ),
);
const RECORD = members(
  {
    format: oneOf("paigow round record"),
    version: oneOf(1),
    game: oneOf(...Object.keys(GAMES)),
    table: text(/^[^\x00-\x1f\x7f-\x9f]{1,100}$/u),
    deck: COUNT,
    round: COUNT,
    commitments: list(HEX32, FEW),
    draws_commitment: HEX32,
  },
  {
    seeds: list(members({ position: POSITION, seed: text(/^(?:[0-9a-f]{2}){1,32}$/) }), 6),
    steps: list(STEP, FEW),
    seen: list(members({ position: POSITION, piece: PIECE }, { dealt: or(NOTHING, whole(1, 7)) }), FEW),
    openings: list(members({ card: PLACE, piece: PIECE, salt: HEX32 }), FEW),
    draws: or(NOTHING, HEX32),
    order: list(PIECE, FEW),
    seed: or(NOTHING, HEX32),
  },
);

const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function counter(number, size = 8) {
  const bytes = new Uint8Array(size);
  for (let at = size - 1, left = number; left > 0; at -= 1, left = Math.floor(left / 256)) bytes[at] = left % 256;
  return bytes;
}

const framed = (name, parts) =>
  joined([utf8(DOMAIN), utf8(name), ...parts].flatMap((part) => [counter(part.length, 4), part]));
const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const hashed = (name, ...parts) => sha256(framed(name, parts));

async function keyed(key, name, ...parts) {
  const held = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", held, framed(name, parts)));
}

// Chance from a seed: SHA-256 of seed and counter; a byte that would favour small numbers is drawn again.
class Chance {
  constructor(seed) {
    this.seed = seed;
    this.blocks = 0;
    this.left = [];
  }

  async below(n) {
    for (;;) {
      if (!this.left.length) {
        this.left = [...(await sha256(joined([this.seed, counter(this.blocks)])))];
        this.blocks += 1;
      }
      const byte = this.left.shift();
      if (byte < 256 - (256 % n)) return byte % n;
    }
  }

  async shuffled(count) {
    const order = Array.from({ length: count }, (_, place) => place);
    for (let last = count - 1; last > 0; last -= 1) {
      const other = await this.below(last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }
}

const clockwise = (start, places) => Array.from({ length: places }, (_, step) => (start - step + places) % places);
const counterclockwise = (start, places) => Array.from({ length: places }, (_, step) => (start + step) % places);
const range = (count, first = 0) => Array.from({ length: count }, (_, step) => first + step);

class CannotBe extends Error {}

function demand(holds, why) {
  if (!holds) throw new CannotBe(why);
}

// The cards of a deck, by their numbers from the top, on their way round the table.
class Deal {
  constructor(game, draws) {
    Object.assign(this, GAMES[game], { game, draws, stock: range(GAMES[game].pieces) });
    Object.assign(this, { hands: new Map(), racked: [], start: null, by: null, row: null, cuts: 0, starts: 0, happened: [] });
  }

  async follow(step) {
    const steps = { cut: this.cut, racked: this.rack, moved: this.move, started: this.begin, dealt: this.deal };
    await steps[step.step].call(this, step);
  }

  async drawn(name, count) {
    demand(this.draws, "the key of the draws is missing");
    return new Chance(await keyed(this.draws.key, name, this.draws.mix, counter(count)));
  }

  async cut({ position, above }) {
    const size = this.stock.length;
    demand(!this.hands.size && above >= LEAST && above <= size - LEAST, `${above} cards above the cut card`);
    if (position === 0) {
      const chance = await this.drawn("cut", this.cuts);
      demand(above === LEAST + (await chance.below(size - 2 * LEAST + 1)), "the cut was not drawn");
    }
    const who = position === 0 ? "drawn: the dealer" : `position ${position}`;
    this.happened.push(`${who} cut, with ${above} cards above the cut card`);
    this.cuts += 1;
    this.stock = [...this.stock.slice(above), ...this.stock.slice(0, above)];
  }

  rack({ after, piece }) {
    demand(after < this.stock.length, `no card lay in the shoe after ${after} others`);
    this.racked.push([this.stock[after], piece]);
    this.happened.push(`${piece} lay face up, ${after} cards down, and was taken out`);
    this.stock.splice(after, 1);
  }

  move({ row }) {
    const whole = [...row].sort((one, other) => one - other).join() === range(this.places, 1).join();
    demand(whole, `a row of stacks holds each of 1 to ${this.places} once`);
    this.happened.push(`the bank moved the stacks to ${row.join(" ")}`);
    this.row = row;
  }

  async begin({ method, number, position, first = 0, dice = [] }) {
    demand(method !== "section_17", "a table that deals by Section 17 finds no starting position");
    if (method === "button") {
      const known = this.game !== "pai-gow-tiles" && number === 0 && !dice.length;
      demand(known, "the button does not find a starting position so");
      this.happened.push(`the button lay at place ${position}`);
    } else {
      await this.count(method === "dice", number, dice);
      demand((first + number - 1) % this.places === position, `${number} does not lead to place ${position}`);
      const way = method === "dice" ? "the dice" : "the generator";
      this.happened.push(`drawn: ${way} gave ${number}, counted from place ${first}`);
    }
    this.starts += 1;
    Object.assign(this, { start: position, by: method });
  }

  async count(byDice, number, dice) {
    const chance = await this.drawn(byDice ? "dice" : "number", this.starts);
    const drawn = [];
    for (let die = 0; byDice && die < 3; die += 1) drawn.push(1 + (await chance.below(6)));
    demand(drawn.join() === dice.join(), "the dice were not drawn");
    const sum = byDice ? dice.reduce((before, die) => before + die, 0) : 1 + (await chance.below(this.places));
    demand(sum === number, "the number was not drawn");
  }

  deal(step) {
    const hands = this.dealt(step);
    demand(hands.every(([, hand]) => hand.length === hands[0][1].length), "there are too few cards");
    for (const [place, hand] of hands) this.hands.set(place, [...(this.hands.get(place) ?? []), ...hand]);
    this.happened.push(dealtInWords(step));
    this.stock = this.stock.slice(hands.reduce((sum, [, hand]) => sum + hand.length, 0));
  }

  dealt(step) {
    const { way, to = [], banked = false, first_stack: first = 1, style = null } = step;
    const [tiles, stacks, section17] = [this.game === "pai-gow-tiles", way === "stacks", / cards$/.test(way)];
    demand(!tiles || stacks, "tiles go out by stacks");
    demand(style === null || tiles, "cards are not delivered in a style of Chapter 7");
    demand(stacks || (!banked && first === 1), `hands that go out ${way} have no first stack and ask for no bank`);
    demand(!to.length || section17, `hands that go out ${way} go to every place`);
    if (section17) {
      const order = [...range(6, 1).reverse().filter((place) => to.includes(place)), 0];
      demand(to.join() === order.join(), "it is dealt clockwise from the far left, to the dealer last");
      return this.inARow(to, way === "first cards" ? FIRST_CARDS : this.size - FIRST_CARDS);
    }
    demand(this.start !== null, "hands were dealt before a starting position was found");
    const byShoe = this.by !== "button" || way === "hand by hand";
    demand(byShoe, "where there is a button hands come whole from an automated shoe");
    if (way === "hand by hand") return this.inARow(clockwise(this.start, 7), this.size);
    if (stacks) return this.stacked(step);
    return clockwise(this.start, 7).map((place, turn) => [
      place,
      range(this.size).flatMap((row) => this.stock.slice(7 * row + turn, 7 * row + turn + 1)),
    ]);
  }

  inARow(places, size) {
    return places.map((place, turn) => [place, this.stock.slice(size * turn, size * (turn + 1))]);
  }

  stacked({ banked = false, first_stack: first = 1, style = null }) {
    const tiles = this.game === "pai-gow-tiles";
    demand(this.stock.length >= this.places * this.size, "there are too few cards");
    let stacks = tiles ? range(8).map((n) => this.stock.slice(4 * n, 4 * n + 4)) : this.thereAndBack();
    if (this.row) stacks = this.row.map((number) => stacks[number - 1]);
    demand(first >= 1 && first <= stacks.length, `there is no stack ${first}`);
    if (tiles) {
      const picks = STYLES[style ?? ""].map((line) => picked(line).map(([stack, level]) => stacks[stack][level]));
      return counterclockwise(this.start, 8).map((place, turn) => [place, picks[turn]]);
    }
    if (this.game === "supreme-pai-gow" && !banked)
      return counterclockwise(this.start, 7).map((place, turn) => [place, stacks[6 - turn]]);
    return clockwise(this.start, 7).map((place, turn) => [place, stacks[(first - 1 + turn) % 7]]);
  }

  thereAndBack() {
    const stacks = range(7).map(() => []);
    this.stock.slice(0, 7 * this.size).forEach((card, at) => {
      const back = Math.floor(at / 7) % 2;
      stacks[back ? 6 - (at % 7) : at % 7].push(card);
    });
    return stacks;
  }
}

function dealtInWords({ way, to = [], banked = false, first_stack: first = 1, style = null }) {
  const parts = [way === "stacks" ? "hands went out by stacks" : `hands went out ${way}`];
  if (to.length) parts.push(`to ${to.join(" ")}`);
  if (way === "stacks" && first !== 1) parts.push(`stack ${first} first`);
  if (way === "stacks" && style) parts.push(`in the style ${style}`);
  if (way === "stacks" && banked) parts.push("at a banked table");
  return parts.join(", ");
}

// "R4 L4 1-2" as pairs of stack from the right and level, both from 0.
function picked(line) {
  const words = line.split(" ");
  const [first, last = first] = words.pop().split("-").map(Number);
  const stack = (word) => (word[0] === "R" ? Number(word.slice(1)) - 1 : 8 - Number(word.slice(1)));
  return words.flatMap((word) => range(last - first + 1, first - 1).map((level) => [stack(word), level]));
}

// All of the deck from its seed: for an auditor.
async function audit(record, name, places, told) {
  const { seed, order = [], openings = [], commitments } = record;
  if (!seed) return told(!order.length, "the order of the deck says nothing without the seed that it came from");
  const key = bytesOf(seed);
  const pieces = PIECES[commitments.length];
  const shuffled = await new Chance(await keyed(key, "deck", ...name)).shuffled(pieces.length);
  const sealed = shuffled.map((at) => pieces[at]);
  const draws = await keyed(key, "draws key", ...name);
  const found = [hex(await hashed("draws", ...name, draws))];
  for (const [at, piece] of sealed.entries()) {
    const salt = await keyed(key, "salt", ...name, counter(at));
    found.push(hex(await hashed("piece", ...name, counter(at), salt, utf8(piece))));
  }
  told(found.join() === [record.draws_commitment, ...commitments].join(), "the commitments are not those of the seed");
  told(openings.length === commitments.length, "not every card is opened, and to an auditor every one is");
  const dealt = places.map((place) => sealed[place]);
  told(dealt.join() === order.join(), "the deck that was dealt is not that of the seed");
}

async function verifyRound(record, noted = null, added = null) {
  if (!RECORD(record)) return { faults: ["this is no record of a round of version 1"], root: null };
  const faults = [];
  const told = (holds, why) => void (holds || faults.push(why));
  const name = [utf8(record.game), utf8(record.table), counter(record.deck)];
  const { commitments, openings = [], seeds = [], steps = [], seen = [] } = record;
  const root = await hashed("root", ...name, ...[record.draws_commitment, ...commitments].map(bytesOf));
  let happened = [];
  told(noted === null || noted === hex(root), "the commitments are not those whose root was noted");
  told(added === null || seeds.some(({ seed }) => seed === added), "the seed that was added is not there");
  try {
    const size = GAMES[record.game].pieces;
    demand(commitments.length === size, `there are ${commitments.length} commitments to a deck of ${size}`);
    const order = seeds.map(({ position }) => position);
    const inOrder = order.every((at, n) => at >= 1 && at <= 6 && (n === 0 || at > order[n - 1]));
    demand(inOrder, "seeds come by betting position, each once and in that order");
    const mix = await hashed("mix", root, ...seeds.flatMap(({ position, seed }) => [counter(position), bytesOf(seed)]));
    const places = await new Chance(await hashed("order", mix)).shuffled(size);
    await audit(record, name, places, told);
    await checkOpenings(record, name, places, told);
    const deal = new Deal(record.game, record.draws ? { key: bytesOf(record.draws), mix } : null);
    for (const step of steps) await deal.follow(step);
    ({ happened } = deal);
    const cards = new Map(openings.map(({ card, piece }) => [piece, card]));
    for (const [card, piece] of deal.racked) told(cards.get(piece) === card, `${piece} did not lie there`);
    told(new Set(seen.map(({ piece }) => piece)).size === seen.length, "a card was seen twice");
    for (const { position, piece, dealt = null } of seen) {
      const hand = deal.hands.get(position) ?? [];
      const held = dealt === null ? hand.includes(cards.get(piece)) : hand[dealt - 1] === cards.get(piece);
      told(cards.has(piece) && held, `${piece} did not come to place ${position}`);
    }
  } catch (error) {
    if (!(error instanceof CannotBe)) throw error;
    faults.push(error.message);
  }
  return { faults, root: hex(root), seen: seen.length, whole: Boolean(record.seed), happened };
}

// Each card is opened once and each piece is one card; each opening is that of its commitment.
async function checkOpenings({ openings = [], commitments, draws, draws_commitment: sealed }, name, places, told) {
  const once = (of) => new Set(openings.map(of)).size === openings.length;
  told(once(({ card }) => card) && once(({ piece }) => piece), "a card is opened twice");
  for (const { card, piece, salt } of openings) {
    const known = card < places.length && PIECES[places.length].includes(piece);
    told(known, `this deck has no card ${card}, or no ${piece}`);
    const found = known && (await hashed("piece", ...name, counter(places[card]), bytesOf(salt), utf8(piece)));
    told(!known || hex(found) === commitments[places[card]], `the commitment to card ${card} is not to ${piece}`);
  }
  const isKey = !draws || hex(await hashed("draws", ...name, bytesOf(draws))) === sealed;
  told(isKey, "the key of the draws is not the one that was committed to");
}

export { Chance, STYLES, verifyRound };
