import { useEffect } from "preact/hooks";

import type { WagersAnswer } from "../../../docs/protocol";
import { rounded } from "../money";
import { words } from "../words";
import type { Seat } from "./seat";

/** Which game this is, at which table, by which rules, and for how much. */
export function TableName({ seat, offered }: { seat: Seat; offered: WagersAnswer | null }) {
  const welcome = seat.welcome.value;
  const game = words.games[welcome?.game ?? ""] ?? "";
  const main = offered?.wagers.find((each) => each.is_main);
  const facts = [welcome?.called, offered?.title, main && words.session.limitsOf(rounded(main.least), rounded(main.most))];
  const told = [...new Set(facts.filter((fact) => fact && fact !== game))];
  useEffect(() => {
    document.title = [told[0] ?? game, words.name].join(" · ");
  }, [game, told[0]]);
  return (
    <div class="table-name">
      <h1>{game}</h1>
      <p class="quiet">{told.join(" · ")}</p>
    </div>
  );
}
