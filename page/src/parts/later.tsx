import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

import { words } from "../words";
import { Trouble } from "./Trouble";

/** A part of the page that is loaded when one goes there, so that the first look is quick. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [Part, setPart] = useState<{ part: ComponentType<Props> } | null>(loaded && { part: loaded });
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
      if (Part) return;
      load()
        .then((part) => setPart({ part: (loaded = part) }))
        .catch(() => setTrouble(words.connection.away));
    }, []);
    return Part ? <Part.part {...props} /> : <Trouble reason={trouble} />;
  };
}
