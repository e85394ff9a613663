import type { Dashboard } from '@entropi/contracts/dashboard';
import { EPIC, type SimDeal, until } from '@entropi/engine/testing/engine-harness';
import { addTradingUser, type TradingUser } from '@entropi/engine/testing/trading-user';
import { type ChaosWorld, startChaosWorld } from './testing/chaos/chaos-world';

declare global {
  /**
   * For how long the broker is away, in milliseconds. In `npm test` 20 s are to the 6 s after which an order without a
   * trace is given up what five minutes are to the 90 s of production. `npm test -- away` takes those five minutes,
   * with the times of production.
   */
  var awayMs: number;
}

const IS_SLOW = awayMs >= 300_000;
const PATIENCE_MS = 150_000;

let world: ChaosWorld;
let anna: TradingUser;

beforeAll(async () => {
  world = await startChaosWorld({ engineCount: 1, isSlow: IS_SLOW });
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

it(
  'a broker that is gone for minutes is named on the dashboard, is sent nothing twice, and is traded at when it is back',
  async () => {
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
      (ms) => ms > awayMs,
      2 * awayMs,
    );
    // The dashboard shows a price from before, with its time.
    const old = await readDashboard();
    expect(Date.parse(old.market?.updated_at ?? '')).toBeLessThan(goneAt + awayMs / 2);
    expect(old.task).toMatchObject({ state: 'active', degraded: 'broker_unavailable' });

    await world.sim.start();
    await setPrice(7979);
    await untilOpen('0,1');
    const back = await until(readDashboard, ({ task }) => task.degraded === null, PATIENCE_MS);
    expect(back.task.state).toBe('active');
    await untilBid(7979);
    expect(await countOpenings()).toBe(2);
    expect(world.engines[0]?.listEnds()).toEqual([]);
  },
  awayMs + 600_000,
);
