import { LIVE_PATH } from '@entropi/contracts/live';
import { findResponse, type RecordedResponses } from './recorded-responses';
import { describeCaller, USER_ID } from './sample-caller';
import type { RegistryUser } from './sessions';
import type { RespondToCall } from './shell-page';

export interface RecordedApi {
  /** The user whom the API takes the caller for; null when not signed in. */
  user: RegistryUser | null;
  response: RespondToCall;
  /** Returns the calls without a recording since its last call. */
  drainUnknown(): string[];
}

function reply(status: number, body: unknown): Response {
  const text = status === 204 ? null : JSON.stringify(body);
  return new Response(text, { status, headers: { 'content-type': 'application/json' } });
}

/** A stream that is open and silent. */
function openStream(): Response {
  const headers = { 'content-type': 'text/event-stream' };
  return new Response(new ReadableStream(), { headers });
}

/** An API made of recordings. Every caller gets the same responses, except for their identity. */
export function createRecordedApi(responses: RecordedResponses): RecordedApi {
  const unknown: string[] = [];
  const api: RecordedApi = {
    user: null,
    drainUnknown: () => unknown.splice(0),
    response(method, requested) {
      if (requested === LIVE_PATH) return openStream();
      if (requested === '/auth/me/suspension') {
        return reply(200, { suspended: api.user?.isSuspended ?? false, id: USER_ID });
      }
      const call = findResponse(responses, method, requested);
      if (call?.operation === 'me') {
        return reply(call.status ?? 200, {
          ...(call.response as object),
          id: USER_ID,
          language: 'en',
        });
      }
      if (call) return reply(call.status ?? 200, call.response);
      // Where nothing is recorded at all, the shell still has to learn who the user is.
      if (requested === '/auth/me' && api.user) return reply(200, describeCaller(api.user, null));
      unknown.push(`${method} ${requested}`);
      const body = { status: 404, code: 'not_recorded', message: 'Not found', request_id: 'none' };
      return reply(404, body);
    },
  };
  return api;
}
