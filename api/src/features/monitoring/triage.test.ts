import {
  getMonitoringSummary,
  listMonitoringUsers,
  TaskReason,
} from '@entropi/contracts/monitoring';
import type { TaskState } from '@entropi/contracts/trading-model';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { shares, tasks } from '@entropi/db/schema/trading';
import { eq } from 'drizzle-orm';
import { addOpenCycle } from '../../testing/open-cycle';
import { addOpenShare } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

const BASE = '/api/admin/monitoring';

let test: TestApp;
let superuser: TestUser;

interface Trouble {
  state: TaskState;
  errorCode?: TaskReason;
  degraded?: TaskReason;
}

async function addTask(username: string, { state, errorCode, degraded }: Trouble) {
  const user = await test.signIn({ username });
  const errorAt = errorCode ? test.deps.now() : null;
  await test.deps.db
    .insert(tasks)
    .values({ userId: user.id, state, errorCode, errorAt, errorMessage: errorCode, degraded });
  return user;
}

/** Gives a user an open share in a running cycle; returns it. */
async function addCycleShare({ id }: TestUser) {
  const { db } = test.deps;
  await addOpenShare(test.deps, id);
  const cycleId = await addOpenCycle(db, id);
  const [share] = await db.update(shares).set({ cycleId }).where(eq(shares.userId, id)).returning();
  if (!share) throw new Error('no share');
  return share;
}

beforeAll(async () => {
  test = await createTestApp();
  superuser = await test.signIn({ isSuperuser: true, username: 'root' });
  const { db } = test.deps;
  await addMarket(db);
  await db.insert(tasks).values({ userId: superuser.id, state: 'paused', degraded: 'no_account' });
  await addTask('well', { state: 'active' });
  // What held a task back before its error does not count beside it.
  const keys = await addTask('keys1', {
    state: 'error',
    errorCode: 'credential_refused',
    degraded: 'broker_unavailable',
  });
  await addTask('keys2', { state: 'error', errorCode: 'credential_refused' });
  const loss = await addTask('loss', { state: 'error', errorCode: 'loss_limit' });
  for (const name of ['night1', 'night2', 'night3']) {
    await addTask(name, { state: 'active', degraded: 'market_closed' });
  }
  const stopped = await addTask('stopped', { state: 'stopped', degraded: 'feed_silent' });
  const never = await test.signIn({ username: 'never' });
  const managed = await addTask('managed', { state: 'paused' });
  for (const user of [keys, loss, stopped, never]) await addCycleShare(user);
  const share = await addCycleShare(managed);
  await db.insert(orderIntents).values({
    userId: managed.id,
    brokerAccountId: share.brokerAccountId,
    shareId: share.id,
    dealReference: 'waits',
    scopeKey: 'waits',
    kind: 'CLOSE',
    state: 'PENDING',
    rejection: 'broker_unavailable',
    request: {},
  });
});
afterAll(() => test.close());

const list = async (query: string) => {
  const response = await superuser.call('GET', `${BASE}/users?${query}`);
  return response.as(listMonitoringUsers.reply);
};
const names = async (query: string) =>
  (await list(query)).items.map(({ user: { username } }) => username);
const summarise = async () =>
  (await superuser.call('GET', `${BASE}/summary`)).as(getMonitoringSummary.reply);

describe('tasks that need a look', () => {
  it('are counted by reason: errors first, then the most frequent first', async () => {
    const { reasons } = await summarise();
    expect(reasons).toEqual([
      { code: 'credential_refused', is_error: true, users: 2 },
      { code: 'loss_limit', is_error: true, users: 1 },
      { code: 'market_closed', is_error: false, users: 3 },
    ]);
  });

  it('are listed by each reason, as many as are counted', async () => {
    const { reasons = [] } = await summarise();
    const counted = new Map(reasons.map(({ code, users }) => [code, users]));
    for (const reason of TaskReason.options) {
      const { total } = await list(`reason=${reason}`);
      expect({ reason, total }).toEqual({ reason, total: counted.get(reason) ?? 0 });
    }
    expect(await names('reason=credential_refused')).toEqual(['keys1', 'keys2']);
    expect(await names('reason=market_closed&search=night2')).toEqual(['night2']);
  });

  it('are not listed by a reason that there is not', async () => {
    const response = await superuser.call('GET', `${BASE}/users?reason=asleep`);
    expect(response.status).toBe(422);
  });

  it('are those with a close that has not left', async () => {
    expect(await names('closes=unsent')).toEqual(['managed']);
    expect((await summarise()).unsent).toBe(1);
  });

  it('are those with shares that nothing closes, as their task counts them', async () => {
    expect(await names('shares=unmanaged')).toEqual(['keys1', 'never', 'stopped']);
    expect((await summarise()).unmanaged).toBe(3);
    const { items } = await list('');
    const unmanaged = items.filter(({ task }) => task.unmanaged_shares > 0);
    expect(unmanaged.map(({ user }) => user.username)).toEqual(['keys1', 'never', 'stopped']);
    expect((await superuser.call('GET', `${BASE}/users?shares=all`)).status).toBe(422);
  });
});
