import { cpus, loadavg } from 'node:os';
import type { BenchOptions } from '../config';
import { type Figure, formatCount, HEAD, report, toRow } from '../scale/figures';
import { formatTable } from '../web/figures';
import { compareCalls, type MeasuredCall } from './calls';
import { type Extent, readExtent } from './extent';
import { fill } from './fill';
import { type MeasuredJob, measureJobs } from './jobs';
import { compareOrders, type OrderCost, startTrial } from './orders';
import { listSizes, type TableSize } from './storage.repo';
import { type GrowthWorld, withServer, withWorld } from './world';

const WANTED_ORDER = 1.2;
const SHOWN_TABLES = 10;

/** What was measured with a number of closed shares. */
interface Stage {
  shares: number;
  orders: OrderCost;
  calls: MeasuredCall[];
  jobs: MeasuredJob[];
}

/**
 * What an order, pages and regular jobs cost when others have traded for two years, beside the same user's among few
 * closed shares of others.
 */
export async function benchGrowth({ isShort, settings }: BenchOptions): Promise<void> {
  const extent = readExtent(isShort, settings);
  const { shares, first, users, own } = extent;
  const [processor] = cpus();
  console.log(
    `${formatCount(first)} and ${formatCount(shares)} closed shares of ${formatCount(users)} users within 24 months, ${formatCount(own)} of them the measured user’s in both; ${cpus().length} × ${processor?.model.trim()}, load ${showLoad()}`,
  );
  await withServer(() =>
    withWorld((fewWorld) =>
      withWorld(async (manyWorld) => {
        await prepare(fewWorld, extent, first);
        await prepare(manyWorld, extent, shares);
        const [few, many] = await compare([fewWorld, manyWorld], extent);
        console.log(formatTable(HEAD, listFigures(few, many).map(toRow)));
        console.log(showCalls(few, many));
        console.log(showJobs(few, many));
        console.log(showSizes(many, await listSizes(manyWorld.owner, SHOWN_TABLES)));
      }),
    ),
  );
  console.log(`load ${showLoad()}`);
}

/** Trades one cycle, of which the past of all users is made. */
async function prepare(world: GrowthWorld, extent: Extent, shares: number): Promise<void> {
  const trial = await startTrial(world);
  await trial.play();
  await trial.stop();
  await fill(world, extent, shares);
}

/** Each world has a database of its own, in which the rows of a user lie among those of the others. */
async function compare(
  worlds: readonly [GrowthWorld, GrowthWorld],
  extent: Extent,
): Promise<[Stage, Stage]> {
  const { first, shares, orders, own, calls } = extent;
  const [fewOrders, manyOrders] = await compareOrders(worlds, orders);
  report('orders measured');
  const [fewCalls, manyCalls] = await compareCalls(worlds, { own, calls });
  report('calls measured');
  const [few, many] = worlds;
  return [
    { shares: first, orders: fewOrders, calls: fewCalls, jobs: await measureJobs(few) },
    { shares, orders: manyOrders, calls: manyCalls, jobs: await measureJobs(many) },
  ];
}

function listFigures(few: Stage, many: Stage): Figure[] {
  const judge = (what: string, last: number, first: number, wanted: number) => {
    const ratio = last / first;
    return {
      what,
      shown: `${last.toFixed(1)}, ${first.toFixed(1)} with ${formatCount(few.shares)}: ${ratio.toFixed(2)} ×`,
      wanted: `≤ ${wanted} ×`,
      isReached: ratio <= wanted,
    };
  };
  const compareOrder = (field: keyof OrderCost, what: string) =>
    judge(
      `a close and the next opening: ${what}`,
      many.orders[field],
      few.orders[field],
      WANTED_ORDER,
    );
  const orders = [
    compareOrder('statements', 'statements'),
    compareOrder('databaseMs', 'ms of these statements'),
    compareOrder('bookedMs', 'ms from written to booked'),
  ];
  const calls = many.calls.flatMap(({ name, ms, wanted }) => {
    const before = few.calls.find((call) => call.name === name);
    return wanted === null || !before ? [] : [judge(`${name}, ms`, ms, before.ms, wanted)];
  });
  return [...orders, ...calls];
}

function showCalls(few: Stage, many: Stage): string {
  const rows = many.calls.map(({ name, firstMs, ms }) => {
    const before = few.calls.find((call) => call.name === name);
    return showTimes(name, { ms, firstMs }, before);
  });
  return formatTable(comparedHead('calls, ms', few, many), rows);
}

function showJobs(few: Stage, many: Stage): string {
  const rows = many.jobs.map(({ queue, cron, firstMs, ms }) => {
    const before = few.jobs.find((job) => job.queue === queue);
    return showTimes(`${queue} (${cron})`, { ms, firstMs }, before);
  });
  return formatTable(comparedHead('regular jobs, ms', few, many), rows);
}

interface Times {
  ms: number;
  firstMs: number;
}

function showTimes(name: string, last: Times, first: Times | undefined): string[] {
  if (!first) throw new Error(`${name} was not measured at first`);
  const cells = [first.ms, last.ms, last.ms / first.ms, first.firstMs, last.firstMs];
  return [name, ...cells.map((value, place) => value.toFixed(place === 2 ? 2 : 1))];
}

function comparedHead(what: string, few: Stage, many: Stage): string[] {
  const [first, last] = [formatCount(few.shares), formatCount(many.shares)];
  return [what, first, last, 'times', `first run, ${first}`, `first run, ${last}`];
}

function showSizes({ shares }: Stage, sizes: readonly TableSize[]): string {
  const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
  const rows = sizes.map(({ name, rows: filled, tableBytes, indexBytes }) => {
    const each = (tableBytes + indexBytes) / shares;
    return [name, formatCount(filled), mb(tableBytes), mb(indexBytes), each.toFixed(0)];
  });
  return formatTable(['tables', 'rows', 'MB', 'MB of indexes', 'bytes a closed share'], rows);
}

const showLoad = () => loadavg()[0]?.toFixed(1);
