import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

import { words } from "../words";
import { Trouble } from "./Trouble";

/** A component that is loaded when it is first shown, so that the first page loads quickly. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [Part, setPart] = useState<{ part: ComponentType<Props> } | null>(loaded && { part: loaded });
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
      if (Part) return;
      load()
        .then((part) => {
          loaded = part;
          setPart({ part });
        })
        .catch(() => setTrouble(words.connection.away));
    }, []);
    return Part ? <Part.part {...props} /> : <Trouble reason={trouble} />;
  };
}
