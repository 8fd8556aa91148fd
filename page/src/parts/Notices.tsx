import { useEffect, useState } from "preact/hooks";

import type { NoticesAnswer } from "../wire/protocol";
import { get } from "../wire/requests";
import { words } from "../words";

const REFRESH = 60_000;

/** The notices of those who run the server, below the bar; without an answer there are none. */
export function Notices() {
  const [notices, setNotices] = useState<NoticesAnswer["notices"]>([]);
  useEffect(() => {
    const load = () =>
      get<NoticesAnswer>("/notices")
        .then((answer) => setNotices(answer.notices))
        .catch(() => {});
    void load();
    const timer = setInterval(() => void load(), REFRESH);
    return () => clearInterval(timer);
  }, []);
  if (!notices.length) return null;
  return (
    <aside class="notices" aria-label={words.operate.notices}>
      {notices.map((each) => (
        <p key={each.number}>{each.text}</p>
      ))}
    </aside>
  );
}
