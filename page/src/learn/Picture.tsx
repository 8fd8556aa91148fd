import { Pieces } from "../pieces/Piece";
import { words } from "../words";
import drawn from "./pictures.json";

type Laid = { high: string; low: string };
type Drawn = { aim: Laid & { dealt: string }; wrong?: Laid; ranking: string[][] };

const DRAWN = drawn as Record<string, Drawn>;
const FAMILIES: Record<string, string> = { "supreme-pai-gow": "supreme", "pai-gow-tiles": "tiles" };
const say = words.learn.picture;

/** What a step of a lesson is about, at a glance. A test asks the rules whether the pictures are true. */
export function Picture({ game, part, isBeside }: { game: string; part: string; isBeside: boolean }) {
  const { aim, wrong, ranking } = DRAWN[FAMILIES[game] ?? "cards"]!;
  if (part === "aim") return <Aim {...aim} />;
  if (part === "hands")
    return (
      <div class="picture">
        <SetSo {...aim} label={wrong ? `✓ ${say.correct}` : `✓ ${say.either}`} />
        {wrong ? <SetSo {...wrong} label={`✗ ${say.wrong}`} /> : <SetSo high={aim.low} low={aim.high} label={`✓ ${say.either}`} />}
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

const Aim = ({ dealt, high, low }: Laid & { dealt: string }) => (
  <div class="picture">
    <Hand pieces={dealt} label={say.dealt} />
    <span class="picture-arrow" aria-hidden="true">
      →
    </span>
    <Hand pieces={high} label={say.high} />
    <Hand pieces={low} label={say.low} />
  </div>
);

const SetSo = ({ high, low, label }: Laid & { label: string }) => (
  <figure class="set-so">
    <div class="row">
      <Hand pieces={high} label={say.high} />
      <Hand pieces={low} label={say.low} />
    </div>
    <figcaption>{label}</figcaption>
  </figure>
);

const WON = { win: [true, true], push: [true, false], lose: [false, false] } as const;

/** Two hands against two: which are higher decides. */
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
