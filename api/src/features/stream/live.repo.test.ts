import { liveEvents } from '@entropi/db/schema/engine';
import { withOwner } from '@entropi/db/testing/with-owner';
import { sql } from 'drizzle-orm';
import { explainStatement, recordStatements } from '../../testing/recorded-statements';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';
import { findLastEventId, listEventsAfter } from './live.repo';

/** As many as are kept of a quarter of an hour, when a hundred orders a second are booked. */
const USERS = 1000;
const EVENTS = 270_000;

let test: TestApp;
let user: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  user = await test.signIn();
  await withOwner(test.deps.db, async (db) => {
    await db.execute(sql`
      with others as (
        insert into users (username, email)
        select 'trader' || n, 'trader' || n || '@example.com' from generate_series(1, ${USERS}::int) n
        returning id)
      insert into live_events (user_id, event, ref, at)
      select (select min(id) from others) + n % ${USERS}, 'task', '{}',
        now() - interval '15 minutes' * (1 - n / ${EVENTS}::float8)
      from generate_series(1, ${EVENTS}::int) n`);
    await db.execute(sql`analyze live_events`);
  });
});
afterAll(() => test.close());

it('finds the events of a user in an index, however many those of others are', async () => {
  const { db } = test.deps;
  const own = { userId: user.id, event: 'task', ref: { user_id: user.id } };
  const [had] = await db.insert(liveEvents).values(own).returning({ id: liveEvents.id });
  await db.insert(liveEvents).values(own);
  const newest = await findLastEventId(db);
  const statements = await recordStatements(db, async () => {
    expect((await listEventsAfter(db, had?.id ?? 0, user.id))?.map(({ id }) => id)).toEqual([
      had?.id,
      newest,
    ]);
  });
  const plans = await Promise.all(statements.map((each) => explainStatement(db, each)));
  expect(plans.flat().join('\n')).toContain('live_events_user_idx');
  expect(plans.flat().join('\n')).not.toContain('Seq Scan');
});
