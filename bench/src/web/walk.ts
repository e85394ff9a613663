import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { formatKb, formatTable } from './figures';
import type { Product } from './product';
import { openContext, type Tokens } from './visits';

const QUIET_MS = 3_000;
const SHORT_QUIET_MS = 500;

/** All pages of a trader, in the order in which they are opened. */
const listStops = (userId: number) => [
  { name: 'Dashboard', path: `/dashboard/${userId}` },
  { name: 'Home', path: '/' },
  { name: 'Account', path: '/account/settings' },
  { name: 'Broker test', path: '/igbank/test' },
  { name: 'Messages', path: '/messages' },
];

/** Waits until a page has loaded nothing more for a while; returns the compressed size of each of its scripts. */
async function readScripts(page: Page, quietMs: number): Promise<[name: string, size: number][]> {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  let before = -1;
  // At most as often as a page goes on loading files, of which there are some dozens.
  for (let now = await count(); now !== before; now = await count()) {
    before = now;
    await setTimeout(quietMs);
  }
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => [name, encodedBodySize]),
  );
}

/** The bytes of all scripts that a browser has after each of the pages, what is loaded ahead included. */
async function walk(
  browser: Browser,
  origin: string,
  { tokens, paths, quietMs }: { tokens: Tokens; paths: readonly string[]; quietMs: number },
): Promise<number[]> {
  const context = await openContext(browser, origin, tokens);
  try {
    const page = await context.newPage();
    const sizes = new Map<string, number>();
    const sums: number[] = [];
    for (const path of paths) {
      await page.goto(origin + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      for (const [name, size] of await readScripts(page, quietMs))
        sizes.set(name, Math.max(sizes.get(name) ?? 0, size));
      sums.push([...sizes.values()].reduce((sum, size) => sum + size, 0));
    }
    return sums;
  } finally {
    await context.close();
  }
}

/**
 * Compares what a trader's browser has loaded of scripts after each of some pages. Sizes do not depend on the load of
 * the machine, so each build is walked through once.
 */
export async function describeWalk(
  browser: Browser,
  { origins }: Product,
  {
    tokens,
    userId,
    isShort,
  }: {
    tokens: Tokens;
    userId: number;
    isShort: boolean;
  },
): Promise<string> {
  const stops = listStops(userId).slice(0, isShort ? 2 : undefined);
  const paths = stops.map((stop) => stop.path);
  const walked = { tokens, paths, quietMs: isShort ? SHORT_QUIET_MS : QUIET_MS };
  const ours = await walk(browser, origins.federated, walked);
  const other = await walk(browser, origins.oneBundle, walked);
  const rows = stops.map(({ name }, place) => {
    const [federated = Number.NaN, oneBundle = Number.NaN] = [ours[place], other[place]];
    const wanted = place === 0 ? '≤ 1.07 ×' : '< 1.00 ×';
    const isLast = place === 4;
    return [
      `${place === 0 ? '' : 'then '}${name}`,
      formatKb(federated),
      formatKb(oneBundle),
      `${(federated / oneBundle).toFixed(2)} ×`,
      isLast ? `${wanted}, ≤ 430 KB` : wanted,
    ];
  });
  const head = ['All scripts after, KB brotli', 'Federated', 'One bundle', 'Ratio', 'Wanted'];
  return formatTable(head, rows);
}
