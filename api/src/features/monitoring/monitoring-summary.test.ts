import { getMonitoringSummary, listMonitoringUsers } from '@entropi/contracts/monitoring';
import { tasks } from '@entropi/db/schema/trading';
import { addOpenShare } from '../../testing/open-share';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

const URL = '/api/admin/monitoring/summary';

let test: TestApp;
let trader: TestUser;
let superuser: TestUser;
const app = () => test;

beforeAll(async () => {
  test = await createTestApp();
  trader = await test.signIn({ username: 'trader' });
  const paused = await test.signIn({ username: 'paused' });
  await test.signIn({ username: 'idle' });
  superuser = await test.signIn({ isSuperuser: true, username: 'root' });
  const { db } = test.deps;
  await db.insert(tasks).values({ userId: trader.id, state: 'active' });
  await db.insert(tasks).values({ userId: paused.id, state: 'paused' });
  await db.insert(tasks).values({ userId: superuser.id, state: 'paused' });
  await addMarket(db);
  await addOpenShare(test.deps, trader.id);
  await addOpenShare(test.deps, superuser.id);
});
afterAll(() => test.close());

describe('GET /api/admin/monitoring/summary', () => {
  itRejects({ app, method: 'GET', url: () => URL, forbiddenTo: () => trader });

  it('counts tasks and adds up open shares of all users but superusers, as the list has them', async () => {
    const sums = (await superuser.call('GET', URL)).as(getMonitoringSummary.reply);
    expect(sums).toMatchObject({
      users: 3,
      active: 1,
      paused: 1,
      error: 0,
      stopped: 1,
      open_shares: 1,
    });
    const { items } = (await superuser.call('GET', '/api/admin/monitoring/users?search=trader')).as(
      listMonitoringUsers.reply,
    );
    expect(sums.unrealised).toEqual([items[0]?.unrealised]);
    expect(sums.unrealised).toEqual([{ amount: '-1.00', currency: 'GBP' }]);
  });
});
