import { words } from "../words";

/** A name of the protocol as text: fortune_bonus is Fortune bonus. */
export const titleOf = (name: string): string => {
  const said = name.replaceAll("_", " ");
  return words.titles[name] ?? said.charAt(0).toUpperCase() + said.slice(1);
};
