/** The most bytes of a player's seed. */
export const MOST_BYTES = 32;

/** The seed of a text, or a random one for none; null where the text is too long. */
export function seedOf(text: string): string | null {
  const bytes = text ? new TextEncoder().encode(text) : crypto.getRandomValues(new Uint8Array(MOST_BYTES));
  return bytes.length > MOST_BYTES ? null : [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
