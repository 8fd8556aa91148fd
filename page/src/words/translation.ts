/** Texts of the same shape in another language; missing ones are said in English. */
export type Translation<Part> = Part extends (...given: infer Given) => string
  ? (...given: Given) => string
  : Part extends string
    ? string
    : { readonly [Key in keyof Part]?: Translation<Part[Key]> };

type Tree = { readonly [key: string]: unknown };
const isTree = (part: unknown): part is Tree => typeof part === "object" && part !== null && !Array.isArray(part);

/** The English texts, replaced by those of another language. Lists are replaced as a whole. */
export function translate<Part>(english: Part, other: Translation<Part>): Part {
  if (!isTree(english) || !isTree(other)) return (other ?? english) as Part;
  const over: Tree = other;
  return Object.fromEntries(
    Object.entries(english).map(([key, part]) => [key, translate(part, over[key] as never)]),
  ) as Part;
}
