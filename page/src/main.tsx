import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/lobby.css";
import "./styles/pieces.css";
import "./styles/places.css";
import "./styles/felt.css";
import "./styles/table.css";
import "./styles/my-place.css";
import "./styles/desk.css";

import { render } from "preact";

import { App } from "./app";
import { follow } from "./routes";
import { language } from "./words/languages";

document.documentElement.lang = language;
follow();
render(<App />, document.getElementById("page")!);
