import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/bar.css";
import "./styles/home.css";
import "./styles/lobby.css";
import "./styles/pieces.css";
import "./styles/places.css";
import "./styles/felt.css";
import "./styles/table.css";
import "./styles/my-place.css";

import { effect } from "@preact/signals";
import { render } from "preact";

import { App } from "./app";
import { followLinks } from "./routes";
import { isFourColour } from "./table/playback/preferences";
import { language } from "./words/languages";

document.documentElement.lang = language;
effect(() => {
  document.documentElement.dataset.deck = isFourColour.value ? "four" : "two";
});
followLinks();
render(<App />, document.getElementById("page")!);
