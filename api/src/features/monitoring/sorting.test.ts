import { listMonitoringUsers, type MonitoringSort } from '@entropi/contracts/monitoring';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { shares } from '@entropi/db/schema/trading';
import { eq } from 'drizzle-orm';
import { addClosedShare } from '../../testing/broker-trader';
import { addAccount, addOpenShare } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let superuser: TestUser;

/** Opened at these levels, since the market stands below; null for no share. */
const OPENED_AT: Record<string, { size: number; openLevel: number } | null> = {
  small: { size: 0.5, openLevel: 9000 },
  middle: { size: 2, openLevel: 8000 },
  large: { size: 30, openLevel: 7000 },
  none: null,
};
const BALANCES = {
  small: { balance: 1000, deposit: 900, profit_loss: 0, available: 100 },
  middle: { balance: 2000, deposit: 100, profit_loss: -1000, available: 900 },
  // Nothing is left of it, so its margin is no share of anything.
  large: { balance: 100, deposit: 50, profit_loss: -100, available: 0 },
};
const REALISED = { small: -500, large: 700, none: 20 };

beforeAll(async () => {
  test = await createTestApp();
  superuser = await test.signIn({ isSuperuser: true, username: 'root' });
  const { db } = test.deps;
  await addMarket(db);
  const ids = new Map<string, number>();
  for (const [username, share] of Object.entries(OPENED_AT)) {
    const { id } = await test.signIn({ username });
    ids.set(username, id);
    if (share) {
      await addOpenShare(test.deps, id);
      await db.update(shares).set(share).where(eq(shares.userId, id));
    } else await addAccount(test.deps, id);
  }
  for (const [username, balance] of Object.entries(BALANCES)) {
    const userId = ids.get(username) ?? 0;
    await db.update(brokerAccounts).set({ balance }).where(eq(brokerAccounts.userId, userId));
  }
  for (const [username, profitMinor] of Object.entries(REALISED)) {
    await addClosedShare(db, ids.get(username) ?? 0, { profitMinor, daysAgo: 0 });
  }
  await addClosedShare(db, ids.get('middle') ?? 0, { profitMinor: 99_000, daysAgo: 3 });
});
afterAll(() => test.close());

async function list(sort: MonitoringSort, order: 'asc' | 'desc') {
  const url = `/api/admin/monitoring/users?sort=${sort}&order=${order}`;
  return (await superuser.call('GET', url)).as(listMonitoringUsers.reply).items;
}

type Row = Awaited<ReturnType<typeof list>>[number];

const FIGURES: [MonitoringSort, (row: Row) => number | null, string[]][] = [
  ['total_size', (row) => row.total_size, ['none', 'small', 'middle', 'large']],
  ['unrealised', (row) => Number(row.unrealised.amount), ['small', 'middle', 'none', 'large']],
  [
    'realised_today',
    (row) => Number(row.realised_today.amount),
    ['small', 'middle', 'none', 'large'],
  ],
];

describe('the list of monitoring', () => {
  it.each(FIGURES)('is sorted by %s as it shows it', async (sort, figure, expected) => {
    const rising = await list(sort, 'asc');
    const names = rising.map(({ user }) => user.username);
    expect([names, rising.map(figure)]).toEqual([expected, rising.map(figure).sort(compare)]);
    const falling = await list(sort, 'desc');
    expect(falling.map(({ user }) => user.username)).toEqual([...expected].reverse());
  });

  it('is sorted by margin, with those of whom it is not known last', async () => {
    const read = async (order: 'asc' | 'desc') =>
      (await list('margin', order)).map((row) => row.margin_use_percent);
    expect(await read('asc')).toEqual([10, 90, null, null]);
    expect(await read('desc')).toEqual([90, 10, null, null]);
  });

  it('is paged and filtered whatever it is sorted by', async () => {
    const read = async (query: string) => {
      const response = await superuser.call('GET', `/api/admin/monitoring/users?${query}`);
      const { items, total } = response.as(listMonitoringUsers.reply);
      return [items.map(({ user }) => user.username), total];
    };
    expect(await read('sort=unrealised&skip=1&limit=2')).toEqual([['middle', 'none'], 4]);
    expect(await read('sort=margin&order=desc&search=arge')).toEqual([['large'], 1]);
  });
});

const compare = (a: number | null, b: number | null) => Number(a) - Number(b);
