import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

type SureIs = {
  /** What the button says. */
  deed: string;
  /** What is asked before it is done: what it costs, or what becomes of what lies there. */
  question: string;
  /** The question as it is written, where a word of it can be asked for. */
  children?: ComponentChildren;
  yes: string;
  no: string;
  done: () => void;
};

/** A deed that cannot be taken back is asked once more, in sight and with the focus on staying. */
export function Sure({ deed, question, children = question, yes, no, done }: SureIs) {
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
        {deed}
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
