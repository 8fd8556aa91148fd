import { useLayoutEffect, useRef } from "preact/hooks";

type Panel = { readonly close: () => void };

/** The open panels, the newest last. */
const open: Panel[] = [];
/** How many steps back in the history were the page's own, because a panel was closed by its button or by Escape. */
let ownReturns = 0;

/** A panel that is closed by Escape or by the browser's back button, the newest first. */
export function usePanel(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    if (!isOpen) return;
    const panel = { close: () => latest.current() };
    open.push(panel);
    history.pushState({ panel: true }, "");
    return () => {
      const at = open.indexOf(panel);
      if (at < 0) return; // it was closed by going back, or elsewhere
      open.splice(at, 1);
      ownReturns += 1;
      history.back();
    };
  }, [isOpen]);
}

/** Close the newest panel on a step back in the history; whether there was one, so that the page stays. */
export function closesPanel(): boolean {
  if (ownReturns > 0) {
    ownReturns -= 1;
    return true;
  }
  const panel = open.pop();
  panel?.close();
  return panel !== undefined;
}

/** Close all panels when going elsewhere; whether the present entry of the history belongs to one. */
export function closePanels(): boolean {
  const isPanels = open.length > 0;
  for (const panel of open.splice(0).reverse()) panel.close();
  return isPanels;
}

/** Let Escape close the newest panel. */
export function followEscape(): void {
  window.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.querySelector("dialog[open]") === null) open.at(-1)?.close();
  });
}
