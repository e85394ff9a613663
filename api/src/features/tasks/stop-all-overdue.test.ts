import { shares, tasks } from '@entropi/db/schema/trading';
import { eq } from 'drizzle-orm';
import { awaitJob } from '../../testing/await-job';
import { addOpenShare } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';

/** Longer than a stop's job follows its closes. */
const OVERDUE_MS = 16 * 60_000;

let test: TestApp;
let admin: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
});
afterAll(() => test.close());

/** A user with a running task and, if a state is given, with an open share that no engine closes. */
async function addTrader(state: 'OPEN' | 'CLOSING' | null): Promise<TestUser> {
  const { db } = test.deps;
  const trader = await test.signIn();
  await db.insert(tasks).values({ userId: trader.id, state: 'active' });
  if (state === null) return trader;
  await addOpenShare(test.deps, trader.id);
  await db.update(shares).set({ state }).where(eq(shares.userId, trader.id));
  return trader;
}

it('ends when its time is over, and names each task whose shares are still being closed', async () => {
  const unordered = await addTrader('OPEN');
  const unanswered = await addTrader('CLOSING');
  const flat = await addTrader(null);
  const response = await admin.call('POST', '/api/admin/tasks/stop-all', { close_shares: true });
  test.passTime(OVERDUE_MS);
  // The user who started it has been signed out meanwhile.
  const reader = await test.signIn({ isSuperuser: true });
  const { job, rows } = await awaitJob(test, reader, response, 200);
  expect(job).toMatchObject({
    state: 'done',
    result: { succeeded: 1, failed: 2 },
    reasons: [{ code: 'still_closing', count: 2 }],
  });
  const closing = { state: 'failed', result: null, error: { code: 'still_closing' } };
  expect(rows).toMatchObject([
    { label: unordered.username, ...closing },
    { label: unanswered.username, ...closing },
    { label: flat.username, state: 'done', result: { closed: 0, left: 0 }, error: null },
  ]);
  // The wish outlives its job: an engine that comes back closes the shares all the same.
  const left = await test.deps.db.select().from(shares);
  expect(left.map(({ leaveReason }) => leaveReason)).toEqual(['STOP_ALL', 'STOP_ALL']);
});
