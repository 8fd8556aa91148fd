import { useState } from "preact/hooks";

import { Offline } from "../offline/Offline";
import { ClauseLink } from "../parts/Clauses";
import { useTitle } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import type { GlossaryAnswer } from "../wire/protocol";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";
import { langOf } from "../words/languages";

const say = words.learn.words;

/** The glossary, searched by the documents' words and by what people say elsewhere. */
export function Glossary() {
  const { answer, trouble } = useAnswer<GlossaryAnswer>("/glossary");
  const all = answer?.words ?? [];
  const [sought, setSought] = useState("");
  useTitle(say.title);
  const wanted = sought.trim().toLowerCase();
  const found = all.filter((each) =>
    [each.word, each.called ?? "", each.text, ...(each.elsewhere ?? [])].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
  return (
    <main id="main" class="page narrow">
      <div class="stack">
        <p>
          <a href="/learn">{words.learn.title}</a>
        </p>
        <h1>{say.title}</h1>
        <p class="quiet">{say.lead}</p>
        <Offline />
        <label class="stack">
          {say.search}
          <input type="search" value={sought} onInput={(event) => setSought(event.currentTarget.value)} />
        </label>
        <p class="quiet" role="status">
          {all.length > 0 && say.found(found.length)}
        </p>
      </div>
      <Trouble reason={trouble} />
      <dl class="glossary">
        {found.map((each) => (
          <div key={each.word}>
            <dt>
              {each.called && `${each.called} `}
              <span lang={langOf(each.word)}>{each.word}</span> {each.clause && <ClauseLink id={each.clause} />}
            </dt>
            <dd>
              <span lang={langOf(each.text)}>{each.text}</span>
              {each.elsewhere && each.elsewhere.length > 0 && (
                <span class="quiet"> {say.elsewhere(each.elsewhere.join(", "))}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </main>
  );
}
