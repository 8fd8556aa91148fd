import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

type ConfirmProps = {
  /** The text of the button. */
  label: string;
  /** What is asked before it happens, with its cost or its consequence. */
  question: string;
  /** The question with links, where a word of it is explained. */
  children?: ComponentChildren;
  yes: string;
  no: string;
  done: () => void;
};

/** A button that asks before it acts. The focus goes to the answer that changes nothing. */
export function Confirm({ label, question, children = question, yes, no, done }: ConfirmProps) {
  const [isAsked, setAsked] = useState(false);
  const stay = useRef<HTMLButtonElement>(null);
  const way = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useLayoutEffect(() => {
    if (isAsked) stay.current?.focus();
    else if (wasAsked.current) way.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  if (!isAsked)
    return (
      <button ref={way} type="button" onClick={() => setAsked(true)}>
        {label}
      </button>
    );
  const did = () => {
    setAsked(false);
    done();
  };
  return (
    <div class="row sure" role="group" aria-label={question}>
      <p>{children}</p>
      <button type="button" onClick={did}>
        {yes}
      </button>
      <button ref={stay} type="button" onClick={() => setAsked(false)}>
        {no}
      </button>
    </div>
  );
}
