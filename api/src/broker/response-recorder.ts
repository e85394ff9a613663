import { AsyncLocalStorage } from 'node:async_hooks';

/** What a broker responded to one call, as it came. Never its headers: they hold the session's tokens. */
export interface RecordedResponse {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  body: string;
}

/** What is recorded is read by people: more is left out. */
const MAX_RESPONSES = 100;

interface Recording {
  responses: RecordedResponse[];
  /** What `run` began may go on after it, as a stream's loop: it is recorded no more. */
  isOpen: boolean;
}

const recorder = new AsyncLocalStorage<Recording>();

/** Runs something and returns with its result each response of the broker to a call that it made. */
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

/** Keeps a response for whoever records; nothing happens where no one does. */
export function recordResponse(response: RecordedResponse): void {
  const recording = recorder.getStore();
  if (!recording?.isOpen || recording.responses.length >= MAX_RESPONSES) return;
  recording.responses.push(response);
}
