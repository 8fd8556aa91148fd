/** A name of the protocol as people read it: fortune_bonus is Fortune bonus. */
export const titleOf = (name: string): string => {
  const said = name.replaceAll("_", " ");
  return said.charAt(0).toUpperCase() + said.slice(1);
};

/** What is printed in a small area: Fortune Bonus is FB. */
export const initials = (title: string): string =>
  title
    .split(/[\s-]+/)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((letter) => /\p{L}/u.test(letter))
    .join("")
    .slice(0, 3);
