import { LearnPanel } from "./learn/LearnPanel";
import { WordPanel } from "./learn/WordPanel";
import { Lobby } from "./lobby/Lobby";
import { Bar } from "./parts/Bar";
import { ClausePanel } from "./parts/Clauses";
import { Keys } from "./parts/Keys";
import { lazy } from "./parts/lazy";
import { Notices } from "./parts/Notices";
import { place } from "./routes";
import { TablePage } from "./table/TablePage";
import { WhyPanel } from "./why/WhyPanel";
import { words } from "./words";

const Learn = lazy(() => import("./learn/Learn").then(({ Learn }) => Learn));
const Me = lazy(() => import("./me/Me").then(({ Me }) => Me));
const Audit = lazy(() => import("./audit/Audit").then(({ Audit }) => Audit));
const Operate = lazy(() => import("./operate/Operate").then(({ Operate }) => Operate));
const Odds = lazy(() => import("./odds/Odds").then(({ Odds }) => Odds));
const Rounds = lazy(() => import("./rounds/Rounds").then(({ Rounds }) => Rounds));
const Rules = lazy(() => import("./rules/Rules").then(({ Rules }) => Rules));
const Signs = lazy(() => import("./signs/Signs").then(({ Signs }) => Signs));
const Train = lazy(() => import("./train/Train").then(({ Train }) => Train));
const Deal = lazy(() => import("./deal/Deal").then(({ Deal }) => Deal));

/** The whole page: the bar, the place that the address names, and the panels that may lie over it. */
export function App() {
  const [first, second, third] = place.value.parts;
  return (
    <>
      <a class="unseen" href="#main">
        {words.skip}
      </a>
      <Bar />
      <Notices />
      {page(first, second, third)}
      <LearnPanel />
      <WhyPanel />
      <WordPanel />
      <ClausePanel />
      <Keys />
    </>
  );
}

function page(first: string | undefined, second: string | undefined, third: string | undefined) {
  if (first === undefined) return <Lobby />;
  if (first === "learn" && isGame(second, "tiles", "hands", "words")) return <Learn game={second} />;
  if (first === "me") return <Me />;
  if (first === "rules") return <Rules document={second} />;
  if (first === "odds") return <Odds key={second} sample={second} />;
  if (first === "signs" && second) return <Signs sample={second} />;
  if (first === "audit") return <Audit />;
  if (first === "operate") return <Operate />;
  if (first === "rounds") return <Rounds table={second} number={third} />;
  if (first === "train" && isGame(second, "today")) return <Train game={second} />;
  if (first === "deal") return <Deal table={second} />;
  if (first === "table" && second) return <TablePage key={second} table={second} />;
  return (
    <main id="main" class="page">
      <h1>{words.missing.title}</h1>
      <p>
        <a class="button" href="/">
          {words.missing.home}
        </a>
      </p>
    </main>
  );
}

/** Whether a part of an address is left out, or names a game or one of some other places. */
const isGame = (part: string | undefined, ...others: string[]): boolean =>
  part === undefined || Object.hasOwn(words.games, part) || others.includes(part);
