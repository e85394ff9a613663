import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What a broker responded to one call, unchanged. Headers are never recorded, because they contain the session's
 * tokens.
 */
export interface RecordedResponse {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  body: string;
}

/** Recorded responses are read by people, so more than this are left out. */
const MAX_RESPONSES = 100;

interface Recording {
  responses: RecordedResponse[];
  /** False when `run` has ended: what it began and still goes on, such as a stream's loop, is no longer recorded. */
  isOpen: boolean;
}

const recorder = new AsyncLocalStorage<Recording>();

/** Runs something; returns, with its result, each response of the broker to a call that it made. */
export async function recordResponses<T>(
  run: () => Promise<T>,
): Promise<{ result: T; responses: RecordedResponse[] }> {
  const recording: Recording = { responses: [], isOpen: true };
  try {
    return { result: await recorder.run(recording, run), responses: recording.responses };
  } finally {
    recording.isOpen = false;
  }
}

/** Adds a response to the recording in progress, if there is one. */
export function recordResponse(response: RecordedResponse): void {
  const recording = recorder.getStore();
  if (!recording?.isOpen || recording.responses.length >= MAX_RESPONSES) return;
  recording.responses.push(response);
}
