import { getDashboard } from '@entropi/contracts/dashboard';
import { getTransactionSummary, listMonitoringUsers } from '@entropi/contracts/monitoring';
import { listUsers } from '@entropi/contracts/users';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { shares } from '@entropi/db/schema/trading';
import { and, eq } from 'drizzle-orm';
import { addClosedShare, getDefaultAccountRow } from '../../testing/broker-trader';
import { addOpenShare } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, TEST_EPIC } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let superuser: TestUser;
let moved: TestUser;
let steady: TestUser;

const gbp = (amount: string) => ({ amount, currency: 'GBP' });
const eur = (amount: string) => ({ amount, currency: 'EUR' });

/** Moves a user to another account, in GBP; the account until now is left with its shares. */
async function moveToPounds(userId: number): Promise<void> {
  const { db } = test.deps;
  const { id, ...before } = await getDefaultAccountRow(db, userId);
  await db
    .update(brokerAccounts)
    .set({ isDefault: false, currency: 'EUR' })
    .where(eq(brokerAccounts.id, id));
  await db.insert(brokerAccounts).values({ ...before, accountId: `P${userId}`, currency: 'GBP' });
}

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.deps;
  const currencies = [
    { code: 'GBP', rate: 1, is_default: true },
    { code: 'EUR', rate: 0.5, is_default: false },
  ];
  await addMarket(db, { currencies });
  superuser = await test.signIn({ isSuperuser: true, username: 'root' });
  moved = await test.signIn({ username: 'moved' });
  steady = await test.signIn({ username: 'steady' });
  for (const { id } of [moved, steady]) await addOpenShare(test.deps, id);
  // Closed and opened while the account was in EUR: today a loss of 900 and an open loss of 1 point.
  await db
    .update(brokerAccounts)
    .set({ currency: 'EUR' })
    .where(eq(brokerAccounts.userId, moved.id));
  await addClosedShare(db, moved.id, { profitMinor: -90_000, daysAgo: 0 });
  await moveToPounds(moved.id);
  await addClosedShare(db, moved.id, { profitMinor: 1200, daysAgo: 0 });
  const { id: brokerAccountId } = await getDefaultAccountRow(db, moved.id);
  await db.insert(shares).values({
    ...{ userId: moved.id, brokerAccountId, dealReference: 'in-pounds', dealId: 'POUNDS' },
    ...{ epic: TEST_EPIC, expiry: '-', direction: 'BUY', state: 'OPEN', size: 1 },
    ...{ openLevel: 7994, openedAt: new Date() },
  });
  await addClosedShare(db, steady.id, { profitMinor: -300, daysAgo: 0 });
});
afterAll(() => test.close());

describe('figures of a user who trades in another currency than before', () => {
  it('on the dashboard are in the currency of the account, the rest is stated apart', async () => {
    const response = await moved.call('GET', `/api/ig/dashboard/${moved.id}`);
    const { performance, valuations } = response.as(getDashboard.reply);
    expect(performance).toMatchObject({
      today: gbp('12.00'),
      total: gbp('12.00'),
      open: gbp('5.00'),
      other_totals: [eur('-900.00')],
    });
    expect(valuations.map(({ currency }) => currency).sort()).toEqual(['EUR', 'GBP']);
  });

  it('are the same in monitoring, in the list of users and in the order of both', async () => {
    const list = async (query: string) => {
      const response = await superuser.call('GET', `/api/admin/monitoring/users?${query}`);
      return response.as(listMonitoringUsers.reply).items;
    };
    const [row] = await list('search=moved');
    expect(row).toMatchObject({
      open_shares: 2,
      unrealised: gbp('5.00'),
      realised_today: gbp('12.00'),
    });
    const names = async (sort: string) =>
      (await list(`sort=${sort}`)).map(({ user }) => user.username);
    expect(await names('realised_today')).toEqual(['steady', 'moved']);
    expect(await names('unrealised')).toEqual(['steady', 'moved']);
    const users = await superuser.call('GET', '/api/users/?search=moved');
    expect(users.as(listUsers.reply).items[0]?.unrealised).toEqual(gbp('5.00'));
  });

  it('in the summary of an administrator leave the rest out, and state it', async () => {
    const url = `/api/admin/monitoring/transaction-summary/${moved.id}`;
    const summary = (await superuser.call('GET', url)).as(getTransactionSummary.reply);
    expect(summary.totals).toMatchObject({ closed: 1, profit: gbp('12.00') });
    expect(summary.other_totals).toEqual([eur('-900.00')]);
  });

  it('follow the account whose own currency changes', async () => {
    const { db } = test.deps;
    const own = and(eq(brokerAccounts.userId, steady.id), brokerAccounts.isDefault);
    await db.update(brokerAccounts).set({ currency: 'EUR' }).where(own);
    const response = await steady.call('GET', `/api/ig/dashboard/${steady.id}`);
    const { performance } = response.as(getDashboard.reply);
    expect(performance).toMatchObject({ today: eur('0.00'), other_totals: [gbp('-3.00')] });
    const url = '/api/admin/monitoring/users?search=steady';
    const [row] = (await superuser.call('GET', url)).as(listMonitoringUsers.reply).items;
    expect(row?.realised_today).toEqual(eur('0.00'));
  });
});
