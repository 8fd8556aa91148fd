import { useEffect, useState } from "preact/hooks";

import { isUnreachable } from "../wire/requests";
import { words } from "../words";
import { cachedHands } from "./cache";

/** Says that the server cannot be reached, and what works without it. */
export function Offline({ game }: { game?: string }) {
  const [hands, setHands] = useState(0);
  useEffect(() => void registerWorker(), []);
  useEffect(() => {
    if (isUnreachable.value && game) void cachedHands(game).then((kept) => setHands(kept.length));
  }, [isUnreachable.value, game]);
  return isUnreachable.value ? (
    <p class="line-away" role="status">
      {words.offline.away(hands)}
    </p>
  ) : null;
}

/** Register the service worker that makes lessons and counted hands work offline. Only pages that teach call this. */
async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/worker.js").catch(() => undefined); // as in a private window: then nothing is kept
}
