/** What this browser keeps for the person, and for nobody else. Where it keeps nothing, as some private windows do, all
 * goes on for as long as the page is open. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // full, or not allowed
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // not allowed, so nothing was kept
  }
}
