import { useState } from "preact/hooks";

import { onSubmit } from "../parts/hooks";
import { ask } from "../wire/requests";
import { words } from "../words";
import { type OddsRequests, SheetLoader } from "./SheetLoader";

const ofOwn = (submission: string): OddsRequests => ({
  sheet: (stop) => ask("POST", "/submissions/odds", { submission }, stop),
  progress: (stop) => ask("POST", "/submissions/odds/counting", { submission }, stop),
  session: (asked, stop) => ask("POST", "/submissions/session", { ...asked, submission }, stop),
});

/** The form that counts the odds of one's own Rules Submission. */
export function OwnSubmission() {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  return (
    <section class="stack">
      <h2>{words.odds.own}</h2>
      <form class="sheet stack own-rules" onSubmit={onSubmit(() => setAsked(text))}>
        <label class="stack">
          {words.own.file}
          <input
            type="file"
            accept=".toml,text/plain"
            onChange={(event) => void event.currentTarget.files?.[0]?.text().then(setText)}
          />
        </label>
        <label class="stack">
          {words.own.text}
          <textarea rows={8} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button type="submit" class="main-action" disabled={!text.trim()}>
          {words.odds.count}
        </button>
      </form>
      {asked && <SheetLoader key={asked} counting={ofOwn(asked)} />}
    </section>
  );
}
