import { brokerAccounts, markets } from '@entropi/db/schema/broker';
import { shares } from '@entropi/db/schema/trading';
import { readOpenChanges } from '@entropi/engine/store/day-equity.repo';
import { eq } from 'drizzle-orm';
import { addAccount } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, TEST_EPIC } from '../../testing/test-strategy';

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

it('is measured against what was open at the beginning of the day, and begins again with the next day', async () => {
  expect(await read('2026-03-02')).toBe(0n);
  await open('old', 8010, '2026-03-02T15:00:00Z');
  // The share was opened on that day, so all of its result counts.
  expect(await read('2026-03-02')).toBe(-2200n);
  // The share was opened before that day, so only the change since the first read counts.
  expect(await read('2026-03-03')).toBe(0n);
  await setBid(7994);
  expect(await read('2026-03-03')).toBe(-1000n);
  await open('new', 8000, '2026-03-03T10:00:00Z');
  expect(await read('2026-03-03')).toBe(-2200n);
  // A closed share is realised: its loss of the day before was part of the beginning.
  await test.deps.db.update(shares).set({ state: 'CLOSED' }).where(eq(shares.dealReference, 'old'));
  expect(await read('2026-03-03')).toBe(1000n);
  expect(await read('2026-03-04')).toBe(0n);
  expect(await readOpenChanges(test.deps.db, [], '2026-03-04')).toEqual(new Map());
});

it('counts only shares of accounts in the present currency, and begins again when that changes', async () => {
  const { db } = test.deps;
  const { id } = await test.signIn();
  const first = await addAccount(test.deps, id);
  const change = async (day: string) => (await readOpenChanges(db, [id], day)).get(id);
  const addShare = (
    accountId: number,
    dealReference: string,
    openLevel: number,
    openedAt: string,
  ) =>
    db.insert(shares).values({
      ...{ userId: id, brokerAccountId: accountId, dealReference, openLevel, size: 2 },
      ...{ epic: TEST_EPIC, expiry: '-', direction: 'BUY', state: 'OPEN' },
      openedAt: new Date(openedAt),
    });
  const currencies = [
    { code: 'GBP', rate: 1, is_default: true },
    { code: 'EUR', rate: 0.5, is_default: false },
  ];
  await db.update(markets).set({ bid: 7999, currencies });
  await addShare(first, 'pounds', 8010, '2026-04-01T09:00:00Z');
  expect(await change('2026-04-02')).toBe(0n);
  await setBid(7989);
  expect(await change('2026-04-02')).toBe(-2000n);
  const [before] = await db.select().from(brokerAccounts).where(eq(brokerAccounts.id, first));
  if (!before) throw new Error('no account');
  const { id: _, ...rest } = before;
  await db.update(brokerAccounts).set({ isDefault: false }).where(eq(brokerAccounts.id, first));
  const [second] = await db
    .insert(brokerAccounts)
    .values({ ...rest, accountId: `E${id}`, currency: 'EUR' })
    .returning();
  // The loss in pounds is none of the account in euros, and what began the day in pounds is none of its beginning.
  expect(await change('2026-04-02')).toBe(0n);
  await addShare(second?.id ?? 0, 'euros', 7999, '2026-04-02T12:00:00Z');
  expect(await change('2026-04-02')).toBe(-4000n);
});
