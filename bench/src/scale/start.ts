import type { Extent } from './extent';
import { type Figure, report } from './figures';
import { waitUntilCompared, waitUntilShared } from './ready';
import { killAll } from './rest';
import { freeKeys, readProgress } from './scale.repo';
import type { ScaleWorld } from './world';

const WANTED_START_S = 30;
const LEASE_S = 15;
const WANTED_TAKE_OVER_S = LEASE_S + 10;

const secondsSince = (begin: number) => (performance.now() - begin) / 1000;

const judge = (what: string, seconds: number, wanted: number): Figure => ({
  what,
  shown: `${seconds.toFixed(1)} s`,
  wanted: `≤ ${wanted} s`,
  isReached: seconds <= wanted,
});

/**
 * How long engines take from their start until the last account was compared with the broker, so that its task
 * trades; and how long until the others trade for one that was killed. All engines run again afterwards.
 */
export async function measureStarts(world: ScaleWorld, { tasks }: Extent): Promise<Figure[]> {
  const { db, engines } = world;
  const { accounts } = await readProgress(db);
  await killAll(engines);
  await freeKeys(db);
  const begin = performance.now();
  await Promise.all(engines.map(({ program }) => program.start()));
  await waitUntilCompared(db, engines);
  const start = secondsSince(begin);
  report(
    `${engines.length} engines have started with ${accounts} accounts in ${start.toFixed(1)} s`,
  );

  await waitUntilShared(engines, accounts);
  const [killed, ...others] = engines;
  if (!killed) throw new Error('no engine');
  const killedAt = performance.now();
  await killed.program.kill();
  await waitUntilCompared(db, others);
  const takeOver = secondsSince(killedAt);
  const share = Math.round(tasks / engines.length);
  report(`${others.length} engines trade for one that was killed after ${takeOver.toFixed(1)} s`);

  await killed.program.start();
  const again = performance.now();
  await waitUntilShared(engines, accounts);
  report(`an engine that joins has its share after ${secondsSince(again).toFixed(1)} s`);
  return [
    judge(
      `start of ${engines.length} engines to the last of ${tasks} tasks`,
      start,
      WANTED_START_S,
    ),
    judge(`take-over of a killed engine’s ${share} tasks`, takeOver, WANTED_TAKE_OVER_S),
  ];
}
