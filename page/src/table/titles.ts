import { words } from "../words";

/** A name of the protocol as people read it: fortune_bonus is Fortune bonus. */
export const titleOf = (name: string): string => {
  const said = name.replaceAll("_", " ");
  return words.titles[name] ?? said.charAt(0).toUpperCase() + said.slice(1);
};

const IN_CHINESE = /^\p{Script=Han}{2}/u;

/** What is printed in a small area: Fortune Bonus is FB, and 幸運獎金 is 幸運. */
export const initials = (title: string): string =>
  IN_CHINESE.exec(title)?.[0] ??
  title
    .split(/[\s-]+/)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((letter) => /\p{L}/u.test(letter))
    .join("")
    .slice(0, 3);
