import { EARLY_READS_GLOBAL, type EarlyRead } from '@entropi/shared/remote/index-page';
import { fetchEarly } from './early-reads';

const URL_READ = 'http://localhost/auth/me';
const AUTHORIZATION = 'Bearer mine';
const HEADERS = { authorization: AUTHORIZATION, traceparent: '00-1-1-01' };

const realFetch = globalThis.fetch;
let sent: string[];

function request(changes: Partial<EarlyRead> = {}): void {
  const reply = Promise.resolve({
    status: 200,
    headers: [
      ['content-type', 'application/json'],
      ['date', 'Sun, 29 Nov 2026 12:00:00 GMT'],
    ] as [string, string][],
    body: '"early"',
  });
  const read = { authorization: AUTHORIZATION, sentAt: performance.now(), reply, ...changes };
  Reflect.set(globalThis, EARLY_READS_GLOBAL, { [URL_READ]: read });
}

beforeEach(() => {
  sent = [];
  globalThis.fetch = async (input) => {
    sent.push(String(input));
    return new Response('"late"');
  };
});

afterEach(() => {
  globalThis.fetch = realFetch;
  Reflect.deleteProperty(globalThis, EARLY_READS_GLOBAL);
});

const read = async (init: RequestInit = { headers: HEADERS }) =>
  (await fetchEarly(URL_READ, init)).json();

describe('a read that was requested early', () => {
  it('is not requested again, and its date is not taken for now', async () => {
    request();
    const response = await fetchEarly(URL_READ, { headers: HEADERS });
    expect(await response.json()).toBe('early');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('date')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('is used once', async () => {
    request();
    expect([await read(), await read()]).toEqual(['early', 'late']);
  });

  it.each<[string, RequestInit]>([
    ['another token', { headers: { ...HEADERS, authorization: 'Bearer other' } }],
    ['no token', {}],
    ['a condition', { headers: { ...HEADERS, accept: 'application/json;rows=readable' } }],
    ['another method', { headers: HEADERS, method: 'POST' }],
  ])('is not used by a request with %s', async (_what, init) => {
    request();
    expect(await read(init)).toBe('late');
  });

  it('is not used by a request to another address', async () => {
    request();
    expect(await (await fetchEarly(`${URL_READ}?x=1`, { headers: HEADERS })).json()).toBe('late');
  });

  it('is not used when it was requested longer ago than pages wait to read again', async () => {
    request({ sentAt: performance.now() - 15_001 });
    expect(await read()).toBe('late');
  });

  it('is requested again when no response came', async () => {
    request({ reply: Promise.reject(new TypeError('network')) });
    expect(await read()).toBe('late');
  });

  it('passes a rejection by the server on, as one without a body', async () => {
    request({ reply: Promise.resolve({ status: 204, headers: [], body: '' }) });
    expect((await fetchEarly(URL_READ, { headers: HEADERS })).status).toBe(204);
    request({ reply: Promise.resolve({ status: 401, headers: [], body: '{"detail":"no"}' }) });
    const rejection = await fetchEarly(URL_READ, { headers: HEADERS });
    expect([rejection.status, await rejection.json()]).toEqual([401, { detail: 'no' }]);
    expect(sent).toEqual([]);
  });

  it('is not waited for once its caller has given up', async () => {
    request({ reply: new Promise(() => undefined) });
    const stop = new AbortController();
    const waiting = read({ headers: HEADERS, signal: stop.signal });
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toEqual([]);
  });
});
