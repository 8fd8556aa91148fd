import { useLayoutEffect, useRef } from "preact/hooks";

type Panel = { readonly close: () => void };

/** The panels that lie over the page, the newest last. */
const open: Panel[] = [];
/** How often the page itself has gone back in the history, because a panel was closed by its button or by Escape. */
let ownReturns = 0;

/** A panel that Escape closes, or the browser's way back, as on a phone: the newest first, and the page stays. */
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

/** Whether a step back in the history was a panel's and has closed it, so that the page stays as it is. */
export function closesPanel(): boolean {
  if (ownReturns > 0) {
    ownReturns -= 1;
    return true;
  }
  const panel = open.pop();
  panel?.close();
  return panel !== undefined;
}

/** Whoever goes elsewhere takes no panel along; whether the present place in the history was a panel's. */
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
