/** Words of the same shape in another language; what is missing is said in English. */
export type Translated<Part> = Part extends (...given: infer Given) => string
  ? (...given: Given) => string
  : Part extends string
    ? string
    : { readonly [Key in keyof Part]?: Translated<Part[Key]> };

type Tree = { readonly [key: string]: unknown };
const isTree = (part: unknown): part is Tree => typeof part === "object" && part !== null && !Array.isArray(part);

/** English words, and over them what another language says. A list is translated as a whole. */
export function translated<Part>(english: Part, other: Translated<Part>): Part {
  if (!isTree(english) || !isTree(other)) return (other ?? english) as Part;
  const over: Tree = other;
  return Object.fromEntries(Object.entries(english).map(([key, part]) => [key, translated(part, over[key] as never)])) as Part;
}
