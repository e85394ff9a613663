import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getMonitoringUser } from '@entropi/contracts/monitoring';
import { selectOrders } from '../features/timeline/timeline.repo';
import {
  addOldOrder,
  addOldOrders,
  addOldTrader,
  type OldTrader,
} from '../testing/old-orders.repo';
import { createTestApp, type TestApp } from '../testing/test-app';
import type { TestUser } from '../testing/test-user';
import { archiveOrders } from './archive-orders';
import { openFolderArchive } from './folder-archive';

let test: TestApp;
let superuser: TestUser;
let trader: OldTrader;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'entropi-archive-'));
  test = await createTestApp({ ARCHIVE_DIR: folder });
  superuser = await test.signIn({ isSuperuser: true });
  trader = await addOldTrader(test.deps, await test.signIn());
  const month = '2026-01';
  await addOldOrders(test.deps.db, trader, { month, orders: 2 });
  const response = { deal_reference: 'never seen' };
  const absent = { state: 'ABSENT', resolvedAt: new Date(), response } as const;
  await addOldOrder(test.deps.db, trader, { month, ...absent });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

async function readMonitoring() {
  const url = `/api/admin/monitoring/users/${trader.userId}?skip_sync=true`;
  return (await superuser.call('GET', url)).as(getMonitoringUser.reply).orders;
}

const readTimeline = async () =>
  (await test.deps.db.execute(selectOrders(trader.userId))).rows.map(({ detail }) => detail);

it('Lists show an archived order as before, but for what is read from the archive', async () => {
  const [orders, timeline] = [await readMonitoring(), await readTimeline()];
  expect(orders.map((order) => order.is_archived)).toEqual([false, false, false]);
  expect(timeline).toMatchObject([{ has_response: true }, {}, {}]);
  await archiveOrders(test.deps, openFolderArchive(folder), { keptMonths: 1 });
  expect(await readTimeline()).toEqual(timeline);
  const archived = await readMonitoring();
  expect(archived.map((order) => [order.is_archived, order.answer])).toEqual(
    orders.map(() => [true, null]),
  );
  const asListed = ({ is_archived, answer, confirm, ...order }: (typeof orders)[number]) => order;
  expect(archived.map(asListed)).toEqual(orders.map(asListed));
});
