import { setTimeout as sleep } from 'node:timers/promises';
import type { Extent } from './extent';
import { type Figure, report } from './figures';
import { waitUntilCompared, waitUntilOpened } from './ready';
import { analyze, readProgress } from './scale.repo';
import type { Measured, ScaleWorld } from './world';

const WANTED_KB = 8;
const WANTED_STATEMENTS = 5;
/** So much more with twice the tasks counts as flat. */
const FLAT = 1.2;
/** What openings leave to be done is done once all accounts were compared again, half a minute later. */
const SETTLE_SECONDS = 75;

/** What engines have and do while all tasks rest. */
interface Rest {
  tasks: number;
  cycles: number;
  bytes: number;
  rss: number;
  /** Statements a second of one engine, on average. */
  statements: number;
  /** Cores that one engine keeps busy, on average. */
  cores: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

async function measureRest(world: ScaleWorld, tasks: number, seconds: number): Promise<Rest> {
  const { engines } = world;
  const readWork = () => Promise.all(engines.map(({ probe }) => probe.readWork()));
  const before = await readWork();
  const begin = performance.now();
  await sleep(seconds * 1000);
  const after = await readWork();
  const passedMs = performance.now() - begin;
  const changed = (name: 'statements' | 'cpuMs') =>
    sum(after.map((one, index) => one[name] - (before[index]?.[name] ?? 0)));
  const memories = await Promise.all(engines.map(({ probe }) => probe.readMemory()));
  const { cycles } = await readProgress(world.db);
  return {
    tasks,
    cycles,
    bytes: sum(memories.map(({ bytes }) => bytes)),
    rss: sum(memories.map(({ rss }) => rss)),
    statements: (changed('statements') * 1000) / passedMs / engines.length,
    cores: changed('cpuMs') / passedMs / engines.length,
  };
}

/** Fills the installation up to so many tasks, and waits until they rest. */
async function fill(world: ScaleWorld, extent: Extent, tasks: number): Promise<void> {
  const { load, strategies, engines, db } = world;
  const { findStrategyId } = strategies;
  const begin = performance.now();
  const accountsPerKey = extent.tasks / extent.keys;
  await load.seed({ users: tasks, tasks, accountsPerKey, findStrategyId });
  await analyze(db);
  const open = await waitUntilOpened(world);
  await waitUntilCompared(db, engines);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  report(`${tasks} tasks added, ${open} with their first level open after ${seconds} s`);
  await sleep(extent.seconds < SETTLE_SECONDS / 2 ? 1000 : SETTLE_SECONDS * 1000);
}

function describe({ tasks, cycles, bytes, rss, statements, cores }: Rest): string {
  const mb = (count: number) => (count / 2 ** 20).toFixed(0);
  return `${tasks} tasks at rest, ${cycles} with a running cycle: ${mb(bytes)} MB in use by all engines (processes ${mb(rss)} MB), ${statements.toFixed(1)} statements a second of each, which keeps ${cores.toFixed(2)} cores busy`;
}

/** Tasks at rest: what one takes of its engine's memory, and what engines send to the database. */
export async function measureTasksAtRest(world: ScaleWorld, extent: Extent): Promise<Figure[]> {
  const half = Math.floor(extent.tasks / 2);
  const measured: Rest[] = [];
  for (const tasks of [half, extent.tasks]) {
    await fill(world, extent, tasks);
    const rest = await measureRest(world, tasks, extent.seconds);
    report(describe(rest));
    measured.push(rest);
  }
  const [first, last] = measured;
  if (!first || !last) return [];
  const kb = (last.bytes - first.bytes) / 1024 / (last.tasks - first.tasks);
  const isFlat = last.statements <= Math.max(first.statements * FLAT, WANTED_STATEMENTS);
  return [
    {
      what: 'memory of a task at rest',
      shown: `${kb.toFixed(1)} KB`,
      wanted: `≤ ${WANTED_KB} KB`,
      isReached: kb <= WANTED_KB,
    },
    {
      what: `statements a second of an engine, ${first.tasks} and ${last.tasks} tasks at rest in all`,
      shown: `${first.statements.toFixed(1)} and ${last.statements.toFixed(1)}`,
      wanted: `flat, ≤ ${WANTED_STATEMENTS}`,
      isReached: isFlat && last.statements <= WANTED_STATEMENTS,
    },
  ];
}

/** Ends engines as a crash would. */
export async function killAll(engines: readonly Measured[]): Promise<void> {
  await Promise.all(engines.map(({ program }) => program.kill()));
}
