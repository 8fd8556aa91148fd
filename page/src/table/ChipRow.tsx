import { money } from "../money";
import { startDrag } from "../parts/drag";
import { words } from "../words";

/** The chips to wager with, in the order of their keys. */
export const WAGER_CHIPS = [100, 500, 2500, 10_000, 50_000];

/** The chips to choose from: tap one and then an area, or drag it there. */
export function ChipRow({ chosen, choose }: { chosen: number; choose: (chip: number) => void }) {
  return (
    <fieldset class="row chip-row">
      <legend class="unseen">{words.wagers.chips}</legend>
      {WAGER_CHIPS.map((chip, index) => (
        <button
          key={chip}
          type="button"
          class={`chip c${chip}`}
          aria-pressed={chip === chosen}
          aria-label={words.wagers.chip(money(chip))}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => choose(chip)}
          onPointerDown={(event) =>
            startDrag(event, {
              onto: "[data-area]",
              drop: (area) => area.dispatchEvent(new CustomEvent("chip", { detail: chip })),
            })
          }
        >
          {chip / 100}
        </button>
      ))}
      <span class="quiet">{words.wagers.how}</span>
    </fieldset>
  );
}
