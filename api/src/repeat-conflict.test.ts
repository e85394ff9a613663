import { inTransaction, type Transaction } from '@entropi/db/db';
import { isConflict } from '@entropi/db/repeat-conflict';
import { users } from '@entropi/db/schema/users';
import { withOwner } from '@entropi/db/testing/with-owner';
import { eq, sql } from 'drizzle-orm';
import { createTestApp, type TestApp } from './testing/test-app';
import type { TestUser } from './testing/test-user';

let test: TestApp;
let anna: TestUser;
let ben: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  [anna, ben] = [await test.signIn(), await test.signIn()];
});
afterAll(() => test.close());

/** Resolves for all of them when this many have arrived. */
function createBarrier(count: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived >= count) open();
    return opened;
  };
}

const appendTo = (tx: Transaction, id: number, letter: string) =>
  tx
    .update(users)
    .set({ lastName: sql`${users.lastName} || ${letter}` })
    .where(eq(users.id, id));

const fail = (code: string) =>
  sql.raw(`do $$ begin raise exception 'lost' using errcode = '${code}'; end $$`);

describe('work that lost a conflict with other work', () => {
  it('is done again after a real deadlock, once and in full', async () => {
    const meet = createBarrier(2);
    let attempts = 0;
    const cross = (first: number, second: number, letter: string) =>
      inTransaction(test.deps.db, async (tx) => {
        attempts += 1;
        await appendTo(tx, first, letter);
        await meet();
        await appendTo(tx, second, letter);
      });
    await Promise.all([cross(anna.id, ben.id, 'x'), cross(ben.id, anna.id, 'y')]);
    expect(attempts).toBe(3);
    const found = await test.deps.db.select().from(users);
    const suffixes = found.map(({ lastName }) => lastName?.replace(/^user-\d+/, ''));
    expect(suffixes).toHaveLength(2);
    for (const suffix of suffixes) expect(suffix).toMatch(/^(xy|yx)$/);
  });

  it.each(['40001', '40P01'])('is given up after some attempts: %s', async (code) => {
    let attempts = 0;
    const work = inTransaction(test.deps.db, async (tx) => {
      attempts += 1;
      await tx.execute(fail(code));
    });
    const error = await work.catch((reason) => reason);
    expect(isConflict(error)).toBe(true);
    expect(attempts).toBe(4);
  });

  it('is not done again for any other reason', async () => {
    let attempts = 0;
    const work = inTransaction(test.deps.db, async (tx) => {
      attempts += 1;
      await tx.execute(fail('22000'));
    });
    await expect(work).rejects.toThrow();
    expect(attempts).toBe(1);
  });

  it('is done again even when it is one statement outside of a transaction', async () => {
    await withOwner(test.deps.db, async (ownerDb) => {
      await ownerDb.execute(sql`create sequence lost_attempts`);
      await ownerDb.execute(sql`grant select, usage on sequence lost_attempts to public`);
    });
    const attempt = sql.raw(
      "do $$ begin if nextval('lost_attempts') < 3 then raise exception 'lost' using errcode = '40P01'; end if; end $$",
    );
    await test.deps.db.execute(attempt);
    const { rows } = await test.deps.db.execute(sql`select last_value::int from lost_attempts`);
    expect(rows).toEqual([{ last_value: 3 }]);
  });

  it('is 503 with the time to come back while it goes on losing, and 200 afterwards', async () => {
    const { db } = test.deps;
    await withOwner(db, async (ownerDb) => {
      await ownerDb.execute(
        sql`create function lose() returns trigger language plpgsql as 'begin raise exception using errcode = 40001; end'`,
      );
      await ownerDb.execute(
        sql`create trigger lose before insert on chat_messages for each row execute function lose()`,
      );
    });
    const send = () => anna.call('POST', '/api/chat/send', { body: 'hello' });
    const lost = await send();
    expect(lost.body).toMatchObject({ status: 503, code: 'database_busy' });
    expect(lost.headers['retry-after']).toBe('1');
    await withOwner(db, (ownerDb) => ownerDb.execute(sql`drop trigger lose on chat_messages`));
    expect((await send()).status).toBeLessThan(300);
  });
});
