import type { ScaleLoad } from '@entropi/api/testing/scale-load';
import type { Extent } from './extent';

/** The market with the crowd, in which nearly all tasks trade. */
export const CROWDED = { epic: 'IX.D.DAX.IFMM.IP', bid: 8000 };
/** Another market, whose single ladders show how late its orders are meanwhile. */
export const OTHER = { epic: 'IX.D.FTSE.IFMM.IP', bid: 8000 };
/** The price that the crowd waits for. */
export const CROWD_BID = 7979;
/** Where the second level of the n-th single ladder opens, below 8000, n from 0. */
export const findProbeOffset = (n: number) => 10 + 5 * n;
export const PROBES = 24;

const [AT_BEGIN, FAR, FARTHER, FARTHEST] = [0, 2000, 2500, 3000];
/** A target that no price of the benchmark reaches. */
const sellMode = { target: 4000 };

export interface ScaleStrategies {
  /** The strategy of the user at a place, counted from 1 in the order in which `seed-load` adds them. */
  findStrategyId(place: number): number;
  /** The strategies of the single ladders, by their number. */
  probes: readonly number[];
}

/** Single ladders have a login each: accounts of one share what the broker allows it, and would wait for each other. */
export async function addStrategies(
  load: ScaleLoad,
  { crowd, tasks, keys }: Extent,
): Promise<ScaleStrategies> {
  const add = (name: string, epic: string, level1: number) =>
    load.addStrategy(name, {
      epic,
      currency: epic === OTHER.epic ? 'GBP' : 'EUR',
      sellMode,
      offsets: [AT_BEGIN, level1, FARTHER, FARTHEST],
    });
  const ofCrowd = await add('crowd', CROWDED.epic, CROWDED.bid - CROWD_BID - 1);
  const resting = await add('resting', CROWDED.epic, FAR);
  const probes: number[] = [];
  for (let n = 0; n < PROBES; n += 1)
    probes.push(await add(`probe ${n}`, OTHER.epic, findProbeOffset(n)));
  const accountsPerKey = tasks / keys;
  const ofCrowdsKeys = Math.ceil(crowd / accountsPerKey);
  const findProbe = (place: number) => {
    const isFirst = (place - 1) % accountsPerKey === 0;
    return isFirst ? probes[(place - 1) / accountsPerKey - ofCrowdsKeys] : undefined;
  };
  return {
    probes,
    findStrategyId: (place) => (place <= crowd ? ofCrowd : (findProbe(place) ?? resting)),
  };
}
