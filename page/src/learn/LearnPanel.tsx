import { useEffect, useRef, useState } from "preact/hooks";

import { later } from "../parts/later";
import { words } from "../words";

const Lesson = later(() => import("./Lesson").then(({ Lesson }) => Lesson));

/** A button that opens how a game is played beside whatever is on the screen, which stays as it is. */
export function LearnButton({ game }: { game: string }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button type="button" ref={button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.learn.title}
      </button>
      {isOpen && <LearnPanel game={game} close={close} />}
    </>
  );
}

export function LearnPanel({ game, close }: { game: string; close: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    const pressed = (event: KeyboardEvent) => event.key === "Escape" && !event.defaultPrevented && close();
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
  // Keys in the panel are for the panel: the same ones set a hand at the table.
  const own = (event: KeyboardEvent) => event.key !== "Escape" && event.key !== "?" && event.stopPropagation();
  return (
    <aside class="panel stack" aria-label={words.learn.title} onKeyDown={own}>
      <div class="row spread">
        <h2 ref={title} tabIndex={-1}>
          {words.learn.title}: {words.games[game] ?? game}
        </h2>
        <button type="button" onClick={close}>
          {words.why.close}
        </button>
      </div>
      <Lesson game={game} />
    </aside>
  );
}
