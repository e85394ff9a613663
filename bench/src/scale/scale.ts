import { cpus, loadavg } from 'node:os';
import type { BenchOptions } from '../config';
import { formatTable } from '../web/figures';
import { measureCrowd } from './crowd';
import { type Extent, readExtent } from './extent';
import { type Figure, HEAD, toRow } from './figures';
import { measureTasksAtRest } from './rest';
import { measureStarts } from './start';
import { measureStreams } from './streams';
import { startScaleWorld } from './world';

/**
 * Many tasks, engines and live streams, as `seed-load` makes them, at a simulated broker that answers at once: memory,
 * statements at rest, starts, a take-over, a price that a crowd waits for, and prices to many streams.
 */
export async function benchScale({ isShort, settings }: BenchOptions): Promise<void> {
  const extent = readExtent(isShort, settings);
  const { tasks, keys, engines, streams } = extent;
  const [processor] = cpus();
  console.log(
    `${tasks} tasks on ${keys} keys, ${engines} engines, ${streams} streams; ${cpus().length} × ${processor?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  const figures = await measure(extent);
  console.log(formatTable(HEAD, figures.map(toRow)));
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
}

async function measure(extent: Extent): Promise<Figure[]> {
  const world = await startScaleWorld(extent);
  try {
    const streams = await measureStreams(world, extent);
    for (const { program } of world.engines) await program.start();
    const rest = await measureTasksAtRest(world, extent);
    const starts = await measureStarts(world, extent);
    const crowd = await measureCrowd(world, extent.crowd);
    return [...rest, ...starts, ...crowd, ...streams];
  } finally {
    await world.stop();
  }
}
