import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { formatKb, formatTable, median } from './figures';
import { type FirstView, measureFirstView } from './first-view';
import { buildOneBundle } from './one-bundle';
import { ROOT } from './parts';
import { type Product, startProduct } from './product';
import { measureSwitch } from './switch';
import { CPU_SLOWDOWN, logIn, NETWORK, openBrowser, openContext, type Tokens } from './visits';
import { describeWeights } from './weights';

const VISITS = 7;
const PAIRS = 30;
const HEAD = ['', 'Federated', 'One bundle', 'Ratio or difference', 'Wanted'];

type Build = keyof Product['origins'];
const BUILDS: Build[] = ['federated', 'oneBundle'];

interface Visit {
  path: string;
  heading: string;
  tokens: Tokens | null;
}

async function compareFirstViews(browser: Browser, product: Product, visit: Visit) {
  const views: Record<Build, FirstView[]> = { federated: [], oneBundle: [] };
  // In turn, so that a busy moment of the machine meets both.
  for (let turn = 0; turn < VISITS; turn += 1) {
    for (const build of BUILDS) {
      const url = product.origins[build] + visit.path;
      views[build].push(await measureFirstView(browser, url, visit.tokens, visit.heading));
    }
  }
  const middle = (build: Build, key: keyof FirstView) =>
    median(views[build].map((view) => view[key]));
  const row = (name: string, key: keyof FirstView, show: (n: number) => string, wanted: string) => {
    const [ours, other] = [middle('federated', key), middle('oneBundle', key)];
    return [name, show(ours), show(other), `${(ours / other).toFixed(2)} ×`, wanted];
  };
  const place = visit.path.replace(/\d+$/, ':id');
  return [
    row(`${place}: scripts until LCP, KB brotli`, 'scriptBytes', formatKb, '≤ 1.4 ×'),
    row(`${place}: requests until LCP`, 'requests', String, ''),
    row(`${place}: LCP, ms`, 'lcpMs', (ms) => ms.toFixed(0), '≤ 1.15 ×'),
  ];
}

async function compareSwitches(browser: Browser, product: Product, tokens: Tokens) {
  const contexts = {
    federated: await openContext(browser, product.origins.federated, tokens),
    oneBundle: await openContext(browser, product.origins.oneBundle, tokens),
  };
  const times: Record<Build, number[]> = { federated: [], oneBundle: [] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    for (const build of pair % 2 === 0 ? BUILDS : BUILDS.toReversed()) {
      times[build].push(await measureSwitch(contexts[build], product.origins[build]));
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

/** The product beside the same sources built as one piece, in the same run, and what remotes weigh. */
export async function benchWeb(): Promise<void> {
  const dir = path.join(ROOT, '.cache/bench-web');
  await mkdir(dir, { recursive: true });
  const product = await startProduct(dir, await buildOneBundle(dir));
  const browser = await openBrowser();
  try {
    const { tokens, userId } = await logIn(browser, product, 'alice');
    const rows = [
      ...(await compareFirstViews(browser, product, {
        path: '/login',
        heading: 'Log in',
        tokens: null,
      })),
      ...(await compareFirstViews(browser, product, {
        path: `/dashboard/${userId}`,
        heading: 'Dashboard',
        tokens,
      })),
      await compareSwitches(browser, product, tokens),
    ];
    const { downMbit, roundTripMs } = NETWORK;
    console.log(
      `Processor ${CPU_SLOWDOWN} × slower, ${downMbit} Mbit/s and ${roundTripMs} ms for first views; ` +
        `medians of ${VISITS} visits and ${PAIRS} pairs`,
    );
    console.log(formatTable(HEAD, rows));
    console.log(`\n${describeWeights()}`);
  } finally {
    await browser.close();
    await product.stop();
  }
}
