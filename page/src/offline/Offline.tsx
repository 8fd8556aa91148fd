import { useEffect, useState } from "preact/hooks";

import { words } from "../words";
import { keptHands } from "./kept";

/** Says that there is no connection, and what there is without one. */
export function Offline({ game }: { game?: string }) {
  const [isAway, setAway] = useState(!navigator.onLine);
  const [hands, setHands] = useState(0);
  useEffect(() => {
    const look = () => setAway(!navigator.onLine);
    void keepForOffline();
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => (removeEventListener("online", look), removeEventListener("offline", look));
  }, []);
  useEffect(() => {
    if (isAway && game) void keptHands(game).then((kept) => setHands(kept.length));
  }, [isAway, game]);
  return isAway ? (
    <p class="line-away" role="status">
      {words.offline.away(hands)}
    </p>
  ) : null;
}

/** Have the page kept, so that lessons and hands are there without the server. Who never learns keeps nothing. */
async function keepForOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/worker.js").catch(() => undefined); // as in a private window: then nothing is kept
}
