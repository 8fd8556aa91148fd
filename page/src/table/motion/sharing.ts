/** The same value as `now`, made of what `before` is made of wherever that is alike: what has not changed is then known
 * without looking into it, and is not drawn anew. */
export function shared<Value>(before: unknown, now: Value): Value {
  if (before === now || !isPlain(before) || !isPlain(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const parts = Object.entries(now).map(([name, part]) => [name, shared((before as Record<string, unknown>)[name], part)] as const);
  const isAlike = parts.length === Object.keys(before).length && parts.every(([name, part]) => (before as Record<string, unknown>)[name] === part);
  if (isAlike) return before as Value;
  return (Array.isArray(now) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as Value;
}

const isPlain = (value: unknown): value is object => typeof value === "object" && value !== null;
