import { useEffect, useState } from "preact/hooks";

import { terms } from "./asks";
import type { AreaOffered } from "./Place";
import type { Seat } from "./seat";
import { titleOfOffer } from "./WagerArea";

/** The areas that are printed at each position: what the table has offered, for as long as one is here. */
export function useAreas(seat: Seat): readonly AreaOffered[] {
  const [areas, setAreas] = useState<readonly AreaOffered[]>([]);
  const offered = seat.asks.value.map((ask) => terms(ask, "Wagering")).find((found) => found !== undefined && found.main !== null);
  useEffect(() => {
    if (offered) setAreas(offered.offers.map((offer) => ({ wager: offer.wager, title: titleOfOffer(offer, offer.wager === offered.main), isMain: offer.wager === offered.main })));
  }, [offered?.offers.map((offer) => offer.wager).join()]);
  return areas;
}
