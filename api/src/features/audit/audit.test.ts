import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AUDIT_ACTIONS, listAudit } from '@entropi/contracts/audit';
import { writeAudit } from '@entropi/db/audit.repo';
import { sql } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let superuser: TestUser;
let alice: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  superuser = await test.signIn({ isSuperuser: true });
  alice = await test.signIn();
  const actor = { userId: superuser.id, username: 'olga.operator' };
  const { db } = test.deps;
  const subject = `user:${alice.id}`;
  await writeAudit(db, actor, { action: 'task.start', subject, userId: alice.id });
  await writeAudit(db, null, { action: 'plan.update', subject: 'plan:2147483647' });
  await db.execute(sql`
    insert into audit_entries (at, actor_id, actor, action, subject, user_id) values
      ('2026-03-02T23:59:59.999Z', ${superuser.id}, 'olga.operator', 'share.close', 'share:77', ${alice.id}),
      ('2026-03-01T00:00:00Z', null, 'system', 'odd', 'user:99999999999', null)`);
});
afterAll(() => test.close());

async function list(query: Record<string, string>) {
  const reply = await superuser.call('GET', `/api/admin/audit?${new URLSearchParams(query)}`);
  return reply.as(listAudit.reply);
}

const listActions = async (query: Record<string, string>) =>
  (await list(query)).items.map(({ action }) => action);

describe('GET /api/admin/audit', () => {
  it('is 422 for a day that is none, or of no time in which anything changed', async () => {
    for (const query of ['from=2026-02-30', 'to=yesterday', 'from=0000-01-01']) {
      expect((await superuser.call('GET', `/api/admin/audit?${query}`)).status).toBe(422);
    }
  });

  it('names users, and leaves the rest as it is', async () => {
    const { items } = await list({ actor: 'olga' });
    expect(items.map(({ subject, subject_name: name }) => [subject, name])).toEqual([
      ['share:77', null],
      [`user:${alice.id}`, alice.username],
    ]);
    const [plan] = (await list({ action: 'plan.update' })).items;
    expect(plan).toMatchObject({ subject: 'plan:2147483647', subject_name: null });
    expect((await list({ action: 'odd' })).items).toMatchObject([{ subject_name: null }]);
  });

  it('tells parts of the product from users of the same name', async () => {
    const { items } = await list({ actor: 'system' });
    expect(items.map(({ actor_id: id }) => id)).toEqual(items.map(() => null));
    const [started] = (await list({ actor: 'olga', action: 'task.start' })).items;
    expect(started).toMatchObject({ actor: 'olga.operator', actor_id: superuser.id });
  });

  it('is filtered by who, what and on what, each in its own text alone', async () => {
    expect(await listActions({ actor: 'OLGA.op' })).toEqual(['share.close', 'task.start']);
    expect(await listActions({ actor: 'olga', action: 'task.' })).toEqual(['task.start']);
    expect(await listActions({ action: 'olga' })).toEqual([]);
    expect(await listActions({ actor: 'task' })).toEqual([]);
    expect(await listActions({ subject: 'share:7' })).toEqual(['share.close']);
    expect((await list({ actor: 'olga', action: 'task' })).total).toBe(1);
  });

  it('finds all entries of the data of a user by their name', async () => {
    const actions = await listActions({ subject: alice.username, actor: 'olga' });
    expect(actions).toEqual(['share.close', 'task.start']);
  });

  it('is filtered by UTC days, the last one included', async () => {
    expect(await listActions({ from: '2026-03-01', to: '2026-03-02' })).toEqual([
      'odd',
      'share.close',
    ]);
    expect(await listActions({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['share.close']);
    expect(await listActions({ from: '2026-03-03', to: '2026-03-03' })).toEqual([]);
    expect((await list({ from: '2999-12-31', to: '2999-12-31' })).total).toBe(0);
  });

  it('takes a percent sign for itself', async () => {
    expect(await listActions({ actor: '%%%' })).toEqual([]);
  });
});

describe('what the trail records', () => {
  it('is in the list of which the console has words', () => {
    const root = path.join(__dirname, '../..');
    const written = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing\//.test(file))
      .flatMap((file) => [
        ...readFileSync(path.join(root, file), 'utf8').matchAll(/action: '([a-z-]+\.[a-z-]+)'/g),
      ])
      .map(([, action]) => action);
    expect(written.length).toBeGreaterThan(30);
    const known: readonly string[] = AUDIT_ACTIONS;
    expect(written.filter((action) => !known.includes(action ?? ''))).toEqual([]);
  });
});
