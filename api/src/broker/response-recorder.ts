import { AsyncLocalStorage } from 'node:async_hooks';

/** What a broker responded to one call, as it came. Never its headers: they hold the session's tokens. */
export interface RecordedResponse {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  body: string;
}

const recorder = new AsyncLocalStorage<RecordedResponse[]>();

/** Runs something and returns with its result each response of the broker to a call that it made. */
export async function recordResponses<T>(
  run: () => Promise<T>,
): Promise<{ result: T; responses: RecordedResponse[] }> {
  const responses: RecordedResponse[] = [];
  return { result: await recorder.run(responses, run), responses };
}

/** Keeps a response for whoever records; nothing happens where no one does. */
export function recordResponse(response: RecordedResponse): void {
  recorder.getStore()?.push(response);
}
