/** The value of `now`, reusing equal parts of `before`, so that unchanged parts are identical and are not drawn again
 * (structural sharing). */
export function shareStructure<Value>(before: unknown, now: Value): Value {
  if (before === now || !isPlain(before) || !isPlain(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const parts = Object.entries(now).map(
    ([name, part]) => [name, shareStructure((before as Record<string, unknown>)[name], part)] as const,
  );
  const isAlike =
    parts.length === Object.keys(before).length &&
    parts.every(([name, part]) => (before as Record<string, unknown>)[name] === part);
  if (isAlike) return before as Value;
  return (Array.isArray(now) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as Value;
}

const isPlain = (value: unknown): value is object => typeof value === "object" && value !== null;
