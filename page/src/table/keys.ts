import { useEffect, useRef } from "preact/hooks";

import { isTyping } from "../parts/Keys";

/** Hear keys wherever the focus is, unless one types or the key has another meaning there. */
export function useKeys(isHeard: boolean, done: (key: string) => void): void {
  const latest = useRef(done);
  latest.current = done; // a quick hand presses before the page has drawn again
  useEffect(() => {
    if (!isHeard) return;
    const pressed = (event: KeyboardEvent) => {
      const isMeant = !isTyping(event) && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isPress = (event.key === "Enter" || event.key === " ") && event.target instanceof Element && event.target.matches("button, a, summary");
      if (!isMeant || isPress) return;
      if (event.key === " ") event.preventDefault();
      latest.current(event.key);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [isHeard]);
}
