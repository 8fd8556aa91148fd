const RANKS = "23456789TJQKA";
const SUITS = "shdc";
const CARD = /^([2-9TJQKA])([shdc])$/;

/** A dealt hand as a player holds it: the highest card first, a joker before all; by suit, and by rank in each suit,
 * where that is wanted. Tiles stay as they were dealt. */
export function sortHand(pieces: readonly string[], isBySuit: boolean): readonly string[] {
  if (pieces.some((piece) => !piece.startsWith("Jk") && !CARD.test(piece))) return pieces;
  const place = (piece: string): number => {
    const [, rank, suit] = CARD.exec(piece) ?? [];
    if (!rank || !suit) return -1;
    const below = RANKS.length - RANKS.indexOf(rank);
    return isBySuit ? SUITS.indexOf(suit) * RANKS.length + below : below * SUITS.length + SUITS.indexOf(suit);
  };
  return [...pieces].sort((one, other) => place(one) - place(other));
}
