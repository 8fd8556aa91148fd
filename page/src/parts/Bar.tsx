import { useEffect, useRef, useState } from "preact/hooks";

import { isStaff, mayOperate } from "../people";
import { place } from "../routes";
import { words } from "../words";
import { LANGUAGES, language, OFFERED, SWITCH, switchLanguage } from "../words/languages";

const LINKS = [
  ["/#tables", "tables", ["", "table"]],
  ["/learn", "learn", ["learn"]],
  ["/train", "train", ["train"]],
  ["/me", "you", ["me", "rounds"]],
] as const;

/** The bar: four links to where a player goes, and a menu with the rest. At a table on a phone the four are in the menu
 * too, so that the felt has the room. */
export function Bar() {
  const here = place.value.parts[0] ?? "";
  return (
    <header class="bar">
      <a class="brand" href="/" aria-label={words.name}>
        pai<span>gow</span>
      </a>
      <nav class="bar-links" aria-label={words.bar.title}>
        {LINKS.map(([path, name, places]) => (
          <a
            key={name}
            href={path}
            aria-current={(places as readonly string[]).includes(here) && path !== "/#tables" ? "page" : undefined}
          >
            {words.bar[name]}
          </a>
        ))}
        <Menu />
      </nav>
    </header>
  );
}

/** The menu: what one needs less often. It closes when one goes somewhere, clicks elsewhere or presses Escape. */
function Menu() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => setOpen(false), [place.value]);
  useEffect(() => {
    if (!isOpen) return;
    const pressed = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      const isOutside = event instanceof MouseEvent && !root.current?.contains(event.target as Node);
      if (!isEscape && !isOutside) return;
      setOpen(false);
      if (isEscape) root.current?.querySelector("button")?.focus();
    };
    addEventListener("keydown", pressed);
    addEventListener("click", pressed);
    return () => {
      removeEventListener("keydown", pressed);
      removeEventListener("click", pressed);
    };
  }, [isOpen]);
  return (
    <div class="bar-menu" ref={root}>
      <button type="button" aria-expanded={isOpen} aria-controls="places" onClick={() => setOpen(!isOpen)}>
        {words.menu}
      </button>
      <div id="places" class="sheet" hidden={!isOpen}>
        {LINKS.map(([path, name]) => (
          <a key={name} class="folded" href={path}>
            {words.bar[name]}
          </a>
        ))}
        <a href="/rounds">{words.rounds.title}</a>
        <a href="/deal">{words.deal.title}</a>
        <a href="/odds">{words.odds.title}</a>
        <a href="/rules">{words.rules.title}</a>
        {isStaff() && <a href="/audit">{words.audit.title}</a>}
        {mayOperate() && <a href="/operate">{words.operate.title}</a>}
        <Languages />
      </div>
    </div>
  );
}

/** Buttons that switch to the other languages, each in its own name. */
const Languages = () =>
  OFFERED.filter((each) => each !== language).map((each) => (
    <button key={each} type="button" lang={each} title={SWITCH} onClick={() => switchLanguage(each)}>
      {LANGUAGES[each]}
    </button>
  ));
