import { useEffect, useState } from "preact/hooks";

import { isOfTheFloor } from "../people";
import { place } from "../routes";
import { words } from "../words";
import { language, LANGUAGES, speak, SWITCH, type Language } from "../words/languages";

/** Where one can go. On a phone it is folded away until it is asked for. */
export function Bar() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [place.value]);
  return (
    <header class="bar">
      <a class="brand" href="/">
        {words.name}
      </a>
      <button type="button" class="menu" aria-expanded={isOpen} aria-controls="places" onClick={() => setOpen(!isOpen)}>
        {words.menu}
      </button>
      <nav id="places" class={`row ${isOpen ? "open" : ""}`} aria-label={words.menu}>
        <a href="/">{words.lobby.title}</a>
        <a href="/learn">{words.learn.title}</a>
        <a href="/train">{words.train.title}</a>
        <a href="/deal">{words.deal.title}</a>
        <a href="/rounds">{words.rounds.title}</a>
        <a href="/rules">{words.rules.title}</a>
        <a href="/odds">{words.odds.title}</a>
        {isOfTheFloor() && <a href="/audit">{words.audit.title}</a>}
        <a href="/me">{words.me.title}</a>
        <Languages />
      </nav>
    </header>
  );
}

/** The languages that the page is not in just now, each called as its readers call it. */
const Languages = () =>
  (Object.keys(LANGUAGES) as Language[])
    .filter((each) => each !== language)
    .map((each) => (
      <button key={each} type="button" lang={each} title={SWITCH} onClick={() => speak(each)}>
        {LANGUAGES[each]}
      </button>
    ));
