/** Seconds as hours and minutes. */
export function hours(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** A time of the server in the reader's own format. */
export const moment = (seconds: number): string => new Date(seconds * 1000).toLocaleString();
