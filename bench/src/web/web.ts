import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import type { BenchOptions } from '../config';
import { formatKb, formatTable, median } from './figures';
import { type FirstView, measureFirstView } from './first-view';
import { buildOneBundle } from './one-bundle';
import { ROOT } from './parts';
import { type Product, startProduct } from './product';
import { describeReturning } from './returning';
import { measureSwitch } from './switch';
import { DEVICES, type Device, logIn, openBrowser, openContext, type Tokens } from './visits';
import { describeWalk } from './walk';
import { describeWeights } from './weights';

/** How often each thing is measured, and on which devices. */
interface Extent {
  devices: Device[];
  /** How many pages have their first view measured. */
  pages: number;
  visits: number;
  pairs: number;
}
const FULL: Extent = { devices: DEVICES, pages: 2, visits: 11, pairs: 30 };
const SHORT: Extent = { devices: DEVICES.slice(0, 1), pages: 1, visits: 1, pairs: 1 };
const HEAD = ['', 'Federated', 'One bundle', 'Ratio or difference', 'Wanted'];

type Build = keyof Product['origins'];
const BUILDS: Build[] = ['federated', 'oneBundle'];

/** Both builds one after the other, so that a busy moment of the machine affects both; the order alternates. */
function inTurn(turn: number): Build[] {
  return turn % 2 === 0 ? BUILDS : BUILDS.toReversed();
}

interface Visit {
  path: string;
  heading: string;
  tokens: Tokens | null;
}

async function compareFirstViews(
  browser: Browser,
  device: Device,
  product: Product,
  visit: Visit,
  visits: number,
) {
  const views: Record<Build, FirstView[]> = { federated: [], oneBundle: [] };
  for (let turn = 0; turn < visits; turn += 1) {
    for (const build of inTurn(turn)) {
      const url = product.origins[build] + visit.path;
      views[build].push(await measureFirstView(browser, device, url, visit));
    }
  }
  const row = (name: string, key: keyof FirstView, show: (n: number) => string, wanted: string) => {
    const ours = views.federated.map((view) => view[key]);
    const other = views.oneBundle.map((view) => view[key]);
    const ratio = median(ours.map((value, turn) => value / (other[turn] ?? Number.NaN)));
    // When both are zero there is no ratio.
    const shown = Number.isFinite(ratio) ? `${ratio.toFixed(2)} ×` : '–';
    return [name, show(median(ours)), show(median(other)), shown, wanted];
  };
  const place = visit.path.replace(/\d+$/, ':id');
  return [
    row(`${place}: scripts until LCP, KB brotli`, 'scriptBytes', formatKb, '≤ 1.4 ×'),
    row(`${place}: requests until LCP`, 'requests', String, ''),
    row(`${place}: LCP, ms`, 'lcpMs', (ms) => ms.toFixed(0), '≤ 1.15 ×'),
    row(`${place}: blocked after the first paint, ms`, 'blockedMs', (ms) => ms.toFixed(0), ''),
  ];
}

async function compareSwitches(
  browser: Browser,
  device: Device,
  product: Product,
  tokens: Tokens,
  pairs: number,
) {
  const contexts = {
    federated: await openContext(browser, product.origins.federated, tokens),
    oneBundle: await openContext(browser, product.origins.oneBundle, tokens),
  };
  const times: Record<Build, number[]> = { federated: [], oneBundle: [] };
  for (let pair = 0; pair < pairs; pair += 1) {
    for (const build of inTurn(pair)) {
      times[build].push(await measureSwitch(contexts[build], device, product.origins[build]));
    }
  }
  for (const context of Object.values(contexts)) await context.close();
  const differences = times.federated.map((ms, pair) => ms - (times.oneBundle[pair] ?? 0));
  const show = (values: number[]) => median(values).toFixed(0);
  return [
    'Switch to a preloaded remote, ms',
    show(times.federated),
    show(times.oneBundle),
    `${show(differences)} ms`,
    '≤ 100 ms',
  ];
}

function describe({ name, slowdown, network }: Device, { visits, pairs }: Extent): string {
  const { downMbit, roundTripMs } = network;
  return (
    `As a ${name}: processor ${slowdown} × slower; first views at ${downMbit} Mbit/s and ` +
    `${roundTripMs} ms; medians of ${visits} visits and ${pairs} pairs`
  );
}

/**
 * Compares the product with the same sources built in one piece, in the same run, and lists the weight of remotes.
 */
export async function benchWeb({ isShort }: BenchOptions): Promise<void> {
  const extent = isShort ? SHORT : FULL;
  const dir = path.join(ROOT, '.cache/bench-web');
  await mkdir(dir, { recursive: true });
  const product = await startProduct(dir, buildOneBundle(dir));
  const browser = await openBrowser();
  try {
    for (const device of extent.devices) {
      const { tokens, userId } = await logIn(browser, product, 'alice');
      const visits: Visit[] = [
        { path: '/login', heading: 'Log in', tokens: null },
        { path: `/dashboard/${userId}`, heading: 'Dashboard', tokens },
      ];
      const rows = [];
      for (const visit of visits.slice(0, extent.pages)) {
        rows.push(...(await compareFirstViews(browser, device, product, visit, extent.visits)));
      }
      // Tokens live for a shorter time than the whole benchmark takes.
      const again = await logIn(browser, product, 'alice');
      rows.push(await compareSwitches(browser, device, product, again.tokens, extent.pairs));
      console.log(`${describe(device, extent)}\n${formatTable(HEAD, rows)}\n`);
    }
    console.log(describeWeights());
    const walked = { ...(await logIn(browser, product, 'alice')), isShort };
    console.log(`\n${await describeWalk(browser, product, walked)}`);
    // The last thing, because it publishes.
    const { tokens } = await logIn(browser, product, 'alice');
    console.log(`\n${await describeReturning(browser, product, { dir, tokens, isShort })}`);
  } finally {
    await browser.close();
    await product.stop();
  }
}
