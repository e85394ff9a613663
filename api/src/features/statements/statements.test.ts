import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { subscriptionFees } from '@entropi/db/schema/money';
import { users } from '@entropi/db/schema/users';
import { eq, sql } from 'drizzle-orm';
import { renderPdf } from '../../testing/read-picture';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addAccount, addClosedShare, requestPayment } from '../../testing/test-billing';
import type { TestUser } from '../../testing/test-user';
import { openYear } from './statements.domain';

const MANY = 100_000;
/** How many rows one insert of the test writes. */
const AT_ONCE = 2_000;

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let other: TestUser;
let brokerAccountId: number;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
  other = await test.signIn();
});
beforeEach(async () => {
  user = await test.signIn();
  brokerAccountId = await addAccount(test.deps.db, user.id);
});
afterAll(() => test.close());

const base = (userId: number = user.id) => `/api/profile/${userId}/statements`;
const close = (at: string, profitMinor: number) =>
  addClosedShare(test.deps.db, {
    userId: user.id,
    brokerAccountId,
    profitMinor,
    closedAt: new Date(at),
  });

async function open(url: string, who: TestUser = user) {
  const headers = { authorization: `Bearer ${who.accessToken}` };
  const response = await test.app.inject({ url, headers });
  expect(response.statusCode).toBe(200);
  return response;
}

/** The lines of a CSV by the names of its columns; its cells hold no comma or quote. */
function parse(text: string): Record<string, string>[] {
  const [heads = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = heads.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

const readCsv = async (year: number) => parse((await open(`${base()}/${year}/csv`)).payload);

async function readPdf(year: number): Promise<string> {
  const { rawPayload, headers } = await open(`${base()}/${year}/pdf`);
  expect(headers['content-type']).toBe('application/pdf');
  const pages = await renderPdf(rawPayload);
  return pages.map(({ text }) => text).join('\n');
}

describe('GET /api/profile/{user_id}/statements', () => {
  itRejects({ app: () => test, method: 'GET', url: () => base(), forbiddenTo: () => other });

  it('names no year for a user without trades and fees, and is 404 for an unknown user', async () => {
    expect((await user.call('GET', base())).body).toEqual({ years: [] });
    expect((await admin.call('GET', base(999_999))).status).toBe(404);
  });

  it('names every year from the first trade to the last booking', async () => {
    await close('2023-06-01T00:00:00Z', 100);
    await close('2024-06-01T00:00:00Z', 100);
    await requestPayment(admin, user.id, { amount: '49.00', dueOn: '2030-01-01' });
    const now = test.deps.now().getUTCFullYear();
    const years = Array.from({ length: now - 2022 }, (_, back) => now - back);
    expect((await user.call('GET', base())).body).toEqual({ years });
  });
});

describe('GET /api/profile/{user_id}/statements/{year}/csv', () => {
  const url = () => `${base()}/2025/csv`;
  itRejects({ app: () => test, method: 'GET', url, forbiddenTo: () => other });

  it('is 422 for what is no year, and 404 for an unknown user', async () => {
    for (const year of ['1999', '2101', '20x5', '-1', '2025.5', '99999999999']) {
      expect((await user.call('GET', `${base()}/${year}/csv`)).status).toBe(422);
      expect((await user.call('GET', `${base()}/${year}/pdf`)).status).toBe(422);
    }
    expect((await admin.call('GET', `${base(999_999)}/2025/csv`)).status).toBe(404);
    expect((await admin.call('GET', `${base(999_999)}/2025/pdf`)).status).toBe(404);
  });

  it('lists the trades of the year in UTC, and their sum last', async () => {
    await close('2024-12-31T23:59:59.999Z', 1);
    await close('2025-01-01T00:00:00.000Z', 1_050);
    await close('2025-12-31T23:59:59.999Z', -2_075);
    await close('2026-01-01T00:00:00.000Z', 1);
    const lines = await readCsv(2025);
    expect(lines.map((line) => [line.Type, line.Amount, line.Currency])).toEqual([
      ['Trade', '10.50', 'EUR'],
      ['Trade', '-20.75', 'EUR'],
      ['Total result', '-10.25', 'EUR'],
    ]);
    expect(lines[0]).toMatchObject({
      'Closed or booked at (UTC)': '2025-01-01T00:00:00.000Z',
      'Opened at (UTC)': '2025-01-01T00:00:00.000Z',
      Account: `A${user.id}CFD`,
      Environment: 'SIM',
      Market: 'IX.D.DAX.IFMM.IP',
      Direction: 'Buy',
      Size: '1',
      Unit: 'contracts',
      'Open level': '100',
      'Deal ID': expect.stringMatching(/^DEAL\d+$/),
    });
  });

  it('leaves out a close that did not happen, and says which results are unknown or provisional', async () => {
    await close('2025-03-01T00:00:00Z', 100);
    await close('2025-03-02T00:00:00Z', 200);
    await close('2025-03-03T00:00:00Z', 400);
    const { db } = test.deps;
    const day = (text: string) => eq(closingDeals.at, new Date(text));
    const mine = eq(closingDeals.userId, user.id);
    await db.execute(
      sql`update closing_deals set voided_at = now() where ${mine} and ${day('2025-03-01T00:00:00Z')}`,
    );
    await db.execute(
      sql`update closing_deals set profit_minor = null, profit_source = null where ${mine} and ${day('2025-03-02T00:00:00Z')}`,
    );
    await db.execute(
      sql`update closing_deals set profit_source = 'PROVISIONAL' where ${mine} and ${day('2025-03-03T00:00:00Z')}`,
    );
    const lines = await readCsv(2025);
    expect(lines.map(({ Amount, Note }) => [Amount, Note])).toEqual([
      ['', 'Result not reported by the broker'],
      ['4.00', 'Provisional result'],
      ['4.00', ''],
    ]);
    const text = await readPdf(2025);
    expect(text).toContain('not reported: 1');
    expect(text).toContain('provisional: 1');
  });

  it('lists fees and payments, and takes withdrawn ones off the sums of charges and payments', async () => {
    const book = (kind: 'PERIOD' | 'CHARGE' | 'CREDIT' | 'REVERSAL', amountMinor: number) =>
      test.deps.db.insert(subscriptionFees).values({
        userId: user.id,
        kind,
        periodFrom: '2025-01-01',
        periodTo: '2025-01-31',
        amountMinor,
        currency: 'CHF',
        createdAt: new Date('2025-02-01T00:00:00Z'),
      });
    await book('PERIOD', 4_900);
    await book('CHARGE', 1_000);
    await book('REVERSAL', -1_000);
    await book('CREDIT', -4_900);
    await book('REVERSAL', 4_900);
    await book('CREDIT', -4_900);
    const lines = await readCsv(2025);
    expect(lines.map((line) => [line.Type, line.Amount])).toEqual([
      ['Fee', '-49.00'],
      ['Fee', '-10.00'],
      ['Fee', '10.00'],
      ['Payment', '-49.00'],
      ['Payment', '49.00'],
      ['Payment', '-49.00'],
      ['Total fees charged', '-49.00'],
      ['Total fees paid', '-49.00'],
    ]);
    const text = await readPdf(2025);
    expect(text).toMatch(/Charged in the year\s+CHF 49\.00/);
    expect(text).toContain('No position was closed in this year.');
  });

  it('makes no formula of texts that others chose', async () => {
    const account = '=HYPERLINK(1)';
    await test.deps.db.execute(
      sql`update broker_accounts set account_id = ${account} where id = ${brokerAccountId}`,
    );
    await close('2025-03-01T00:00:00Z', -100);
    const { payload } = await open(url());
    expect(payload).toContain(`,'${account},`);
    expect(payload).not.toContain(`,${account}`);
  });
});

describe('GET /api/profile/{user_id}/statements/{year}/pdf', () => {
  const url = () => `${base()}/2025/pdf`;
  itRejects({ app: () => test, method: 'GET', url, forbiddenTo: () => other });

  it.each([
    ['en', 'Statement of the year 2025', 'March', 'simulation, no real money'],
    ['de', 'Aufstellung des Jahres 2025', 'März', 'Simulation, kein echtes Geld'],
    ['fr', 'Relevé de l’année 2025', 'mars', 'simulation, sans argent réel'],
  ] as const)('sums months and the year in %s', async (language, ...parts) => {
    await test.deps.db.update(users).set({ language }).where(eq(users.id, user.id));
    await close('2025-03-01T00:00:00Z', 1_050);
    await close('2025-03-31T23:59:59Z', -350);
    await close('2025-04-01T00:00:00Z', 0);
    const text = await readPdf(2025);
    for (const part of parts) expect(text).toContain(part);
    const march = new RegExp(`${parts[1]}\\s+2\\s+1\\s+1\\s+10\\.50\\s+-3\\.50\\s+7\\.00`);
    expect(text).toMatch(march);
    expect(text).toMatch(/Total\s+3\s+1\s+1\s+10\.50\s+-3\.50\s+7\.00/);
  });
});

describe('a year with 100,000 trades', () => {
  let trader: TestUser;

  beforeAll(async () => {
    const { db } = test.deps;
    trader = await test.signIn();
    const account = await addAccount(db, trader.id);
    for (let first = 0; first < MANY; first += AT_ONCE) {
      await db.execute(sql`
        with made as (
          insert into shares (deal_reference, deal_id, user_id, broker_account_id, epic, expiry, direction,
            size, open_level, close_level, profit_minor, profit_currency, state, close_reason, opened_at, closed_at)
          select 'year-' || n, 'Y' || n, ${trader.id}, ${account}, 'IX.D.DAX.IFMM.IP', '-', 'BUY',
            1, 100, 101, n % 2001 - 1000, 'EUR', 'CLOSED', 'TAKE_PROFIT',
            timestamptz '2025-01-01 00:00Z' + (n / 7) * interval '1 minute',
            timestamptz '2025-01-01 00:00Z' + (n / 7) * interval '1 minute'
          from generate_series(${first}::int, ${first + AT_ONCE - 1}::int) n
          returning id, closed_at, profit_minor)
        insert into closing_deals (share_id, user_id, broker_account_id, kind, size, level, profit_minor,
          profit_currency, profit_source, at)
        select id, ${trader.id}, ${account}, 'WHOLE', 1, 101, profit_minor, 'EUR', 'CONFIRM', closed_at from made`);
    }
  }, 600_000);

  it('is sent page by page, each trade once although many have the same time, and its sum is exact', async () => {
    const owner = trader.id as Parameters<typeof openYear>[1];
    let chunks = 0;
    let text = '';
    for await (const chunk of await openYear(test.deps, owner, 2025)) {
      chunks += 1;
      expect(chunk.length).toBeLessThan(400_000);
      text += chunk;
    }
    expect(chunks).toBeGreaterThan(MANY / 1000);
    const lines = parse(text);
    const trades = lines.filter(({ Type }) => Type === 'Trade');
    expect(new Set(trades.map((line) => line['Deal ID'])).size).toBe(MANY);
    const cents = (amount = '') => BigInt(amount.replace('.', ''));
    const sum = trades.reduce((total, { Amount }) => total + cents(Amount), 0n);
    expect(lines.at(-1)?.Type).toBe('Total result');
    expect(cents(lines.at(-1)?.Amount)).toBe(sum);
    // A busy machine may have taken longer over the year than a token lives.
    await trader.renew();
    expect((await open(`${base(trader.id)}/2025/csv`, trader)).payload).toBe(text);
    const pages = await renderPdf((await open(`${base(trader.id)}/2025/pdf`, trader)).rawPayload);
    expect(pages[0]?.text).toContain(`${lines.at(-1)?.Amount}`);
  }, 600_000);

  it('is read no further once its reader is gone', async () => {
    const owner = trader.id as Parameters<typeof openYear>[1];
    let statements = 0;
    const select = test.deps.db.select.bind(test.deps.db);
    const db = new Proxy(test.deps.db, {
      get: (target, key) => {
        if (key === 'select') statements += 1;
        return key === 'select' ? select : Reflect.get(target, key);
      },
    });
    const year = await openYear({ ...test.deps, db }, owner, 2025);
    await year.next();
    await year.next();
    await year.return(undefined);
    const before = statements;
    expect((await year.next()).done).toBe(true);
    expect(statements).toBe(before);
  });
});
