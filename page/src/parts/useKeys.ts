import { useLayoutEffect, useRef } from "preact/hooks";

import { isTyping } from "./Keys";

/** Hear keys wherever the focus is, unless one types or the key has another meaning there. */
export function useKeys(isHeard: boolean, done: (key: string, event: KeyboardEvent) => void): void {
  const latest = useRef(done);
  latest.current = done; // a quick hand presses before the page has drawn again
  // Before anything is painted: what one can see can be answered by a key.
  useLayoutEffect(() => {
    if (!isHeard) return;
    const pressed = (event: KeyboardEvent) => {
      const isMeant = !isTyping(event) && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isPress = (event.key === "Enter" || event.key === " ") && event.target instanceof Element && event.target.closest("button, a, summary") !== null;
      if (!isMeant || isPress) return;
      latest.current(event.key, event);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [isHeard]);
}
