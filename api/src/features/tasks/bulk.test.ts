import { awaitJob } from '../../testing/await-job';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { itRejects } from '../../testing/rejections';
import { configureTrading } from '../../testing/test-trading';
import type { TestUser } from '../../testing/test-user';

const URL = '/api/admin/tasks/bulk';

let broker: BrokerApp;
let admin: TestUser;
let trader: TestUser;
let bare: TestUser;

beforeAll(async () => {
  broker = await createBrokerApp();
  admin = await broker.test.signIn({ isSuperuser: true });
  const { keys, first } = await broker.addLogin('bulk');
  trader = await addTrader(broker, keys, first, { username: 'trader' });
  bare = await broker.test.signIn({ username: 'bare' });
  await configureTrading(admin, trader);
});
afterAll(() => broker.close());

const act = async (action: string, more: object = {}) => {
  const body = { action, user_ids: [trader.id, bare.id], ...more };
  return awaitJob(broker.test, admin, await admin.call('POST', URL, body));
};

describe('POST /api/admin/tasks/bulk', () => {
  itRejects({
    app: () => broker.test,
    method: 'POST',
    url: () => URL,
    body: () => ({ action: 'pause', user_ids: [1] }),
    allowedTo: () => admin,
    forbiddenTo: () => trader,
    invalid: () => [
      { body: { action: 'delete', user_ids: [trader.id] }, path: 'action' },
      { body: { action: 'start' }, path: 'user_ids' },
      { body: { action: 'start', user_ids: [] }, path: 'user_ids' },
      { body: { action: 'start', user_ids: [trader.id, trader.id] }, path: 'user_ids' },
      {
        body: { action: 'start', user_ids: [trader.id], close_shares: true },
        path: 'close_shares',
      },
    ],
  });

  it('starts, pauses and stops the tasks that can be, and says of the others why not', async () => {
    const started = await act('start');
    expect(started.job).toMatchObject({ kind: 'tasks.act', result: { succeeded: 1, failed: 1 } });
    expect(started.rows).toMatchObject([
      { label: 'trader', state: 'done', result: { user_id: trader.id, state: 'active' } },
      { label: 'bare', state: 'failed', error: { code: 'no_strategy' } },
    ]);
    const paused = await act('pause');
    expect(paused.rows).toMatchObject([
      { state: 'done', result: { state: 'paused' } },
      { state: 'failed', error: { code: 'task_state' } },
    ]);
    const stopped = await act('stop', { close_shares: true });
    expect(stopped.rows).toMatchObject([
      { state: 'done', result: { state: 'stopped' } },
      { state: 'done', result: { state: 'stopped', shares: [] } },
    ]);
  });

  it('says of a user whom there is not so, and does the others', async () => {
    const { rows } = await act('stop', { user_ids: [999_999, trader.id] });
    expect(rows).toMatchObject([
      { label: '#999999', state: 'failed', error: { code: 'not_found' } },
      { label: 'trader', state: 'done' },
    ]);
  });
});
