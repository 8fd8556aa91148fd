// Write the typefaces of the page into src/fonts: Inter for Latin letters, and Noto Sans TC cut down to the Chinese
// characters that the page and the server say. Both are under the SIL Open Font License.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";

import subsetFont from "subset-font";

const HERE = new URL("./", import.meta.url);
const FONTS = new URL("src/fonts/", HERE);
const TEXTS = ["src/words/", "../src/paigow/data/", "../src/paigow/teaching/", "../src/paigow/server/"];
const WEIGHTS = { 400: "400Regular/NotoSansTC_400Regular.ttf", 700: "700Bold/NotoSansTC_700Bold.ttf" };
/** Signs that the page draws beside its words, as far as the typeface has them. */
const SIGNS = "▸▾♠♥♦♣✓✕";
const CHINESE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/g;

/** Every Chinese character in the files below a folder. */
function* charactersIn(folder) {
  for (const name of readdirSync(folder)) {
    const path = new URL(name, folder);
    if (statSync(path).isDirectory()) yield* charactersIn(new URL(`${name}/`, folder));
    else if (/\.(ts|tsx|json|toml|md|py|csv)$/.test(name)) yield* readFileSync(path, "utf8").match(CHINESE) ?? [];
  }
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
