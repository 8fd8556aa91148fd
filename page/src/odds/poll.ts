import { RequestError } from "../wire/requests";

export const RETRY_DELAY = 1000;

/** Ask again while the server is still counting or one asks too often, until it answers or is stopped. */
export async function poll<Answer>(begin: (stop: AbortSignal) => Promise<Answer>, stop: AbortSignal): Promise<Answer> {
  for (;;) {
    try {
      return await begin(stop);
    } catch (error) {
      if (!(error instanceof RequestError) || (error.status !== 503 && error.status !== 429)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
      stop.throwIfAborted();
    }
  }
}
