import type { Dashboard } from '@entropi/contracts/dashboard';
import { EPIC, type SimDeal, until } from '@entropi/engine/testing/engine-harness';
import { addTradingUser, type TradingUser } from '@entropi/engine/testing/trading-user';
import { type ChaosWorld, startChaosWorld } from './testing/chaos/chaos-world';

/**
 * Five minutes are to the 90 s of production, after which an order without a trace is given up, what this is to the 6 s
 * here; leases are 5 s instead of 15. The clocks of the processes are real and their other times are those of
 * production, so what begins between 20 seconds and five minutes does not here, and has tests of its own, with times
 * made small: an order without outcome is an error after three minutes (`exactly-once`), and what an account that was
 * not compared for five may have missed is read again (`lost-mark`, `restore-books`).
 */
const AWAY_MS = 20_000;
const PATIENCE_MS = 60_000;

let world: ChaosWorld;
let anna: TradingUser;

beforeAll(async () => {
  world = await startChaosWorld({ engineCount: 1 });
  await setPrice(8000);
  anna = await addTradingUser(world, 'anna');
}, 300_000);
afterAll(() => world.stop());

const setPrice = (bid: number) => world.control('PUT', `markets/${EPIC}`, { bid, offer: bid + 1 });

const readDashboard = () => world.read<Dashboard>(`/api/ig/dashboard/${anna.userId}`);

const untilBid = (bid: number) =>
  until(readDashboard, ({ market }) => market?.bid === bid, PATIENCE_MS);

const countOpenings = async () => {
  const { deals } = await world.control<{ deals: SimDeal[] }>('GET', 'deals');
  return deals.filter(({ action }) => action === 'OPEN').length;
};

const untilOpen = (levels: string) =>
  until(
    async () => (await readDashboard()).open_shares,
    (shares) =>
      shares
        .filter(({ state }) => state === 'OPEN')
        .map(({ level }) => level)
        .sort()
        .join() === levels,
    PATIENCE_MS,
  );

it('a broker that is gone for minutes is named on the dashboard, is sent nothing twice, and is traded at when it is back', async () => {
  await untilOpen('0');
  // Engines publish prices in turns of their own, so this price may come after the share.
  await untilBid(8000);
  // The price falls through the next level at the moment at which the broker goes away.
  await setPrice(7979);
  await world.sim.kill();
  const goneAt = Date.now();

  const away = await until(readDashboard, ({ task }) => task.degraded !== null, PATIENCE_MS);
  expect(away.task).toMatchObject({ state: 'active', degraded: 'broker_unavailable' });
  expect(await world.call('GET', `/api/ig/dashboard/${anna.userId}?use_cache=false`)).toBe(503);
  expect(away.open_shares.filter(({ state }) => state === 'OPEN').length).toBeGreaterThan(0);
  expect(await world.engines[0]?.isReady()).toBe(true);
  await until(
    async () => Date.now() - goneAt,
    (ms) => ms > AWAY_MS,
    2 * AWAY_MS,
  );
  // The dashboard shows a price from before, with its time.
  const old = await readDashboard();
  expect(Date.parse(old.market?.updated_at ?? '')).toBeLessThan(goneAt + AWAY_MS / 2);
  expect(old.task).toMatchObject({ state: 'active', degraded: 'broker_unavailable' });

  await world.sim.start();
  await setPrice(7979);
  await untilOpen('0,1');
  const back = await until(readDashboard, ({ task }) => task.degraded === null, PATIENCE_MS);
  expect(back.task.state).toBe('active');
  await untilBid(7979);
  expect(await countOpenings()).toBe(2);
  expect(world.engines[0]?.listEnds()).toEqual([]);
}, 300_000);
