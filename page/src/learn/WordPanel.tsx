import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import type { GlossaryAnswer, GlossaryWord } from "../../../docs/protocol";
import { ClauseLink } from "../parts/Clauses";
import { usePanel } from "../parts/panels";
import { Trouble } from "../parts/Trouble";
import { get } from "../wire/requests";
import { words } from "../words";
import { langOf } from "../words/languages";

/** The word of the documents that is explained beside the table, and who asked for it. */
const shown = signal<{ word: string; opener: HTMLElement } | null>(null);

const close = (): void => {
  shown.value?.opener.focus();
  shown.value = null;
};

/** A word of the documents wherever it stands; it opens what the glossary says of it. `said` is how it is written here. */
export const WordLink = ({ word, said = word }: { word: string; said?: string }) => (
  <button type="button" class="word" aria-haspopup="dialog" onClick={(event) => (shown.value = { word, opener: event.currentTarget })}>
    {said}
  </button>
);

/** A sentence in which one word can be asked for. */
export function Sentence({ text, word, said = word }: { text: string; word: string; said?: string }) {
  const at = text.indexOf(said);
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <WordLink word={word} said={said} />
      {text.slice(at + said.length)}
    </>
  );
}

/** What a word means, beside the table, which stays as it is. */
export function WordPanel() {
  usePanel(shown.value !== null, close);
  return shown.value ? <Meaning key={shown.value.word} word={shown.value.word} /> : null;
}

function Meaning({ word }: { word: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { entry, trouble } = useWord(word);
  useLayoutEffect(() => {
    title.current?.focus();
  }, []);
  return (
    <aside class="panel stack" aria-label={words.learn.words.title}>
      <div class="row spread">
        <h2 ref={title} tabIndex={-1}>
          {entry?.called ?? word}
        </h2>
        <button type="button" onClick={close}>
          {words.why.close}
        </button>
      </div>
      <Trouble reason={trouble} />
      {entry && (
        <p>
          <span lang={langOf(entry.text)}>{entry.text}</span> {entry.clause && <ClauseLink id={entry.clause} />}
        </p>
      )}
      {entry?.elsewhere && entry.elsewhere.length > 0 && <p class="quiet">{words.learn.words.elsewhere(entry.elsewhere.join(", "))}</p>}
      <a href="/learn/words">{words.learn.words.title}</a>
    </aside>
  );
}

function useWord(word: string): { entry: GlossaryWord | undefined; trouble: string } {
  const [all, setAll] = useState<readonly GlossaryWord[]>([]);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    get<GlossaryAnswer>("/glossary")
      .then((answer) => setAll(answer.words))
      .catch((error: Error) => setTrouble(error.message));
  }, []);
  return { entry: all.find((each) => each.word === word), trouble };
}
