import { LearnPanel } from "./learn/LearnPanel";
import { Lobby } from "./lobby/Lobby";
import { ClausePanel } from "./parts/Clauses";
import { Keys } from "./parts/Keys";
import { later } from "./parts/later";
import { me } from "./people";
import { place } from "./routes";
import { TablePage } from "./table/TablePage";
import { WhyPanel } from "./why/WhyPanel";
import { words } from "./words";

const Learn = later(() => import("./learn/Learn").then(({ Learn }) => Learn));
const Me = later(() => import("./me/Me").then(({ Me }) => Me));
const Audit = later(() => import("./audit/Audit").then(({ Audit }) => Audit));
const Odds = later(() => import("./odds/Odds").then(({ Odds }) => Odds));
const Rounds = later(() => import("./rounds/Rounds").then(({ Rounds }) => Rounds));
const Rules = later(() => import("./rules/Rules").then(({ Rules }) => Rules));
const Signs = later(() => import("./signs/Signs").then(({ Signs }) => Signs));
const Train = later(() => import("./train/Train").then(({ Train }) => Train));
const Deal = later(() => import("./deal/Deal").then(({ Deal }) => Deal));

const STAFF = new Set(["auditor", "floorperson"]);

/** The page as a whole: where one is, and nothing else. */
export function App() {
  const [first, second, third] = place.value.parts;
  return (
    <>
      <a class="unseen" href="#main">
        {words.lobby.title}
      </a>
      <header class="bar">
        <a class="brand" href="/">
          {words.name}
        </a>
        <nav class="row">
          <a href="/">{words.lobby.title}</a>
          <a href="/learn">{words.learn.title}</a>
          <a href="/train">{words.train.title}</a>
          <a href="/deal">{words.deal.title}</a>
          <a href="/rounds">{words.rounds.title}</a>
          <a href="/rules">{words.rules.title}</a>
          <a href="/odds">{words.odds.title}</a>
          {STAFF.has(me.value?.role ?? "") && <a href="/audit">{words.audit.title}</a>}
          <a href="/me">{words.me.title}</a>
        </nav>
      </header>
      {page(first, second, third)}
      <LearnPanel />
      <WhyPanel />
      <ClausePanel />
      <Keys />
    </>
  );
}

function page(first: string | undefined, second: string | undefined, third: string | undefined) {
  if (first === undefined) return <Lobby />;
  if (first === "learn") return <Learn game={second} />;
  if (first === "me") return <Me />;
  if (first === "rules") return <Rules document={second} />;
  if (first === "odds") return <Odds key={second} sample={second} />;
  if (first === "signs" && second) return <Signs sample={second} />;
  if (first === "audit") return <Audit />;
  if (first === "rounds") return <Rounds table={second} number={third} />;
  if (first === "train") return <Train game={second} />;
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
