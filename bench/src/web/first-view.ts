import type { Browser } from '@playwright/test';
import { type Device, openContext, slowNetwork, slowProcessor, type Tokens } from './visits';

const QUIET_MS = 2_500;
const LIMIT_MS = 60_000;

/** Collects the long tasks of a page from its beginning. */
function watchLongTasks(): void {
  const tasks: PerformanceEntry[] = [];
  Object.assign(globalThis, { longTasks: tasks });
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });
}

/** What a first visit costs until the largest thing in view is painted. */
export interface FirstView {
  /** Largest contentful paint, in milliseconds after the navigation began. */
  lcpMs: number;
  /** The size of the scripts loaded by then, compressed, in bytes. */
  scriptBytes: number;
  /** The number of requests that had begun by then, including that of the page itself. */
  requests: number;
  /** For how long its long tasks block the main thread, from the first paint until nothing larger appears. */
  blockedMs: number;
}

/** Opens a page for the first time, with nothing cached, and waits until nothing larger appears. */
export async function measureFirstView(
  browser: Browser,
  device: Device,
  url: string,
  { tokens, heading }: { tokens: Tokens | null; heading: string },
): Promise<FirstView> {
  const context = await openContext(browser, new URL(url).origin, tokens);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchLongTasks);
    await slowProcessor(page, device);
    await slowNetwork(page, device);
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: heading }).waitFor({ timeout: LIMIT_MS });
    return await page.evaluate(
      (quietMs) =>
        new Promise<FirstView>((resolve) => {
          let lcpMs = 0;
          let timer: ReturnType<typeof setTimeout>;
          const finish = () => {
            const loaded = performance.getEntriesByType('resource');
            const scripts = new Map<string, number>();
            let requests = 1;
            for (const entry of loaded as PerformanceResourceTiming[]) {
              if (entry.startTime <= lcpMs) requests += 1;
              if (entry.name.endsWith('.js') && entry.responseEnd <= lcpMs) {
                const known = scripts.get(entry.name) ?? 0;
                scripts.set(entry.name, Math.max(known, entry.encodedBodySize));
              }
            }
            const scriptBytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
            const [paint] = performance.getEntriesByName('first-contentful-paint');
            const { longTasks } = globalThis as typeof globalThis & {
              longTasks: PerformanceEntry[];
            };
            // By the definition of the measure, the first 50 ms of a task block nobody.
            const blockedMs = longTasks
              .filter(({ startTime }) => startTime >= (paint?.startTime ?? 0))
              .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
            resolve({ lcpMs, scriptBytes, requests, blockedMs });
          };
          const wait = () => {
            clearTimeout(timer);
            timer = setTimeout(finish, quietMs);
          };
          new PerformanceObserver((list) => {
            lcpMs = Math.max(lcpMs, ...list.getEntries().map((entry) => entry.startTime));
            wait();
          }).observe({ type: 'largest-contentful-paint', buffered: true });
          wait();
        }),
      QUIET_MS,
    );
  } finally {
    await context.close();
  }
}
