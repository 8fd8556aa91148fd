import { useState } from "preact/hooks";

import { ClauseLink } from "../parts/Clauses";
import { Trouble } from "../parts/Trouble";
import type { CheckAnswer, ViolationFound } from "../wire/protocol";
import { ask } from "../wire/requests";
import { words } from "../words";
import { langOf } from "../words/languages";
import { openTable } from "./tables";

/** A form that opens a table by one's own Rules Submission. It is checked first; violations are listed with their
 * clauses. */
export function OwnRules() {
  const [text, setText] = useState("");
  const [called, setCalled] = useState("");
  const [found, setFound] = useState<CheckAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  const changed = (to: string) => {
    setText(to);
    setFound(null);
    setTrouble("");
  };
  const take = async (event: Event) => {
    const file = (event.currentTarget as HTMLInputElement).files?.[0];
    if (file) changed(await file.text());
  };
  const check = () =>
    ask<CheckAnswer>("POST", "/submissions/check", { submission: text })
      .then(setFound)
      .catch((error: Error) => setTrouble(error.message));
  const begin = async (event: Event) => {
    event.preventDefault();
    setTrouble("");
    if (found === null || !found.is_valid) return void check();
    await openTable({ submission: text }, { called: called.trim() || words.own.usually }).catch((error: Error) =>
      setTrouble(error.message),
    );
  };
  return (
    <details class="sheet own-rules">
      <summary>{words.own.title}</summary>
      <form class="stack" onSubmit={(event) => void begin(event)}>
        <p class="quiet">{words.own.lead}</p>
        <label class="stack">
          {words.own.file}
          <input type="file" accept=".toml,text/plain" onChange={(event) => void take(event)} />
        </label>
        <label class="stack">
          {words.own.text}
          <textarea rows={10} spellcheck={false} value={text} onInput={(event) => changed(event.currentTarget.value)} />
        </label>
        <Trouble reason={trouble} />
        {found && <Checked found={found} />}
        {found?.is_valid && (
          <label class="stack">
            {words.own.called}
            <input
              maxLength={64}
              value={called}
              placeholder={words.own.usually}
              onInput={(event) => setCalled(event.currentTarget.value)}
            />
          </label>
        )}
        <button class="main-action" type="submit" disabled={!text.trim()}>
          {found?.is_valid ? words.own.open : words.own.check}
        </button>
      </form>
    </details>
  );
}

const Checked = ({ found }: { found: CheckAnswer }) => (
  <div class="stack" role="status">
    <p class={found.is_valid ? "won" : "lost"}>
      <b>{found.is_valid ? words.own.valid : words.own.wrong(found.violations?.length ?? 0)}</b>
    </p>
    <Violations violations={found.violations ?? []} />
    {found.warnings && found.warnings.length > 0 && (
      <>
        <p>{words.own.warned}</p>
        <Violations violations={found.warnings} />
      </>
    )}
  </div>
);

const Violations = ({ violations }: { violations: readonly ViolationFound[] }) => (
  <ul class="stack violations">
    {violations.map((each) => (
      <li key={`${each.field} ${each.message}`}>
        <code>{each.field}</code> <span lang={langOf(each.message)}>{each.message}</span>
        {each.allowed && <span class="quiet"> {words.own.allowed(each.allowed)}</span>}{" "}
        {each.clause && <ClauseLink id={each.clause} />}
      </li>
    ))}
  </ul>
);
