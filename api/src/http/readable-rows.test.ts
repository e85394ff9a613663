import { listStrategies } from '@entropi/contracts/strategies';
import { Strategy } from '@entropi/contracts/trading-model';
import { READABLE_ROWS, UNREADABLE_HEADER } from '@entropi/contracts/unreadable-rows';
import { listUsers } from '@entropi/contracts/users';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { createTestApp, type TestApp } from '../testing/test-app';
import { addMarket, strategyInput } from '../testing/test-strategy';
import { call, type TestUser } from '../testing/test-user';
import { filterReadable } from './readable-rows';

let test: TestApp;
let admin: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
});
afterAll(() => test.close());

const read = (url: string, accept?: string) =>
  call(test.app, 'GET', url, {
    token: admin.accessToken,
    headers: accept === undefined ? {} : { accept },
  });
const readReadable = (url: string) => read(url, READABLE_ROWS.accept);

describe('a row that its contract rejects', () => {
  it('is left out of an array and named, for a caller who can show that', async () => {
    const url = '/api/strategy/strategies/';
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) {
      const made = await admin.call('POST', url, strategyInput({ name }));
      ids.push(made.as(Strategy).id);
    }
    const whole = await readReadable(url);
    expect(whole.headers[UNREADABLE_HEADER]).toBeUndefined();
    await test.deps.db.execute(
      sql`update strategies set limits = '{"cycle_stop": "geheim"}' where id = ${ids[1] ?? 0}`,
    );
    const left = await readReadable(url);
    expect([left.status, left.headers[UNREADABLE_HEADER]]).toEqual([200, String(ids[1])]);
    expect(left.as(listStrategies.reply).map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  });

  it('is left out of a page, whose total counts it', async () => {
    const users = [await test.signIn(), await test.signIn()];
    await test.deps.db.execute(
      sql`update users set address = '{"street": 5}' where id = ${users[0]?.id ?? 0}`,
    );
    const page = await readReadable('/api/users/');
    expect(page.headers[UNREADABLE_HEADER]).toBe(String(users[0]?.id));
    const { items, total } = page.as(listUsers.reply);
    expect(items.map(({ id }) => id)).toEqual([admin.id, users[1]?.id]);
    expect(total).toBe(3);
  });

  it.each([undefined, 'application/json', '*/*', 'application/json;rows=all'])(
    'makes the list fail for any other caller: accept %s',
    async (accept) => {
      expect((await read('/api/users/', accept)).status).toBe(500);
    },
  );
});

describe('what is said of the rows that are left out', () => {
  const Row = z.strictObject({ id: z.int(), side: z.enum(['BUY', 'SELL']) });
  const Rows = z.strictObject({ items: z.array(Row), total: z.int() });
  const bad = (id: number) => ({ id, side: 'geheim', secret: 'geheim' });

  it('names the fields, but no values', () => {
    const left = filterReadable(Rows, { items: [{ id: 1, side: 'BUY' }, bad(2)], total: 2 });
    expect(left).toMatchObject({ ids: ['2'], reply: { items: [{ id: 1 }], total: 2 } });
    expect(left?.problems).toContainEqual(expect.stringMatching(/^2: side: /));
    expect(JSON.stringify(left)).not.toContain('geheim');
  });

  it('does not grow with the list', () => {
    const items = Array.from({ length: 500 }, (_, id) => bad(id));
    const left = filterReadable(Rows, { items, total: 500 });
    expect(left?.reply).toEqual({ items: [], total: 500 });
    expect([left?.ids.length, left?.problems.length]).toEqual([100, 5]);
  });

  it('is nothing where the page itself is wrong', () => {
    expect(filterReadable(Rows, { items: [{ id: 1, side: 'BUY' }], total: 'two' })).toBeNull();
  });
});
