// Write the typefaces of the page into src/fonts: Inter for Latin letters, and Noto Sans TC cut down to the Chinese
// characters that the page and the server say; and the one for names in Chinese on paper into the package, with the
// characters in daily use. All are under the SIL Open Font License.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";

import subsetFont from "subset-font";

const HERE = new URL("./", import.meta.url);
const FONTS = new URL("src/fonts/", HERE);
const TEXTS = ["src/words/", "../src/paigow/data/", "../src/paigow/teaching/", "../src/paigow/server/"];
const WEIGHTS = { 400: "400Regular/NotoSansTC_400Regular.ttf", 700: "700Bold/NotoSansTC_700Bold.ttf" };
/** Signs that the page draws beside its words, as far as the typeface has them. */
const SIGNS = "▸▾♠♥♦♣✓✕";
/** Where the reports of the package look for it. */
const PAPER = new URL("../src/paigow/web/fonts/", HERE);
/** The lead bytes of the characters in daily use: level 1 of Big5 and of GB 2312. */
const DAILY = { big5: [0xa4, 0xc6], gb18030: [0xb0, 0xd7] };
/** In the table of names of a font: the copyright, its licence and where that is. */
const LICENCE = [0, 13, 14];
const CHINESE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/g;

/** Every Chinese character in the files below a folder. */
function* charactersIn(folder) {
  for (const name of readdirSync(folder)) {
    const path = new URL(name, folder);
    if (statSync(path).isDirectory()) yield* charactersIn(new URL(`${name}/`, folder));
    else if (/\.(ts|tsx|json|toml|md|py|csv)$/.test(name)) yield* readFileSync(path, "utf8").match(CHINESE) ?? [];
  }
}

/** Every character of two bytes of an encoding whose first byte lies between two. */
function inDailyUse(encoding, [least, most]) {
  const decoder = new TextDecoder(encoding);
  const pairs = [];
  for (let lead = least; lead <= most; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) pairs.push(decoder.decode(Uint8Array.of(lead, trail)));
  return pairs.filter((text) => /^\p{Script=Han}$/u.test(text)).join("");
}

const used = [...new Set(TEXTS.flatMap((folder) => [...charactersIn(new URL(folder, HERE))]))].sort().join("") + SIGNS;
mkdirSync(FONTS, { recursive: true });
copyFileSync(
  new URL("node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", HERE),
  new URL("inter.woff2", FONTS),
);
for (const [weight, file] of Object.entries(WEIGHTS)) {
  const whole = readFileSync(new URL(`node_modules/@expo-google-fonts/noto-sans-tc/${file}`, HERE));
  writeFileSync(new URL(`noto-${weight}.woff2`, FONTS), await subsetFont(whole, used, { targetFormat: "woff2" }));
}
const daily = Object.entries(DAILY).map(([encoding, leads]) => inDailyUse(encoding, leads));
const punctuation = "\u3000\u3001\u3002\u300a\u300b\u300c\u300d\uff08\uff09\uff0c\uff1a\uff1b";
mkdirSync(PAPER, { recursive: true });
const regular = readFileSync(new URL(`node_modules/@expo-google-fonts/noto-sans-tc/${WEIGHTS[400]}`, HERE));
writeFileSync(
  new URL("noto-sans-tc.ttf", PAPER),
  await subsetFont(regular, daily.join("") + punctuation, { targetFormat: "sfnt", preserveNameIds: LICENCE }),
);
