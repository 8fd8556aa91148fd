// Print the court figures of the deck as JSON: by card, the upper half of its figure as SVG, 1300 wide and 2000 high.
// They come from the package @letele/playing-cards (CC0), whose components are made of calls to createElement.
import { readFileSync } from "node:fs";

const MODULE = new URL("node_modules/@letele/playing-cards/dist/index.esm.js", import.meta.url);
const source = readFileSync(MODULE, "utf8")
  .replace(/^import .*$/gm, "")
  .replace(/^export \{([^}]*)\};?\s*$/m, (_, names) => `return {${names.replace(/(\w+) as (\w+)/g, "$2: $1")}};`);
const React = {
  createElement: (tag, props, ...children) => ({ tag, props: props ?? {}, children: children.flat().filter(Boolean) }),
};
const cards = new Function("React", "_extends", source)(React, Object.assign);

const COLOURS = { "#44F": "#27408b", red: "#c8102e", "#FC4": "#eebb4d", "#000": "#15171a" };
const NAMES = { strokeWidth: "stroke-width", strokeLinecap: "stroke-linecap", strokeLinejoin: "stroke-linejoin" };

/** Coordinates to a tenth of a unit, of 1300: nobody sees less. */
const rounded = (d) =>
  d.replace(/-?\d*\.\d+/g, (number) => ` ${Math.round(Number(number) * 10) / 10}`).replace(/ +(?=[- ])/g, "");

/** A shape as SVG; the small suits of a figure's clothes are its suit's path. */
function drawn({ tag, props }, suit) {
  if (tag === "use") {
    const size = Number(props.width) / 1200;
    const colour = suit.props.fill ? COLOURS[suit.props.fill] : COLOURS["#000"];
    const place = `${props.transform} scale(${size.toFixed(4)}) translate(600 600)`;
    return `<path fill="${colour}" transform="${place}" d="${suit.props.d}"/>`;
  }
  const attributes = Object.entries({ ...(props.fill ? {} : { fill: "#15171a" }), ...props }).map(
    ([name, value]) => `${NAMES[name] ?? name}="${name === "d" ? rounded(value) : (COLOURS[value] ?? value)}"`,
  );
  return `<${tag} ${attributes.join(" ")}/>`;
}

const figures = {};
for (const suit of "CDHS")
  for (const rank of "jqk") {
    const [defs, ...shown] = cards[`${suit}${rank}`]({}).children;
    const symbols = new Map(defs.children.map((each) => [`#${each.props.id}`, each]));
    const suits = defs.children.find((each) => each.props.viewBox === "-600 -600 1200 1200").children[0];
    figures[`${rank.toUpperCase()}${suit.toLowerCase()}`] = shown
      .filter(({ tag, props }) => tag === "use" && props.width === 164.8 && !props.transform)
      .flatMap(({ props }) => symbols.get(props.xlinkHref).children.map((shape) => drawn(shape, suits)))
      .join("");
  }
process.stdout.write(JSON.stringify(figures));
