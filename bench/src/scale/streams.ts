import { setTimeout as sleep } from 'node:timers/promises';
import { openPricePages } from '../bus/price-pages';
import type { Extent } from './extent';
import { type Figure, findQuantile, report } from './figures';
import { freeKeys, parkKeys } from './scale.repo';
import { CROWDED } from './strategies';
import type { ScaleWorld } from './world';

const WANTED_KB = 40;
const WANTED_P99_MS = 250;
/** The time between two prices: none comes while the one before is on its way. */
const APART_MS = 100;
/** The first prices wait for what has only just started. */
const WARM_UP = 3;
/** Their memory is read once the work of opening them is done. */
const SETTLE_MS = 3000;
const STEP = 0.1;

/**
 * Live streams at one API process, each of a user who trades in the market whose prices they all get: what one takes
 * of the process's memory, and how long a price takes to the last of them. An engine reads the prices and trades
 * nothing meanwhile.
 */
export async function measureStreams(world: ScaleWorld, extent: Extent): Promise<Figure[]> {
  const { api, engines, load, db } = world;
  const { tasks, streams } = extent;
  const users = Math.min(Math.floor(tasks / 2), streams);
  const accountsPerKey = extent.tasks / extent.keys;
  const { findStrategyId } = world.strategies;
  await load.seed({ users, tasks: users, accountsPerKey, findStrategyId });
  await parkKeys(db);
  await api.program.start();
  await engines[0]?.program.start();
  const all = await load.openSessions(users);
  const tokens = all.filter((_token, index) => isInCrowdedMarket(world, index + 1));
  await (await openPricePages([api.url], tokens, 1)).close();
  await sleep(SETTLE_MS);
  const none = await api.probe.readMemory();
  const begin = performance.now();
  const pages = await openPricePages([api.url], tokens, streams);
  const openedS = (performance.now() - begin) / 1000;
  await sleep(SETTLE_MS);
  const open = await api.probe.readMemory();
  const took: number[] = [];
  const last: number[] = [];
  let missing = 0;
  for (let n = -WARM_UP; n < extent.prices; n += 1) {
    const bid = Number((CROWDED.bid + (n + WARM_UP + 1) * STEP).toFixed(1));
    const arrival = pages.waitFor(bid);
    await world.setPrice({ ...CROWDED, bid });
    const arrived = await arrival;
    await sleep(APART_MS);
    if (n < 0) continue;
    took.push(...arrived.took);
    last.push(Math.max(...arrived.took));
    missing += arrived.missing;
  }
  pages.close();
  await api.program.kill();
  await engines[0]?.program.kill();
  await world.setPrice(CROWDED);
  await freeKeys(db);
  const kb = (open.bytes - none.bytes) / 1024 / streams;
  const rssKb = (open.rss - none.rss) / 1024 / streams;
  const p99 = findQuantile(last, 0.99);
  report(
    `${streams} live streams opened in ${openedS.toFixed(1)} s, ${rssKb.toFixed(1)} KB of the process each; ${extent.prices} prices to a page: median ${findQuantile(took, 0.5).toFixed(0)} ms, p99 ${findQuantile(took, 0.99).toFixed(0)} ms; to the last of them: median ${findQuantile(last, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ${missing} missing (wanted: 0)`,
  );
  return [
    {
      what: `memory of a live stream, ${streams} at one API process`,
      shown: `${kb.toFixed(1)} KB`,
      wanted: `≤ ${WANTED_KB} KB`,
      isReached: kb <= WANTED_KB,
    },
    {
      what: `a price to the last of ${streams} streams, p99`,
      shown: `${p99.toFixed(0)} ms`,
      wanted: `≤ ${WANTED_P99_MS} ms`,
      isReached: missing === 0 && p99 <= WANTED_P99_MS,
    },
  ];
}

function isInCrowdedMarket({ strategies }: ScaleWorld, place: number): boolean {
  return !strategies.probes.includes(strategies.findStrategyId(place));
}
