import { stopAll } from '@entropi/api/features/tasks/stop-all.domain';
import { createTestApp } from '@entropi/api/testing/test-app';
import { countStatements } from '@entropi/db/testing/statement-counter';
import { type MeasuredEngine, pause, startMeasuredEngine } from './engine/measured-engine';
import { startPrices } from './engine/moving-prices';
import { callStopAll, listenOn } from './stop-all-call';

const WANTED_MS = 1000;
/** How long the engine is watched after a stop, while prices go on that would make it open and close. */
const WATCHED_MS = 5000;
/** The call begins while orders are decided: when the last one was written at most this long ago. */
const BURST_MS = 50;
const MOVED_SECONDS = 300;

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(2);

/** Adds users without a broker, whose tasks run as far as a stop of all can tell. */
async function addTasks({ harness }: MeasuredEngine, count: number): Promise<void> {
  const { $client: pool } = harness.db;
  await pool.query(
    `with added as (
       insert into users (username, email)
       select 'idle' || n, 'idle' || n || '@example.test' from generate_series(1, $1::int) n returning id)
     insert into tasks (user_id, state) select id, 'active' from added`,
    [count],
  );
  await pool.query('vacuum analyze users, tasks');
}

/** Reads what the engine has written down since a moment of the database's clock: how many orders, and the last. */
async function readOrders({ harness }: MeasuredEngine, since: Date) {
  const { rows } = await harness.db.$client.query<{ orders: number; last: Date | null }>(
    'select count(*)::int as orders, max(created_at) as last from order_intents where created_at > $1',
    [since],
  );
  return rows[0] ?? { orders: 0, last: null };
}

/**
 * How soon an engine obeys: the time from the call to the last order that it has written down, and to the last deal
 * at the broker, while prices move and many more tasks are stopped by the same call.
 */
export async function measureObedience(tasks: number, others: number): Promise<void> {
  const measured = await startMeasuredEngine(tasks);
  const { harness } = measured;
  const test = await createTestApp({}, async () => harness.database.url);
  try {
    await measured.awaitLevel(0);
    await addTasks(measured, others);
    const superuser = await test.signIn({ isSuperuser: true, username: 'bench' });
    const base = await listenOn(test);
    await startPrices(harness, MOVED_SECONDS);
    await pause(WATCHED_MS);
    const isDeciding = async () =>
      (await readOrders(measured, new Date(Date.now() - BURST_MS))).orders > 0;
    while (!(await isDeciding())) await pause(1);
    // Orders, deals and this process have the clock of one machine.
    const begin = new Date();
    const before = await readOrders(measured, new Date(begin.getTime() - 1000));
    const { ms, body } = await callStopAll(base, superuser, false);
    await pause(WATCHED_MS);
    const after = await readOrders(measured, begin);
    const { deals } = await harness.control<{ deals: { at: string }[] }>('GET', 'deals');
    const lastDeal = Math.max(...deals.map(({ at }) => Date.parse(at)));
    const lastOrder = after.last?.getTime() ?? begin.getTime();
    console.log(
      `${body.met} tasks stopped while ${tasks} of them traded: response after ${ms.toFixed(0)} ms; the second before the call ${before.orders} orders were written, since it ${after.orders}, the last ${lastOrder - begin.getTime()} ms after it; last deal ${lastDeal - begin.getTime()} ms after it (wanted: at most ${WANTED_MS})`,
    );
  } finally {
    await test.close();
    await measured.stop();
  }
}

/** How soon an engine closes: the time from the stop to the last order that closes, and to the last closed share. */
export async function measureCloses(tasks: number): Promise<void> {
  const measured = await startMeasuredEngine(tasks);
  const { harness } = measured;
  try {
    await measured.awaitLevel(0);
    const count = async (query: string) =>
      Number((await harness.db.$client.query(query)).rows[0]?.count ?? 0);
    const until = async (query: string) => {
      while ((await count(query)) < tasks) await pause(10);
    };
    const counter = countStatements(harness.db.$client);
    const begin = performance.now();
    const jobs = { enqueue: async () => undefined } as never;
    const order = { actorId: null, actor: 'bench', closes: true };
    await stopAll({ db: harness.db, log: harness.deps.log, jobs }, order);
    const stopped = seconds(begin);
    const sent = counter.texts.length;
    await until(`select count(*) from order_intents where kind = 'CLOSE'`);
    const ordered = seconds(begin);
    await until(`select count(*) from shares where state = 'CLOSED'`);
    console.log(
      `${tasks} tasks at one engine: stopped after ${stopped} s by ${sent} statements, all closes ordered after ${ordered} s, all closed after ${seconds(begin)} s`,
    );
  } finally {
    await measured.stop();
  }
}
