import { LIVE_PATH } from '@entropi/shared/contracts/live';
import { findAnswer, type RecordedAnswers } from './recorded-answers';
import type { Viewer } from './sessions';
import type { AnswerCall } from './shell-page';

/** Whoever looks, the API calls him by this id. */
export const USER_ID = 3;

export interface RecordedApi {
  /** Who the API takes the caller for; null is nobody. */
  viewer: Viewer | null;
  answer: AnswerCall;
  /** Calls that no recording answers, since it was last asked. */
  takeUnknown(): string[];
}

function reply(status: number, body: unknown): Response {
  const text = status === 204 ? null : JSON.stringify(body);
  return new Response(text, { status, headers: { 'content-type': 'application/json' } });
}

/** Open, and silent. */
function openStream(): Response {
  const headers = { 'content-type': 'text/event-stream' };
  return new Response(new ReadableStream(), { headers });
}

/** The API as recordings know it: answers every caller the same, but for who he is. */
export function createRecordedApi(answers: RecordedAnswers): RecordedApi {
  const unknown: string[] = [];
  const api: RecordedApi = {
    viewer: null,
    takeUnknown: () => unknown.splice(0),
    answer(method, asked) {
      if (asked === LIVE_PATH) return openStream();
      if (asked === '/auth/me/suspension') {
        return reply(200, { suspended: api.viewer?.isSuspended ?? false, id: USER_ID });
      }
      const call = findAnswer(answers, method, asked);
      if (call?.operation === 'me') {
        return reply(call.status ?? 200, {
          ...(call.answer as object),
          id: USER_ID,
          language: 'en',
        });
      }
      if (call) return reply(call.status ?? 200, call.answer);
      unknown.push(`${method} ${asked}`);
      const body = { status: 404, code: 'not_recorded', message: 'Not found', request_id: 'none' };
      return reply(404, body);
    },
  };
  return api;
}
