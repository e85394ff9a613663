import { endpoint } from '@entropi/contracts/endpoint';
import { setUserPassword } from '@entropi/contracts/users';
import * as z from 'zod/mini';
import { type ApiError, getErrorBody, isApiError } from './api-error';
import { createClient } from './client';

const getThing = endpoint({
  id: 'getThing',
  method: 'GET',
  path: '/api/things/{name}',
  role: 'user',
  summary: 'A thing',
  params: z.strictObject({ name: z.string() }),
  query: z.strictObject({ limit: z.optional(z.number()), search: z.optional(z.string()) }),
  reply: z.strictObject({ name: z.string() }),
});

const sendForm = endpoint({
  id: 'sendForm',
  method: 'POST',
  path: '/auth/form',
  role: 'public',
  risk: 'change',
  summary: 'A form',
  bodyType: 'form',
  body: z.strictObject({ username: z.string(), password: z.string() }),
  reply: z.strictObject({ ok: z.boolean() }),
});

const verify = endpoint({
  id: 'verify',
  method: 'POST',
  path: '/auth/verify',
  role: 'temporary',
  risk: 'change',
  summary: 'With the temporary token',
  body: z.strictObject({ code: z.string() }),
  status: 204,
  reply: z.undefined(),
});

function setUp(response: () => Response | Promise<Response>, prepareFailure?: () => Promise<void>) {
  const send = jest.fn((_url: string | URL | Request, _init?: RequestInit) =>
    Promise.resolve().then(response),
  );
  const next = jest.fn();
  const client = createClient({
    baseUrl: 'http://api.test',
    session: {
      getAccessToken: async () => 'access',
      getTemporaryToken: () => 'temporary',
      unauthorized$: { next },
    },
    prepareFailure,
    fetch: send,
  });
  const sent = () => {
    const [url, init] = send.mock.calls[0] ?? [];
    return { url, ...init, headers: new Headers(init?.headers) };
  };
  return { client, next, sent };
}

function respondJson(status: number, body: unknown): () => Response {
  return () => new Response(JSON.stringify(body), { status });
}

async function catchFailure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((reason: unknown) => reason);
  if (!isApiError(error)) throw new Error('The call did not fail as expected');
  return error;
}

it('encodes path and query, and carries the access token', async () => {
  const { client, sent } = setUp(respondJson(200, { name: 'a/b' }));
  const thing = await client.call(getThing, { params: { name: 'a/b ü' }, query: { limit: 5 } });
  expect(thing).toEqual({ name: 'a/b' });
  expect(sent().url).toBe('http://api.test/api/things/a%2Fb%20%C3%BC?limit=5');
  expect(sent().headers.get('authorization')).toBe('Bearer access');
  expect(sent().headers.has('content-type')).toBe(false);
});

it('sends cookies across origins only where the contract says so', async () => {
  const plain = setUp(respondJson(200, { name: 'a' }));
  await plain.client.call(getThing, { params: { name: 'a' } });
  expect(plain.sent().credentials).toBe('same-origin');
  const form = setUp(respondJson(200, { ok: true }));
  const remembering = { ...sendForm, remembersDevice: true };
  await form.client.call(remembering, { body: { username: 'a', password: 'b' } });
  expect(form.sent().credentials).toBe('include');
});

it('sends a form where the contract says so', async () => {
  const { client, sent } = setUp(respondJson(200, { ok: true }));
  await client.call(sendForm, { body: { username: 'alice', password: 'a&b=c' } });
  expect(sent().body).toBe('username=alice&password=a%26b%3Dc');
  expect(sent().headers.get('content-type')).toBe('application/x-www-form-urlencoded');
});

it('sends the temporary token in the second step, and reads no body of a 204', async () => {
  const { client, sent } = setUp(() => new Response(null, { status: 204 }));
  expect(await client.call(verify, { body: { code: '123456' } })).toBeUndefined();
  expect(sent().headers.get('authorization')).toBe('Bearer temporary');
  expect(sent().body).toBe('{"code":"123456"}');
});

it('sends an idempotency key', async () => {
  const { client, sent } = setUp(respondJson(200, { name: 'a' }));
  await client.call(getThing, { params: { name: 'a' } }, { idempotencyKey: 'k1' });
  expect(sent().headers.get('idempotency-key')).toBe('k1');
});

it.each([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [422, 'Validation Error'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
])('maps %i to "%s" with status, url and body', async (status, message) => {
  const { client } = setUp(respondJson(status, { status, code: 'case', message }));
  const error = await catchFailure(client.call(getThing, { params: { name: 'a' } }));
  expect(error).toMatchObject({ status, message, url: 'http://api.test/api/things/a' });
  expect(getErrorBody(error).code).toBe('case');
});

it('names status, status text and body of any other rejection', async () => {
  const { client } = setUp(() => new Response('slow', { status: 429, statusText: 'Too Many' }));
  const error = await catchFailure(client.call(getThing, { params: { name: 'a' } }));
  expect(error.message).toBe('429 Too Many: slow');
  expect(getErrorBody(error)).toEqual({});
});

it('distinguishes an unreachable server from a response', async () => {
  const { client } = setUp(() => Promise.reject(new TypeError('failed to fetch')));
  const error = await catchFailure(client.call(getThing, { params: { name: 'a' } }));
  expect(error.status).toBe(0);
});

it('passes an abort on as such', async () => {
  const controller = new AbortController();
  const { client } = setUp(() => {
    controller.abort();
    return Promise.reject(controller.signal.reason);
  });
  const call = client.call(getThing, { params: { name: 'a' } }, { signal: controller.signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

describe('a 401', () => {
  it('is published with the token that was rejected', async () => {
    const { client, next } = setUp(respondJson(401, {}));
    await catchFailure(client.call(getThing, { params: { name: 'a' } }));
    expect(next).toHaveBeenCalledWith({ url: 'http://api.test/api/things/a', token: 'access' });
  });

  it('is not published when the caller deals with it', async () => {
    const { client, next } = setUp(respondJson(401, {}));
    await catchFailure(client.call(getThing, { params: { name: 'a' } }, { silent401: true }));
    expect(next).not.toHaveBeenCalled();
  });

  it('is not published for a wrong password or a wrong code', async () => {
    const { client, next } = setUp(respondJson(401, {}));
    await catchFailure(client.call(sendForm, { body: { username: 'a', password: 'b' } }));
    await catchFailure(client.call(verify, { body: { code: '000000' } }));
    expect(next).not.toHaveBeenCalled();
  });
});

it('builds no path without its parameter', async () => {
  const { client } = setUp(respondJson(200, {}));
  await expect(client.call(getThing, { params: { name: '' } })).rejects.toThrow('needs name');
});

it('rejects once the texts of a failure are there, and waits for them only a moment', async () => {
  jest.useFakeTimers();
  try {
    let arrive = () => {};
    const words = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { client } = setUp(respondJson(503, { code: 'broker_unavailable' }), () => words);
    const read = () => client.call(getThing, { params: { name: 'a' } });
    const failed = jest.fn();
    const late = read().catch(failed);
    await jest.advanceTimersByTimeAsync(1900);
    expect(failed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(failed).toHaveBeenCalledTimes(1);
    arrive();
    expect((await catchFailure(read())).status).toBe(503);
    await late;
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

it('waits for no texts after an aborted call, nor for a stream', async () => {
  let ask = () => {};
  const called = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const never = () => {
    ask();
    return new Promise<void>(() => {});
  };
  const { client } = setUp(respondJson(503, {}), never);
  const leaving = new AbortController();
  // No time passes, so only the abort can end the wait.
  jest.useFakeTimers();
  try {
    const read = client.call(getThing, { params: { name: 'a' } }, { signal: leaving.signal });
    const failure = read.catch((error: unknown) => error);
    await called;
    leaving.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
    expect((await catchFailure(client.open('/api/stream', {}))).status).toBe(503);
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

it('rejects with the failure of the call when its texts cannot be fetched', async () => {
  const { client } = setUp(respondJson(503, {}), () => Promise.reject(new Error('no chunk')));
  const read = client.call(getThing, { params: { name: 'a' } });
  expect((await catchFailure(read)).status).toBe(503);
});

describe('an action that demands a proof', () => {
  const wanted = () =>
    respondJson(428, {
      code: 'proof_required',
      details: [{ path: 'headers.action-proof', message: '', code: 'proof_by_code' }],
    })();

  /** A client that gets these responses, and whose `prove` gives these proofs, in order. */
  function setUpProof(responses: (() => Response)[], proofs: (string | null)[]) {
    const sent: { proof: string | null; body: unknown }[] = [];
    const requested: unknown[] = [];
    const client = createClient({
      baseUrl: 'http://api.test',
      session: {
        getAccessToken: async () => 'access',
        getTemporaryToken: () => null,
        unauthorized$: { next: () => undefined },
      },
      prove: async (action) => {
        requested.push(action);
        return proofs.shift() ?? null;
      },
      fetch: async (_url, init) => {
        const proof = new Headers(init?.headers).get('action-proof');
        sent.push({ proof, body: init?.body });
        return responses.shift()?.() ?? new Response(null, { status: 500 });
      },
    });
    return { client, sent, requested };
  }
  const call = { params: { user_id: 7 }, body: { password: 'a patient set of storks' } };
  const done = () => new Response(null, { status: 204 });

  it('is sent again with the proof and the same body', async () => {
    const { client, sent, requested } = setUpProof([wanted, done], ['proof']);
    await client.call(setUserPassword, call);
    expect(requested).toEqual([
      {
        action: 'setUserPassword',
        path: '/api/users/7/password',
        content: call.body,
        factors: ['code'],
        isStale: false,
      },
    ]);
    const body = JSON.stringify(call.body);
    expect(sent).toEqual([
      { proof: null, body },
      { proof: 'proof', body },
    ]);
  });

  it('asks again when the proof is no longer valid', async () => {
    const stale = respondJson(428, { code: 'proof_invalid' });
    const { client, sent, requested } = setUpProof([wanted, stale, done], ['late', 'fresh']);
    await client.call(setUserPassword, call);
    expect(sent.map(({ proof }) => proof)).toEqual([null, 'late', 'fresh']);
    expect(requested[1]).toMatchObject({ isStale: true });
  });

  it('is rejected with the error of the API when the user declines', async () => {
    const { client, sent } = setUpProof([wanted, done], [null]);
    const { status, body } = await catchFailure(client.call(setUserPassword, call));
    expect({ status, body }).toMatchObject({ status: 428, body: { code: 'proof_required' } });
    expect(sent).toHaveLength(1);
  });
});
