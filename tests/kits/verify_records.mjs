// What the verifier of the page says of records: its path is the first argument, records come one a line.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { verifyRound } = await import(pathToFileURL(process.argv[2]).href);
for await (const line of createInterface({ input: process.stdin })) {
  const [record, root, seed] = JSON.parse(line);
  try {
    console.log(JSON.stringify(await verifyRound(record, root, seed)));
  } catch (error) {
    console.log(JSON.stringify({ thrown: String(error) }));
  }
}
