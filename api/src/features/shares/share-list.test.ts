import { listShares, ShareSort } from '@entropi/contracts/shares';
import { shares } from '@entropi/db/schema/trading';
import { eq } from 'drizzle-orm';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addAccount } from '../../testing/test-billing';
import { TEST_EPIC } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

const CLOSED = 60;

let test: TestApp;
let trader: TestUser;
let stranger: TestUser;
let superuser: TestUser;

const url = () => `/api/strategy/shares/${trader.id}`;
const list = async (query: string, by = trader) =>
  (await by.call('GET', `${url()}${query}`)).as(listShares.reply);

beforeAll(async () => {
  test = await createTestApp();
  trader = await test.signIn();
  stranger = await test.signIn();
  superuser = await test.signIn({ isSuperuser: true });
  const { db } = test.deps;
  for (const user of [trader, stranger]) {
    const share = {
      userId: user.id,
      brokerAccountId: await addAccount(db, user.id),
      epic: TEST_EPIC,
      expiry: '-',
      direction: 'BUY' as const,
      size: 1,
      openLevel: 8000,
    };
    const closed = Array.from({ length: user === trader ? CLOSED : 3 }, (_, number) => ({
      ...share,
      dealReference: `CLOSED-${user.id}-${number}`,
      state: 'CLOSED' as const,
      // Two shares each are closed in the same second: their order must not change from page to page.
      closedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(number / 2))),
    }));
    await db.insert(shares).values(closed);
    await db
      .insert(shares)
      .values({ ...share, dealReference: `OPEN-${user.id}`, state: 'OPEN' as const });
  }
});
afterAll(() => test.close());

describe('GET /api/strategy/shares/{user_id}', () => {
  itRejects({ app: () => test, method: 'GET', url, forbiddenTo: () => stranger });

  it('responds with 422 to an unknown state and a page out of bounds, 404 for an unknown user', async () => {
    for (const query of ['?state=LOST', '?limit=0', '?limit=501', '?skip=-1', '?sort=epic']) {
      expect((await trader.call('GET', `${url()}${query}`)).status).toBe(422);
    }
    expect((await superuser.call('GET', '/api/strategy/shares/999999')).status).toBe(404);
  });

  it('pages through all closed shares, last closed first, each share once', async () => {
    const pages = [];
    for (const skip of [0, 25, 50, 75]) pages.push(await list(`?skip=${skip}&limit=25`));
    expect(pages.map((page) => page.items.length)).toEqual([25, 25, 10, 0]);
    for (const page of pages) expect(page).toMatchObject({ total: CLOSED, limit: 25 });
    const references = pages.flatMap((page) => page.items.map((share) => share.deal_reference));
    const newestFirst = Array.from({ length: CLOSED }, (_, n) => `CLOSED-${trader.id}-${n}`);
    expect(references).toEqual(newestFirst.reverse());
  });

  it('returns the open ones, to a superuser too', async () => {
    const { items, total } = await list('?state=OPEN', superuser);
    expect([total, items.map((share) => share.deal_reference)]).toEqual([1, [`OPEN-${trader.id}`]]);
  });

  it('sorts by any figure over all pages, searches, and filters by direction and reason', async () => {
    const references = async (query: string) =>
      (await list(query)).items.map((share) => share.deal_reference.split('-').at(-1));
    await test.deps.db
      .update(shares)
      .set({ profitMinor: -500, profitCurrency: 'EUR', direction: 'SELL', closeReason: 'MANUAL' })
      .where(eq(shares.dealReference, `CLOSED-${trader.id}-7`));
    await test.deps.db
      .update(shares)
      .set({ profitMinor: 900, profitCurrency: 'EUR', closeLevel: 8100 })
      .where(eq(shares.dealReference, `CLOSED-${trader.id}-11`));
    expect(await references('?sort=profit&limit=2')).toEqual(['7', '11']);
    expect(await references('?sort=profit&order=desc&limit=2')).toEqual(['11', '7']);
    expect(await references('?sort=points&order=desc&limit=1')).toEqual(['11']);
    expect(await references('?sort=closed_at&limit=2')).toEqual(['0', '1']);
    expect(await references('?direction=SELL')).toEqual(['7']);
    expect(await references('?reason=MANUAL')).toEqual(['7']);
    expect(await references(`?search=closed-${trader.id}-7`)).toEqual(['7']);
    expect(await list('?search=nothing')).toMatchObject({ total: 0, items: [] });
    for (const sort of ShareSort.options) {
      expect((await list(`?sort=${sort}&order=desc`)).total).toBe(CLOSED);
      expect((await list(`?sort=${sort}&state=OPEN`)).total).toBe(1);
    }
  });
});
