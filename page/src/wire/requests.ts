import type { ErrorAnswer } from "../../../docs/protocol";
import { words } from "../words";
import { language } from "../words/languages";

/** What the server refused, in its own words: every one of them reaches the person. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly answer: Pick<ErrorAnswer, "reason"> & Partial<ErrorAnswer>,
  ) {
    super(answer.reason);
  }
}

/** Ask the server for something; what it answers, or why not. A token may be renewed by another tab while a question
 * is on its way, or its cookie go with the refusal: what was asked is asked once more, with what the browser has by then. */
export async function ask<Answer>(method: string, path: string, body?: unknown, stop?: AbortSignal): Promise<Answer> {
  return asked<Answer>(method, path, body, stop, true);
}

/** Ask as somebody who has no token, whoever this browser knows. */
export const askAsNobody = <Answer>(method: string, path: string, body: unknown): Promise<Answer> => asked<Answer>(method, path, body, undefined, false, "omit");

async function asked<Answer>(method: string, path: string, body: unknown, stop: AbortSignal | undefined, mayAgain: boolean, credentials: RequestCredentials = "same-origin"): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials,
      ...(stop ? { signal: stop } : {}),
      headers: { "accept-language": language, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (stop?.aborted) throw error;
    throw new Refused(0, { reason: words.connection.away });
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  if (mayAgain && isError(answer) && answer.code === "bad_token") return asked<Answer>(method, path, body, stop, false);
  throw new Refused(response.status, isError(answer) ? answer : { reason: words.connection.noReason(response.status) });
}

const isError = (answer: unknown): answer is ErrorAnswer =>
  typeof answer === "object" && answer !== null && "reason" in answer;

export const get = <Answer>(path: string): Promise<Answer> => ask<Answer>("GET", path);
