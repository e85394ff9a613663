import { listAudit } from '@entropi/contracts/audit';
import { writeAudit } from '@entropi/db/audit.repo';
import { sql } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';

/** Entries of the last months, as many as make going through them show in a plan. */
const PAST = 20_000;

let test: TestApp;
let superuser: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.deps;
  await db.execute(sql`
    insert into audit_entries (at, actor, action, subject)
    select now() - interval '200 days' + n * interval '10 minutes', 'system',
      case when n % 10 = 0 then 'task.start' else 'task.pause' end, 'user:' || n
    from generate_series(1, ${PAST}) n`);
  superuser = await test.signIn({ isSuperuser: true });
  await db.execute(sql`analyze audit_entries`);
});
afterAll(() => test.close());

async function readTotal(query: string): Promise<number> {
  const reply = await superuser.call('GET', `/api/admin/audit?limit=1&${query}`);
  return reply.as(listAudit.reply).total;
}

const countBySql = async (condition: string) => {
  const { rows } = await test.deps.db.execute<{ count: number }>(
    sql`select count(*)::int as count from audit_entries where ${sql.raw(condition)}`,
  );
  return rows[0]?.count;
};

/** How many entries the statement went through that counts those of a call. */
async function findCounted(query: string): Promise<number> {
  const pool = test.deps.db.$client;
  const send = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  let plan: { rows: Record<string, string>[] } | null = null;
  pool.query = (async (config: { text: string }, values: unknown[] = []) => {
    if (config.text.includes('with settled')) {
      const text = `explain (analyze, costs off, timing off) ${config.text}`;
      plan = (await send({ text }, values)) as typeof plan;
    }
    return send(config, values);
  }) as typeof pool.query;
  try {
    await readTotal(query);
  } finally {
    pool.query = send as typeof pool.query;
  }
  if (!plan) throw new Error('the entries are not counted by what is remembered');
  const lines = (plan as { rows: Record<string, string>[] }).rows;
  const read = lines.flatMap((line) => {
    const text = String(line['QUERY PLAN']);
    const isRead = /Scan.* on audit_entries|Rows Removed/.test(text);
    return isRead ? [Number(/(?:rows=|: )([\d.]+)/.exec(text)?.[1] ?? 0)] : [];
  });
  return Math.max(...read);
}

describe('the number of audit entries', () => {
  it.each([
    ['', 'true'],
    ['action=task.start', "action like 'task.start%'"],
    ['search=user:77', "subject like 'user:77%'"],
    ['subject=user:77', "subject like 'user:77%'"],
  ])('of "%s" is exact, and goes only once through those of before', async (query, condition) => {
    expect(await readTotal(query)).toBe(await countBySql(condition));
    expect(await findCounted(query)).toBeLessThan(100);
    await writeAudit(test.deps.db, null, { action: 'task.start', subject: 'user:77' });
    expect(await readTotal(query)).toBe(await countBySql(condition));
    expect(await readTotal(`${query}&order=asc`)).toBe(await countBySql(condition));
  });

  it('is exact for many who look at once, also with other filters', async () => {
    const queries = Array.from({ length: 120 }, (_, index) => `search=user:${index % 110}7`);
    const totals = await Promise.all([...queries, ...queries].map(readTotal));
    const expected = await Promise.all(
      queries.map((query) => countBySql(`subject like '%${query.slice(7)}%'`)),
    );
    expect(totals).toEqual([...expected, ...expected]);
  });
});
