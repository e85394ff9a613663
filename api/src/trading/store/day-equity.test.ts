import { eq } from 'drizzle-orm';
import { markets } from '../../db/schema/broker';
import { shares } from '../../db/schema/trading';
import { addAccount } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, TEST_EPIC } from '../../testing/test-strategy';
import { readOpenChanges } from './day-equity.repo';

let test: TestApp;
let userId: number;
let brokerAccountId: number;

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  ({ id: userId } = await test.signIn());
  brokerAccountId = await addAccount(test.deps, userId);
});
afterAll(() => test.close());

const open = (dealReference: string, openLevel: number, openedAt: string) =>
  test.deps.db.insert(shares).values({
    ...{ userId, brokerAccountId, dealReference, openLevel },
    epic: TEST_EPIC,
    expiry: '-',
    direction: 'BUY',
    size: 2,
    state: 'OPEN',
    openedAt: new Date(openedAt),
  });
const setBid = (bid: number) => test.deps.db.update(markets).set({ bid });
const read = async (day: string) =>
  (await readOpenChanges(test.deps.db, [userId], day)).get(userId);

it('is measured against the beginning of the day, of what was open then, and begins anew with the next', async () => {
  expect(await read('2026-03-02')).toBe(0n);
  await open('old', 8010, '2026-03-02T15:00:00Z');
  // opened on the day: all of its result
  expect(await read('2026-03-02')).toBe(-2200n);
  // opened before it: what has changed since the first look
  expect(await read('2026-03-03')).toBe(0n);
  await setBid(7994);
  expect(await read('2026-03-03')).toBe(-1000n);
  await open('new', 8000, '2026-03-03T10:00:00Z');
  expect(await read('2026-03-03')).toBe(-2200n);
  // what is closed is realised: its loss of the day before was in the beginning
  await test.deps.db.update(shares).set({ state: 'CLOSED' }).where(eq(shares.dealReference, 'old'));
  expect(await read('2026-03-03')).toBe(1000n);
  expect(await read('2026-03-04')).toBe(0n);
  expect(await readOpenChanges(test.deps.db, [], '2026-03-04')).toEqual(new Map());
});
