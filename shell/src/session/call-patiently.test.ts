import { ApiError } from '@entropi/shared/http/api-error';
import { callPatiently, resumesAt$ } from './call-patiently';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const fail = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiError({ status, statusText: '', url: '/', body: null, retryAfterSeconds });

/** A call whose attempts end as listed, and how long it waits between them, in whole seconds. */
async function callWith(...ends: (ApiError | 'done')[]) {
  const times: number[] = [];
  const outcome = callPatiently(
    async () => {
      times.push(Date.now());
      const end = ends.shift();
      if (end instanceof ApiError) throw end;
      return end;
    },
    { signal: new AbortController().signal },
  ).catch((error: unknown) => error);
  await jest.runAllTimersAsync();
  const waits = times.slice(1).map((at, index) => Math.floor((at - (times[index] ?? 0)) / 1000));
  return { outcome: await outcome, waits };
}

describe('a call by which the session lives', () => {
  it('waits as long as the server says, but never longer than a minute at a time', async () => {
    const { outcome, waits } = await callWith(fail(429, 7), fail(429, 86_400), fail(429), 'done');
    expect(outcome).toBe('done');
    expect(waits).toEqual([7, 60, 5]);
    expect(resumesAt$.value).toBeNull();
  });

  it.each([0, 401, 403, 500, 503])('rejects with %i at once', async (status) => {
    const rejected = fail(status, 7);
    expect(await callWith(rejected)).toEqual({ outcome: rejected, waits: [] });
  });

  it('tells when it goes on while it holds the user up, and ends when it is not wanted any more', async () => {
    const limited = fail(429, 30);
    const stop = new AbortController();
    const holding = callPatiently(() => Promise.reject(limited), { signal: stop.signal });
    const silent = callPatiently(() => Promise.reject(limited), {
      signal: stop.signal,
      onWait: () => false,
    });
    const ends = Promise.allSettled([holding, silent]);
    await jest.advanceTimersByTimeAsync(1000);
    const inMs = (resumesAt$.value ?? 0) - Date.now();
    expect(inMs).toBeGreaterThanOrEqual(29_000);
    expect(inMs).toBeLessThan(31_000);
    stop.abort();
    expect(await ends).toEqual([
      { status: 'rejected', reason: limited },
      { status: 'rejected', reason: limited },
    ]);
    expect(resumesAt$.value).toBeNull();
    expect(jest.getTimerCount()).toBe(0);
  });
});
