import { signal } from "@preact/signals";

import { closePanels, closesPanel, followEscape } from "./parts/panels";

/** The current address: parts of the path, the query, and the section of the page after the #. */
export type Place = { parts: string[]; query: URLSearchParams; section: string };

/** Decode a part of a path; what cannot be decoded stays as it is, and leads nowhere. */
const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const currentPlace = (): Place => ({
  parts: location.pathname.split("/").filter(Boolean).map(decode),
  query: new URLSearchParams(location.search),
  section: decode(location.hash.slice(1)),
});

export const place = signal<Place>(currentPlace());

/** Go to another address without loading the page again. */
export function go(path: string): void {
  const isPanels = closePanels();
  if (isPanels) history.replaceState(null, "", path);
  else if (path !== location.pathname + location.search + location.hash) history.pushState(null, "", path);
  place.value = currentPlace();
  scrollTo(0, 0);
}

/** Handle links within the page and the browser's back button. */
export function followLinks(): void {
  followEscape();
  addEventListener("popstate", () => {
    if (!closesPanel()) place.value = currentPlace();
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href^='/']");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.hasAttribute("download")) return;
    event.preventDefault();
    go(link.getAttribute("href") ?? "/");
  });
}
