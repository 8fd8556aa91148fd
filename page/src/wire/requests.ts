import { signal } from "@preact/signals";

import { words } from "../words";
import { language } from "../words/languages";
import type { ErrorAnswer } from "./protocol";

/** A request that the server refused, with its reason, or that it did not answer (status 0). */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly answer: Pick<ErrorAnswer, "reason"> & Partial<ErrorAnswer>,
  ) {
    super(answer.reason);
  }
}

/** The header that marks an answer from the service worker's cache. The worker shares no file with the page. */
declare const __KEPT__: string;
/** Whether the server did not answer the last request. `navigator.onLine` is no use: it is false on a laptop without a
 * network whose own server answers. */
export const isUnreachable = signal(false);

/** Send a request and return its answer. A refused token is tried once more: another tab may have renewed it meanwhile.
 */
export async function ask<Answer>(method: string, path: string, body?: unknown, stop?: AbortSignal): Promise<Answer> {
  return request<Answer>(method, path, body, stop, true);
}

/** Send a request without a token. */
export const askAnonymously = <Answer>(method: string, path: string, body: unknown): Promise<Answer> =>
  request<Answer>(method, path, body, undefined, false, "omit");

async function request<Answer>(
  method: string,
  path: string,
  body: unknown,
  stop: AbortSignal | undefined,
  mayRetry: boolean,
  credentials: RequestCredentials = "same-origin",
): Promise<Answer> {
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
    isUnreachable.value = true;
    throw new RequestError(0, { reason: words.connection.away });
  }
  isUnreachable.value = response.headers.has(__KEPT__);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  if (mayRetry && isError(answer) && answer.code === "bad_token")
    return request<Answer>(method, path, body, stop, false);
  throw new RequestError(
    response.status,
    isError(answer) ? answer : { reason: words.connection.noReason(response.status) },
  );
}

const isError = (answer: unknown): answer is ErrorAnswer =>
  typeof answer === "object" && answer !== null && "reason" in answer;

/** The path of a table, or of something of it. */
export const tablePath = (table: string, rest: string): string => `/tables/${encodeURIComponent(table)}${rest}`;

export const get = <Answer>(path: string): Promise<Answer> => ask<Answer>("GET", path);
