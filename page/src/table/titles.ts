/** A name of the protocol as people read it: fortune_bonus is Fortune bonus. */
export const titleOf = (name: string): string => {
  const said = name.replaceAll("_", " ");
  return said.charAt(0).toUpperCase() + said.slice(1);
};
