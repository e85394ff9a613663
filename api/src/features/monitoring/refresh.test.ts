import { awaitJob } from '../../testing/await-job';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { itRejects } from '../../testing/rejections';
import type { TestUser } from '../../testing/test-user';

const URL = '/api/admin/monitoring/refresh';

let broker: BrokerApp;
let admin: TestUser;
let trader: TestUser;
let bare: TestUser;

beforeAll(async () => {
  broker = await createBrokerApp();
  admin = await broker.test.signIn({ isSuperuser: true });
  bare = await broker.test.signIn({ username: 'bare' });
  const { keys, first } = await broker.addLogin('refresh');
  trader = await addTrader(broker, keys, first, { username: 'trader' });
});
afterAll(() => broker.close());

const refresh = (body?: object) => admin.call('POST', URL, body);

describe('POST /api/admin/monitoring/refresh', () => {
  itRejects({
    app: () => broker.test,
    method: 'POST',
    url: () => URL,
    allowedTo: () => admin,
    forbiddenTo: () => trader,
    invalid: () => [
      { body: { user_ids: [] }, path: 'user_ids' },
      { body: { user_ids: ['1'] }, path: 'user_ids.0' },
      { body: { user_ids: Array.from({ length: 1001 }, (_, n) => n + 1) }, path: 'user_ids' },
      { body: { all: true }, path: 'all' },
      {
        body: { user_ids: [1], matching: { filter: {}, confirmed: 1 } },
        path: 'user_ids',
      },
    ],
  });

  it('compares every user who has an account with the broker', async () => {
    const { job, rows } = await awaitJob(broker.test, admin, await refresh());
    expect(job).toMatchObject({ kind: 'monitoring.refresh', state: 'done' });
    const counts = { adopted: 0, closed: 0, updated: 0, unmanaged: 0 };
    expect(rows).toMatchObject([
      { label: 'trader', state: 'done', result: { user_id: trader.id, ...counts } },
    ]);
  });

  it('says why a named user cannot be compared', async () => {
    const accepted = await refresh({ user_ids: [999_999, bare.id, trader.id] });
    const { job, rows } = await awaitJob(broker.test, admin, accepted);
    expect(job).toMatchObject({ state: 'done', result: { succeeded: 1, failed: 2 } });
    expect(rows).toMatchObject([
      { label: '#999999', state: 'failed', error: { code: 'not_found' } },
      { label: 'bare', state: 'failed', error: { code: 'no_account' } },
      { label: 'trader', state: 'done' },
    ]);
  });

  it('compares all users who match a filter, except those left out', async () => {
    const matching = { filter: { search: 'bare' }, confirmed: 1 };
    const one = await awaitJob(broker.test, admin, await refresh({ matching }));
    expect(one.rows).toMatchObject([{ label: 'bare', error: { code: 'no_account' } }]);
    const others = { filter: {}, except_ids: [bare.id], confirmed: 1 };
    const two = await awaitJob(broker.test, admin, await refresh({ matching: others }));
    expect(two.rows).toMatchObject([{ label: 'trader', state: 'done' }]);
    const grown = await refresh({ matching: { filter: {}, confirmed: 1 } });
    expect([grown.status, grown.body]).toMatchObject([409, { code: 'selection_grown' }]);
  });
});
