import { Keys } from "./parts/Keys";
import { Lobby } from "./lobby/Lobby";
import { place } from "./routes";
import { TablePage } from "./table/TablePage";
import { words } from "./words";

/** The page as a whole: where one is, and nothing else. */
export function App() {
  const [first, second] = place.value.parts;
  return (
    <>
      <a class="unseen" href="#main">
        {words.lobby.title}
      </a>
      <header class="bar">
        <a class="brand" href="/">
          {words.name}
        </a>
        <div id="bar" class="row" />
      </header>
      {page(first, second)}
      <Keys />
    </>
  );
}

function page(first: string | undefined, second: string | undefined) {
  if (first === undefined) return <Lobby />;
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
