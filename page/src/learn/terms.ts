import type { GlossaryWord } from "../wire/protocol";

/** A part of a paragraph: plain text, or a glossary word as it stands there. */
export type TextPart = string | { said: string; entry: GlossaryWord };

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The forms in which a word may stand in a text. A single Chinese character is left out: it is a part of too many
 * words. */
const formsOf = ({ word, called, also }: GlossaryWord): string[] => [
  word,
  ...(also ?? []),
  ...(called && called.length > 1 ? [called] : []),
];

/** Split paragraphs so that each glossary word is marked where it is first used. */
export function markTerms(paragraphs: readonly string[], glossary: readonly GlossaryWord[]): TextPart[][] {
  const entries = new Map(
    glossary.flatMap((entry) => formsOf(entry).map((form) => [form.toLowerCase(), entry] as const)),
  );
  if (entries.size === 0) return paragraphs.map((text) => [text]);
  const longestFirst = [...entries.keys()].toSorted((one, other) => other.length - one.length).map(escapeRegExp);
  const forms = new RegExp(`(?<![\\w-])(?:${longestFirst.join("|")})(?![\\w-])`, "gi");
  const seen = new Set<GlossaryWord>();
  return paragraphs.map((text) => {
    const pieces: TextPart[] = [];
    let from = 0;
    for (const found of text.matchAll(forms)) {
      const entry = entries.get(found[0].toLowerCase())!;
      if (seen.has(entry)) continue;
      seen.add(entry);
      pieces.push(text.slice(from, found.index), { said: found[0], entry });
      from = found.index + found[0].length;
    }
    return [...pieces, text.slice(from)].filter((piece) => piece !== "");
  });
}
