import { useEffect, useState } from "preact/hooks";

import type { GlossaryAnswer, GlossaryWord } from "../../../docs/protocol";
import { Offline } from "../offline/Offline";
import { ClauseLink } from "../parts/Clauses";
import { Trouble } from "../parts/Trouble";
import { get } from "../wire/requests";
import { words } from "../words";
import { langOf } from "../words/languages";

const say = words.learn.words;

/** The documents' words, found by themselves or by what people say for them elsewhere. */
export function Glossary() {
  const [all, setAll] = useState<GlossaryWord[]>([]);
  const [sought, setSought] = useState("");
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    document.title = `${say.title} · ${words.name}`;
    get<GlossaryAnswer>("/glossary")
      .then((answer) => setAll(answer.words))
      .catch((error: Error) => setTrouble(error.message));
  }, []);
  const wanted = sought.trim().toLowerCase();
  const found = all.filter((each) => [each.word, each.called ?? "", each.text, ...(each.elsewhere ?? [])].some((text) => text.toLowerCase().includes(wanted)));
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
              {each.elsewhere && each.elsewhere.length > 0 && <span class="quiet"> {say.elsewhere(each.elsewhere.join(", "))}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </main>
  );
}
