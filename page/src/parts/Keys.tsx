import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { words } from "../words";

const isOpen = signal(false);

/** Whether a key was pressed in a field for typing. */
export const isTyping = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLElement && event.target.matches("input, select, textarea");

/** The list of keys, opened by `?`. */
export function Keys() {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === "?" && !isTyping(event)) isOpen.value = !isOpen.value;
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
  useEffect(() => {
    if (isOpen.value && !box.current?.open) box.current?.showModal();
    if (!isOpen.value) box.current?.close();
  }, [isOpen.value]);
  return (
    <dialog ref={box} class="sheet" aria-labelledby="keys" onClose={() => (isOpen.value = false)}>
      <div class="stack">
        <h2 id="keys">{words.keys.title}</h2>
        <dl class="keys">
          {words.keys.list.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <button type="button" onClick={() => (isOpen.value = false)}>
          {words.keys.close}
        </button>
      </div>
    </dialog>
  );
}
