import type { GlossaryWord } from "../../../docs/protocol";

/** A piece of a paragraph: plain text, or a word that the glossary explains, as it stands there. */
export type Told = string | { said: string; entry: GlossaryWord };

const plain = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A word as it may stand in a text. A single Chinese character is a part of too many others. */
const formsOf = ({ word, called, also }: GlossaryWord): string[] => [word, ...(also ?? []), ...(called && called.length > 1 ? [called] : [])];

/** Paragraphs in their order, in pieces: each word of the glossary is marked where it is first used, and never again. */
export function marked(paragraphs: readonly string[], glossary: readonly GlossaryWord[]): Told[][] {
  const entries = new Map(glossary.flatMap((entry) => formsOf(entry).map((form) => [form.toLowerCase(), entry] as const)));
  if (entries.size === 0) return paragraphs.map((text) => [text]);
  const longestFirst = [...entries.keys()].toSorted((one, other) => other.length - one.length).map(plain);
  const forms = new RegExp(`(?<![\\w-])(?:${longestFirst.join("|")})(?![\\w-])`, "gi");
  const seen = new Set<GlossaryWord>();
  return paragraphs.map((text) => {
    const pieces: Told[] = [];
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
