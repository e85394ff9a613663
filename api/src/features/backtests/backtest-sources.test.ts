import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Backtest } from '@entropi/contracts/backtest-model';
import { getJob } from '@entropi/contracts/jobs';
import { until } from '@entropi/engine/testing/engine-harness';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { awaitJob } from '../../testing/await-job';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { killProcess, startJobsProcess } from '../../testing/jobs-process';
import { configureTrading } from '../../testing/test-trading';
import type { TestUser } from '../../testing/test-user';

const URL = '/api/strategy/backtests';
const DAY_MS = 24 * 3_600_000;
/** A process starts and plays the back-test, which takes its time on a busy machine. */
const PATIENCE_MS = 240_000;
const FROM = '2026-03-02T09:00:00.000Z';

let broker: BrokerApp;
let trader: TestUser;
let strategyId: number;
let dataDir: string;
let running: ChildProcess | null = null;

beforeAll(async () => {
  broker = await createBrokerApp();
  dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-backtests-'));
  const admin = await broker.test.signIn({ isSuperuser: true });
  const { keys, first } = await broker.addLogin('tries');
  trader = await addTrader(broker, keys, first);
  strategyId = await configureTrading(admin, trader);
});
afterAll(async () => {
  if (running) await killProcess(running);
  await broker.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (source: object) => trader.call('POST', URL, { strategy_id: strategyId, source });
const read = async (id: number) => (await trader.call('GET', `${URL}/${id}`)).as(Backtest);

/** Keeps the result of a back-test from being saved, until it is released. */
async function holdRow(id: number) {
  const client = new Client({ connectionString: broker.test.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select from backtests where id = $1 for update', [id]);
  const own = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    isWaitedFor: async () => {
      const { rows } = await broker.test.deps.db.execute(sql`
        select from pg_stat_activity where ${own.rows[0]?.pid} = any (pg_blocking_pids(pid))`);
      return rows.length > 0;
    },
    release: () => client.end(),
  };
}

describe('a back-test', () => {
  it('plays candles of the broker, and without the broker those that were fetched before', async () => {
    const to = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
    const from = new Date(to.getTime() - 7 * DAY_MS);
    const span = { from: from.toISOString(), to: to.toISOString() };
    const source = { kind: 'BROKER', resolution: 'HOUR', ...span };
    const play = async () => {
      const accepted = await start(source);
      const { job } = await awaitJob(broker.test, trader, accepted);
      expect(job).toMatchObject({ state: 'done', error: null });
      return read((accepted.body as { backtest_id: number }).backtest_id);
    };
    const first = await play();
    expect(first).toMatchObject({ source, error: null });
    expect(first.figures?.prices).toBeGreaterThan(24);
    expect((await play()).figures).toEqual(first.figures);
  });

  it(
    'that is killed halfway is played again, and ends like one that was not',
    async () => {
      const source = { kind: 'GENERATED', seed: 7, from: FROM, ticks: 20_000, every_ms: 60_000 };
      const accepted = await start(source);
      const { job_id: jobId, backtest_id: id } = accepted.body as {
        job_id: string;
        backtest_id: number;
      };
      const readJob = async () => (await trader.call('GET', `/api/jobs/${jobId}`)).as(getJob.reply);
      const startProcess = () =>
        startJobsProcess({ databaseUrl: broker.test.databaseUrl, dataDir });
      // The back-test has been played, but cannot be saved as long as the test holds its row.
      const held = await holdRow(id);
      running = startProcess();
      try {
        await until(held.isWaitedFor, (isWaited) => isWaited, PATIENCE_MS);
        await killProcess(running);
      } finally {
        await held.release();
      }
      expect(await readJob()).toMatchObject({ state: 'running', finished_at: null });
      running = startProcess();
      const job = await until(readJob, (one) => one.finished_at !== null, PATIENCE_MS);
      expect(job).toMatchObject({ state: 'done', result: { total: 1, succeeded: 1 } });
      await killProcess(running);
      const again = await start(source);
      await awaitJob(broker.test, trader, again);
      const whole = await read((again.body as { backtest_id: number }).backtest_id);
      const { figures, equity } = await read(id);
      expect({ figures, equity }).toEqual({ figures: whole.figures, equity: whole.equity });
    },
    3 * PATIENCE_MS,
  );
});
