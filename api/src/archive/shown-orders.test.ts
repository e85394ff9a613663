import { getMonitoringUser } from '@entropi/contracts/monitoring';
import { selectOrders } from '../features/timeline/timeline.repo';
import { type ArchiveHarness, createArchiveHarness } from '../testing/archive-harness';
import { addOldOrder } from '../testing/old-orders.repo';
import type { TestUser } from '../testing/test-user';

let harness: ArchiveHarness;
let superuser: TestUser;

beforeAll(async () => {
  harness = await createArchiveHarness();
  const { test, trader } = harness;
  superuser = await test.signIn({ isSuperuser: true });
  await harness.addOrders('2026-01', 2);
  const response = { deal_reference: 'never seen' };
  const absent = { state: 'ABSENT', resolvedAt: new Date(), response } as const;
  await addOldOrder(test.deps.db, trader, { month: '2026-01', ...absent });
  const openedAt = '2026-01-20T10:00:00.300Z';
  const confirm = { level: '8000.5', openedAt, dealReference: 'by its position' };
  const filled = { kind: 'OPEN', state: 'FILLED', resolvedAt: new Date(), confirm } as const;
  await addOldOrder(test.deps.db, trader, { month: '2026-01', ...filled });
});
afterAll(() => harness.close());

async function readMonitoring() {
  const url = `/api/admin/monitoring/users/${harness.trader.userId}?skip_sync=true`;
  return (await superuser.call('GET', url)).as(getMonitoringUser.reply).orders;
}

const readTimeline = async () =>
  (await harness.test.deps.db.execute(selectOrders(harness.trader.userId))).rows.map(
    ({ detail }) => detail,
  );

it('Lists show an archived order as before, but for what is read from the archive', async () => {
  const [orders, timeline] = [await readMonitoring(), await readTimeline()];
  expect(orders.map((order) => order.is_archived)).toEqual([false, false, false, false]);
  expect(orders[0]?.responded_at).toBe('2026-01-20T10:00:00.300Z');
  expect(timeline).toMatchObject([{}, { has_response: true }, {}, {}]);
  await harness.run();
  expect(await readTimeline()).toEqual(timeline);
  const archived = await readMonitoring();
  expect(archived.map((order) => [order.is_archived, order.answer])).toEqual(
    orders.map(() => [true, null]),
  );
  const asListed = ({ is_archived, answer, confirm, ...order }: (typeof orders)[number]) => order;
  expect(archived.map(asListed)).toEqual(orders.map(asListed));
});
