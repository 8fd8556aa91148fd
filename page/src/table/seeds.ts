/** The most bytes that a player's seed may have. */
export const MOST_BYTES = 32;

/** The seed that some words are, or one that this browser draws; nothing where they are too long. */
export function seedOf(text: string): string | null {
  const bytes = text ? new TextEncoder().encode(text) : crypto.getRandomValues(new Uint8Array(MOST_BYTES));
  return bytes.length > MOST_BYTES ? null : [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
