import { users } from '@entropi/db/schema/users';
import { BYTE_ORDER_MARK } from '@entropi/shared/csv';
import { eq, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { holdStatements } from '../../testing/hold-statements';
import { fillLists } from '../../testing/list-volume.repo';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';

/** Rows for three parts. */
const MANY = 1200;

let test: TestApp;
let root: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.signIn({ isSuperuser: true, username: 'root' });
  await fillLists(test.deps.db, { users: MANY, shares: 600 }, async (tx) => {
    await tx.execute(sql`
      with plan as (insert into subscriptions (name, currency, period, period_fee_minor)
        values ('Monthly', 'EUR', 'MONTH', 4900) returning id)
      insert into user_subscriptions (user_id, subscription_id, status, started_at, current_period_start, current_period_end)
      select u.id, plan.id, case when u.id % 3 = 0 then 'trial' else 'active' end::subscription_status,
        now() - u.id % 7 * interval '1 day', now(), now() + interval '1 month' from users u, plan`);
    await tx.execute(sql`
      insert into subscription_fees (user_id, kind, amount_minor, currency, period_from, period_to)
      select id, case when id % 2 = 0 then 'CREDIT' else 'CHARGE' end::fee_kind, id, 'EUR', current_date, current_date
      from users`);
    await tx.execute(sql`update closing_deals set audit = 'DIFFERS' where id % 2 = 0`);
  });
});
afterAll(() => test.close());

function parse(text: string): string[][] {
  expect(text.startsWith(BYTE_ORDER_MARK)).toBe(true);
  return Papa.parse<string[]>(text.slice(1)).data;
}

async function read(path: string): Promise<string[][]> {
  const response = await root.call('GET', path);
  expect([path, response.status]).toEqual([path, 200]);
  return parse(String(response.body));
}

type Item = Record<string, unknown>;

/** All rows of a list, by its pages. */
async function readPages(path: string, query: string): Promise<Item[]> {
  const rows: Item[] = [];
  for (let skip = 0; ; skip += 500) {
    const response = await root.call('GET', `${path}?${query}&skip=${skip}&limit=500`);
    const { items, total } = response.body as { items: Item[]; total: number };
    rows.push(...items);
    if (rows.length >= total) return rows;
  }
}

/** Found in the statement that reads the facts of a part of the users. */
const FACTS = 'max(f.last_used_at)';

const username = (row: Item) => String(row.username);
const LISTS = [
  [
    '/api/users/',
    '/api/admin/users/csv',
    'username',
    username,
    [
      '',
      'sort=username&order=desc',
      'sort=last_login_at',
      'sort=email',
      'search=ua',
      'role=superuser',
      'state=error',
    ],
  ],
  [
    '/api/entropi-payments/',
    '/api/admin/payments/csv',
    'reference',
    (row: Item) => String(row.reference),
    ['', 'sort=amount&order=desc', 'status=overdue&sort=due_on', 'status=paid', 'search=ua'],
  ],
  [
    '/api/admin/audit',
    '/api/admin/audit/csv',
    'subject_id',
    (row: Item) => String(row.subject),
    ['', 'order=asc', 'action=user.', 'actor=admin1'],
  ],
  [
    '/api/admin/subscribers',
    '/api/admin/subscribers/csv',
    'username',
    username,
    ['', 'sort=username', 'status=active'],
  ],
  [
    '/api/admin/fees',
    '/api/admin/fees/csv',
    'username',
    username,
    ['', 'sort=created_at&order=asc', 'kind=CREDIT'],
  ],
  [
    '/api/admin/suspensions',
    '/api/admin/suspensions/csv',
    'username',
    username,
    ['', 'order=desc', 'state=suspended'],
  ],
  [
    '/api/admin/monitoring/users',
    '/api/admin/monitoring/users/csv',
    'username',
    (row: Item) => username(row.user as Item),
    ['', 'sort=state&order=desc', 'sort=unrealised', 'search=ua', 'state=error'],
  ],
  [
    '/api/admin/monitoring/ledger-differences',
    '/api/admin/monitoring/ledger-differences/csv',
    'deal',
    (row: Item) => String(row.deal_id),
    [''],
  ],
] as const;

describe('the CSV of a list', () => {
  it.each(LISTS)(
    'has the rows of the list in its order, by each filter: %s',
    async (list, csv, column, nameRow, queries) => {
      for (const query of queries) {
        const rows = await readPages(list, query);
        if (query === '') expect(rows.length).toBeGreaterThan(1);
        const [, ...lines] = await read(`${csv}?${query}&columns=${column}`);
        expect([query, lines.map(([cell]) => cell)]).toEqual([query, rows.map(nameRow)]);
      }
    },
  );

  it.each(LISTS)(
    'is for superusers, and rejects unknown columns: %s',
    async (_list, csv, column) => {
      const user = await test.signIn();
      expect((await user.call('GET', `${csv}?columns=${column}`)).status).toBe(403);
      for (const wrong of [
        '',
        'columns=',
        'columns=password_hash',
        `columns=${column},${column}`,
        `columns=${column},`,
        `columns=__proto__`,
        `columns=${'a'.repeat(1001)}`,
        `columns=${column}&limit=5`,
      ]) {
        const response = await root.call('GET', `${csv}?${wrong}`);
        expect([wrong, response.status]).toEqual([wrong, 422]);
        expect(response.body).toMatchObject({ status: 422, code: 'validation_error' });
      }
    },
  );

  itRejects({ app: () => test, method: 'GET', url: () => '/api/admin/users/csv?columns=username' });

  it('writes headings and words in the language of the caller', async () => {
    const url = '/api/admin/users/csv?role=superuser&columns=username,roles,unrealised';
    expect((await read(url))[0]).toEqual(['Username', 'Roles', 'Open P/L', 'Open P/L: currency']);
    const german = await test.signIn({ isSuperuser: true });
    await test.deps.db.update(users).set({ language: 'de' }).where(eq(users.id, german.id));
    const [heads, first] = parse(String((await german.call('GET', url)).body));
    expect(heads).toEqual(['Benutzername', 'Rollen', 'Offener G/V', 'Offener G/V: Währung']);
    expect(first?.slice(0, 2)).toEqual(['root', 'Administrator, Demo']);
    await test.deps.db.update(users).set({ isSuperuser: false }).where(eq(users.id, german.id));
  });

  it('keeps names with quotes and line breaks in their cells, and makes no formula of them', async () => {
    const wild = { firstName: '=1+1', lastName: 'a "b",\r\nc' };
    const { id, username: name } = await test.signIn();
    await test.deps.db.update(users).set(wild).where(eq(users.id, id));
    const rows = await read(`/api/admin/users/csv?search=${name}&columns=email,name`);
    expect(rows.slice(1).map(([, cell]) => cell)).toEqual(['\'=1+1 a "b",\r\nc']);
  });

  it('has each row once, in the order of the beginning, when rows are added and moved meanwhile', async () => {
    const before = (await readPages('/api/users/', 'sort=username')).map(username);
    const hold = holdStatements(test, FACTS);
    const whole = root.call('GET', '/api/admin/users/csv?sort=username&columns=username,name');
    await hold.waiting;
    await test.signIn({ username: '000-first' });
    await test.deps.db
      .update(users)
      .set({ firstName: 'Moved' })
      .where(eq(users.username, before[0] ?? ''));
    hold.remove();
    const [, ...rows] = parse(String((await whole).body));
    expect(rows.map(([cell]) => cell)).toEqual(before);
  });
});
