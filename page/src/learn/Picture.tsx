import { Pieces } from "../pieces/Piece";
import { words } from "../words";
import drawn from "./pictures.json";

type SetHands = { high: string; low: string };
type PictureData = { aim: SetHands & { dealt: string }; wrong?: SetHands; ranking: string[][] };

const PICTURES = drawn as Record<string, PictureData>;
const FAMILIES: Record<string, string> = { "supreme-pai-gow": "supreme", "pai-gow-tiles": "tiles" };
const say = words.learn.picture;

/** The picture of a step. A test checks the hands in it against the rules. */
export function Picture({ game, part, isBeside }: { game: string; part: string; isBeside: boolean }) {
  const { aim, wrong, ranking } = PICTURES[FAMILIES[game] ?? "poker"]!;
  if (part === "aim") return <Aim {...aim} />;
  if (part === "hands")
    return (
      <div class="picture">
        <SetExample {...aim} label={wrong ? `✓ ${say.correct}` : `✓ ${say.either}`} />
        {wrong && <SetExample {...wrong} label={`✗ ${say.wrong}`} />}
      </div>
    );
  if (part === "result") return <Results />;
  if (part === "ranking")
    return (
      <div class="picture">
        {ranking.map(([name, pieces]) => (
          <Hand key={name} pieces={pieces!} label={say.ranks[name!]!} />
        ))}
        {FAMILIES[game] === "tiles" && !isBeside && (
          <a class="button" href="/learn/tiles">
            {words.learn.tiles.title}
          </a>
        )}
      </div>
    );
  return null;
}

const Hand = ({ pieces, label }: { pieces: string; label: string }) => (
  <figure>
    <Pieces pieces={pieces.split(" ")} />
    <figcaption class="quiet">{label}</figcaption>
  </figure>
);

const Aim = ({ dealt, high, low }: SetHands & { dealt: string }) => (
  <div class="picture">
    <Hand pieces={dealt} label={say.dealt} />
    <span class="picture-arrow" aria-hidden="true">
      →
    </span>
    <Hand pieces={high} label={say.high} />
    <Hand pieces={low} label={say.low} />
  </div>
);

const SetExample = ({ high, low, label }: SetHands & { label: string }) => (
  <figure class="set-so">
    <div class="row">
      <Hand pieces={high} label={say.high} />
      <Hand pieces={low} label={say.low} />
    </div>
    <figcaption>{label}</figcaption>
  </figure>
);

const WON = { win: [true, true], push: [true, false], lose: [false, false] } as const;

/** How two hands against two decide the result. */
const Results = () => (
  <ul class="picture results">
    {(["win", "push", "lose"] as const).map((result) => (
      <li key={result}>
        <span class="duel" aria-hidden="true">
          {WON[result].map((isHigher, hand) => (
            <span key={hand} class={isHigher ? "duel-row won" : "duel-row lost"}>
              {hand === 0 ? say.high : say.low} {isHigher ? "▲" : "▼"}
            </span>
          ))}
        </span>
        {say.result[result]}
      </li>
    ))}
  </ul>
);
