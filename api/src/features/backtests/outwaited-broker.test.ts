import { Backtest } from '@entropi/contracts/backtest-model';
import { getJob } from '@entropi/contracts/jobs';
import { sql } from 'drizzle-orm';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { configureTrading } from '../../testing/test-trading';
import type { TestUser } from '../../testing/test-user';

const URL = '/api/strategy/backtests';
const DAY_MS = 24 * 3_600_000;

let broker: BrokerApp;
let trader: TestUser;
let strategyId: number;
/** Days before today with which the next back-test begins: what was fetched once is read from our books. */
let daysAgo = 0;

beforeAll(async () => {
  broker = await createBrokerApp();
  const admin = await broker.test.signIn({ isSuperuser: true });
  const { keys, first } = await broker.addLogin('waits');
  trader = await addTrader(broker, keys, first);
  strategyId = await configureTrading(admin, trader);
});
afterEach(() => letPricesFail(false));
afterAll(() => broker.close());

const letPricesFail = (fails: boolean) =>
  broker.control('PUT', 'faults', {
    callFails: fails && { answer: '503', path: '/prices' },
  });

/** Begins a back-test on a day whose prices nobody has read yet. */
async function begin() {
  daysAgo += 2;
  const to = Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
  const span = { from: new Date(to - DAY_MS).toISOString(), to: new Date(to).toISOString() };
  const source = { kind: 'BROKER', resolution: 'HOUR', ...span };
  const accepted = await trader.call('POST', URL, { strategy_id: strategyId, source });
  expect(accepted.status).toBe(202);
  const { job_id: jobId, backtest_id: id } = accepted.body as {
    job_id: string;
    backtest_id: number;
  };
  return {
    read: async () => (await trader.call('GET', `${URL}/${id}`)).as(Backtest),
    readJob: async () => (await trader.call('GET', `/api/jobs/${jobId}`)).as(getJob.reply),
    cancel: () => trader.call('DELETE', `/api/jobs/${jobId}`),
  };
}

/** How many turns wait for a later moment; opens their gate. */
async function passPause(): Promise<number> {
  const { rows } = await broker.test.deps.db.execute(sql`
    update jobs_queue.job set start_after = now()
    where name = 'long-job-turns' and state < 'active' and start_after > now() returning id`);
  return rows.length;
}

describe('a back-test that the broker keeps from running', () => {
  it('waits, says why, and is played once the broker responds', async () => {
    await letPricesFail(true);
    const backtest = await begin();
    await broker.test.runJobs();
    const code = 'broker_unavailable';
    expect(await backtest.read()).toMatchObject({ state: 'running', error: { code } });
    // Before the pause is over nothing is tried.
    await broker.test.runJobs();
    await letPricesFail(false);
    expect(await passPause()).toBe(1);
    await broker.test.runJobs();
    expect(await backtest.read()).toMatchObject({ state: 'done', error: null });
    expect(await backtest.readJob()).toMatchObject({ state: 'done', result: { failed: 0 } });
  });

  it('is tried again a few times, since each may spend the allowance, and then says why it failed', async () => {
    await letPricesFail(true);
    const backtest = await begin();
    await broker.test.runJobs();
    for (let tries = 1; tries <= 2; tries += 1) {
      expect((await backtest.read()).state).toBe('running');
      expect(await passPause()).toBe(1);
      await broker.test.runJobs();
    }
    expect(await passPause()).toBe(0);
    const error = { code: 'broker_unavailable' };
    expect(await backtest.read()).toMatchObject({ state: 'failed', error });
    expect(await backtest.readJob()).toMatchObject({ state: 'failed', result: { failed: 1 } });
  });

  it('is cancelled at once while it waits', async () => {
    await letPricesFail(true);
    const backtest = await begin();
    await broker.test.runJobs();
    expect((await backtest.cancel()).status).toBe(204);
    await letPricesFail(false);
    await passPause();
    await broker.test.runJobs();
    expect((await backtest.read()).state).toBe('cancelled');
  });
});
