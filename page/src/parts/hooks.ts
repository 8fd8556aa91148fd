import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { words } from "../words";
import { isTyping } from "./Keys";

/** Handle keys wherever the focus is, except in fields and on buttons that use the key themselves. */
export function useKeys(isHeard: boolean, done: (key: string, event: KeyboardEvent) => void): void {
  const latest = useRef(done);
  latest.current = done; // a quick hand presses before the page has drawn again
  // Before anything is painted: what one can see can be answered by a key.
  useLayoutEffect(() => {
    if (!isHeard) return;
    const pressed = (event: KeyboardEvent) => {
      const isMeant = !isTyping(event) && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isPress =
        (event.key === "Enter" || event.key === " ") &&
        event.target instanceof Element &&
        event.target.closest("button, a, summary") !== null;
      if (!isMeant || isPress) return;
      latest.current(event.key, event);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [isHeard]);
}

/** Set the title of the page; undefined leaves it as it is. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title ? `${title} · ${words.name}` : words.name;
  }, [title]);
}

/** Draw again every so many milliseconds; how many times it was. */
export function useTick(milliseconds: number): number {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((before) => before + 1), milliseconds);
    return () => clearInterval(timer);
  }, []);
  return ticks;
}

/** Runs an action that the server may refuse; tells whether it is running and why the last one failed. */
export function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const run = async (action: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setTrouble("");
    await action().catch((error: Error) => setTrouble(error.message));
    setBusy(false);
  };
  return { run, isBusy, trouble };
}

/** A handler for a form's submit event that prevents the browser's own. */
export const onSubmit =
  (action: () => unknown) =>
  (event: Event): void => {
    event.preventDefault();
    action();
  };
