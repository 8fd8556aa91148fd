import { signal } from "@preact/signals";

import { closePanels, closesPanel, followEscape } from "./parts/panels";

/** Where one is on the page: the parts of the path, and what is asked with it. */
export type Place = { parts: string[]; asked: URLSearchParams };

/** A part of a path as it was meant; one that is no text is taken as it stands, and leads nowhere. */
const meant = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const read = (): Place => ({
  parts: location.pathname.split("/").filter(Boolean).map(meant),
  asked: new URLSearchParams(location.search),
});

export const place = signal<Place>(read());

/** Go to another page without loading it anew. */
export function go(path: string): void {
  const isPanels = closePanels();
  if (isPanels) history.replaceState(null, "", path);
  else if (path !== location.pathname + location.search) history.pushState(null, "", path);
  place.value = read();
  scrollTo(0, 0);
}

/** Let links of our own and the browser's buttons change the page. */
export function follow(): void {
  followEscape();
  addEventListener("popstate", () => {
    if (!closesPanel()) place.value = read();
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href^='/']");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.hasAttribute("download")) return;
    event.preventDefault();
    go(link.getAttribute("href") ?? "/");
  });
}
