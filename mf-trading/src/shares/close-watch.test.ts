import { listShares } from '@entropi/contracts/shares';
import { createClient } from '@entropi/shared/http';
import { live$ } from '@entropi/shared/live';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { aShare } from '../testing/records';
import { type CloseNews, watchClose } from './close-watch';

const closing = { ...aShare, state: 'CLOSING' as const };
const closed = { ...aShare, state: 'CLOSED' as const, close_level: 8010 };

/** Starts a watch on a stubbed API whose lists hold the given shares. */
function startWatch() {
  const api = createStubApi();
  let shares = [closing as typeof aShare];
  api.response(listShares, ({ query }) => {
    const items = shares.filter(({ state }) => (state === 'CLOSED') === (query.state === 'CLOSED'));
    return { items, total: items.length, skip: query.skip, limit: query.limit };
  });
  const session = {
    getAccessToken: async () => 'access',
    getTemporaryToken: () => null,
    unauthorized$: { next: () => undefined },
  };
  const client = createClient({ baseUrl: api.baseUrl, session, fetch: api.fetch });
  const news: CloseNews[] = [];
  const watch = watchClose(client, aShare, (one) => news.push(one));
  return {
    api,
    watch,
    kinds: () => news.map(({ kind }) => kind),
    news,
    setShares: (now: typeof shares) => (shares = now),
  };
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
});
afterEach(() => jest.useRealTimers());

it('passes on the result of the share’s event, once', async () => {
  const { watch, news, kinds } = startWatch();
  watch.accept(closing);
  live$.next({ name: 'share', data: { ...closed, deal_reference: 'ANOTHER' } });
  live$.next({ name: 'share', data: closed });
  live$.next({ name: 'share', data: closed });
  await jest.advanceTimersByTimeAsync(700_000);
  expect(kinds()).toEqual(['closing', 'closed']);
  expect(news[1]).toMatchObject({ share: { close_level: 8010 } });
});

it('finds a result that comes before the reply', async () => {
  const { watch, kinds } = startWatch();
  live$.next({ name: 'share', data: closed });
  watch.accept(closing);
  await jest.advanceTimersByTimeAsync(700_000);
  expect(kinds()).toEqual(['closed']);
});

it('reads the result when the stream is silent', async () => {
  const { watch, kinds, setShares } = startWatch();
  watch.accept(closing);
  setShares([closed]);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(kinds()).toEqual(['closing', 'closed']);
});

it('says after a while that the result is not known, and still reports it when it comes late', async () => {
  const { watch, kinds, setShares } = startWatch();
  watch.accept(closing);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(kinds()).toEqual(['closing', 'unknown']);
  setShares([closed]);
  await jest.advanceTimersByTimeAsync(40_000);
  expect(kinds()).toEqual(['closing', 'unknown', 'closed']);
});

it('reads the share again before it says that the broker did not close it', async () => {
  const { watch, kinds, setShares } = startWatch();
  watch.accept(closing);
  live$.next({ name: 'share', data: aShare });
  await jest.advanceTimersByTimeAsync(1);
  expect(kinds()).toEqual(['closing']);
  setShares([aShare]);
  live$.next({ name: 'share', data: aShare });
  await jest.advanceTimersByTimeAsync(1);
  expect(kinds()).toEqual(['closing', 'open']);
});

it('reads nothing for an order that was not accepted, or in another user’s session', async () => {
  const rejected = startWatch();
  rejected.watch.stop();
  live$.next({ name: 'share', data: closed });
  const left = startWatch();
  left.api.fail(listShares, 403);
  left.watch.accept(closing);
  await jest.advanceTimersByTimeAsync(700_000);
  expect([rejected.kinds(), left.kinds()]).toEqual([[], ['closing']]);
  expect(left.api.calls(listShares)).toHaveLength(1);
});

it('says that a close has not left as soon as it is known, and that it has when it does', async () => {
  const { watch, kinds, setShares } = startWatch();
  const unsent = {
    ...closing,
    unsent_close: { since: '2026-03-02T10:00:00Z', reason: 'broker_unavailable' },
  };
  setShares([unsent]);
  watch.accept(closing);
  live$.next({ name: 'share', data: unsent });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(kinds()).toEqual(['closing', 'unsent']);
  live$.next({ name: 'share', data: closing });
  live$.next({ name: 'share', data: closed });
  expect(kinds()).toEqual(['closing', 'unsent', 'closing', 'closed']);
});

it('says at once when the reply says that it has not left', async () => {
  const { watch, kinds } = startWatch();
  watch.accept({ ...closing, unsent_close: { since: '2026-03-02T10:00:00Z', reason: null } });
  expect(kinds()).toEqual(['unsent']);
  watch.stop();
});
