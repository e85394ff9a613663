import { engineProcesses } from '@entropi/db/schema/engine';
import { deregister, heartbeat } from '@entropi/engine/accounts/process.repo';
import { asc, sql } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function listProcesses(): Promise<string[]> {
  const rows = await test.deps.db
    .select({ id: engineProcesses.id })
    .from(engineProcesses)
    .orderBy(asc(engineProcesses.id));
  return rows.map(({ id }) => id);
}

describe('the list of engine processes', () => {
  it('loses a killed process an hour after its last heartbeat, however many were killed', async () => {
    const { db } = test.deps;
    await db.insert(engineProcesses).values(
      Array.from({ length: 500 }, (_, n) => ({
        id: `killed-${n}`,
        roles: ['engine'],
        heartbeatAt: sql`now() - interval '61 minutes'`,
      })),
    );
    const heartbeatAt = sql`now() - interval '59 minutes'`;
    await db.insert(engineProcesses).values({ id: 'recent', roles: ['engine'], heartbeatAt });
    await heartbeat(db, { id: 'running', roles: ['engine'], feedAgeMs: null });
    expect(await listProcesses()).toEqual(['recent', 'running']);
    await deregister(db, 'running');
    expect(await listProcesses()).toEqual(['recent']);
  });
});
