import { shortMoney } from "../money";
import { useTitle } from "../parts/hooks";
import type { WagersAnswer } from "../wire/protocol";
import { words } from "../words";
import type { Seat } from "./seat";

/** The game, the table, its rules and its limits. */
export function TableName({ seat, offered }: { seat: Seat; offered: WagersAnswer | null }) {
  const welcome = seat.server.welcome.value;
  const game = words.games[welcome?.game ?? ""] ?? "";
  const main = offered?.wagers.find((each) => each.is_main);
  const names = [welcome?.called, offered?.title].filter((name) => name && name !== game);
  // The limits first: where there is little room, what a player needs stands there.
  const limits = main && words.session.limitsOf(shortMoney(main.least), shortMoney(main.most));
  const told = [...new Set([limits, offered?.title, welcome?.called].filter((fact) => fact && fact !== game))];
  useTitle(names[0] ?? game);
  return (
    <div class="table-name">
      <h1>{game}</h1>
      <p class="quiet">{told.join(" · ")}</p>
    </div>
  );
}
