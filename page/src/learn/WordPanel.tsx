import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

import { CitedText } from "../parts/Clauses";
import { usePanel } from "../parts/panels";
import { Trouble } from "../parts/Trouble";
import type { GlossaryAnswer, GlossaryWord } from "../wire/protocol";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";

/** The glossary word in the panel, and the element that opened it. */
const shown = signal<{ word: string; opener: HTMLElement } | null>(null);

const close = (): void => {
  shown.value?.opener.focus();
  shown.value = null;
};

/** A link to the glossary entry of a word. `said` is the word as it stands here. */
export const WordLink = ({ word, said = word }: { word: string; said?: string }) => (
  <button
    type="button"
    class="word"
    aria-haspopup="dialog"
    onClick={(event) => (shown.value = { word, opener: event.currentTarget })}
  >
    {said}
  </button>
);

/** A sentence with a link on one of its words. */
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

/** The glossary entry in a panel. */
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
          <CitedText text={entry.text} clause={entry.clause} />
        </p>
      )}
      {entry?.elsewhere && entry.elsewhere.length > 0 && (
        <p class="quiet">{words.learn.words.elsewhere(entry.elsewhere.join(", "))}</p>
      )}
      <a href="/learn/words">{words.learn.words.title}</a>
    </aside>
  );
}

function useWord(word: string): { entry: GlossaryWord | undefined; trouble: string } {
  const { answer, trouble } = useAnswer<GlossaryAnswer>("/glossary");
  return { entry: answer?.words.find((each) => each.word === word), trouble };
}
