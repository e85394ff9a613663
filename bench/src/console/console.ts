import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { BenchOptions } from '../config';
import { formatTable, median } from '../web/figures';
import { type Installation, startInstallation } from '../web/installation';
import { ROOT } from '../web/parts';
import { logIn, openBrowser, openContext, type Tokens } from '../web/visits';
import { measureLiveTable } from './live-table';
import { measureCsv, measurePreview } from './presses';
import { measureFirstRows } from './rows';
import { waitUntilCalm } from './wait-until-calm';
import { waitUntilOwned } from './wait-until-owned';

/** How large the installation is, and how often each thing is measured. */
interface Extent {
  users: number;
  tasks: number;
  visits: number;
  seconds: number;
  /** How long the live table settles before it is measured. */
  settleMs: number;
  /** How long the processors are watched for a calm, twice in a row. */
  windowMs: number;
  /** After which time it is measured although they are not calm. */
  patienceMs: number;
}
const FULL: Extent = {
  users: 10_000,
  tasks: 5000,
  visits: 5,
  seconds: 30,
  settleMs: 8000,
  windowMs: 5000,
  patienceMs: 300_000,
};
const SHORT: Extent = {
  users: 40,
  tasks: 10,
  visits: 1,
  seconds: 1,
  settleMs: 500,
  windowMs: 500,
  patienceMs: 500,
};
const HEAD = ['', 'Measured', 'Wanted', ''];

const WANTED = { rowsMs: 700, scriptingPercent: 10, previewMs: 300, csvMs: 5000 };

const judge = (measured: number, wanted: number) => (measured > wanted ? '**not reached**' : '');

/** The middle of some times beside what is wanted. */
function describeTimes(what: string, times: readonly number[], wantedMs: number): string[] {
  const middle = median(times);
  const longest = Math.max(...times);
  const shown = `${middle.toFixed(0)} ms, at most ${longest.toFixed(0)}`;
  return [what, shown, `≤ ${wantedMs} ms`, judge(middle, wantedMs)];
}

type Use = <T>(measure: (page: Page, origin: string) => Promise<T>) => Promise<T>;

/** Measures in a new page each time, of a browser that has loaded nothing yet but is signed in. */
async function usePages(
  browser: Browser,
  { origin }: Installation,
  tokens: Tokens,
  work: (use: Use) => Promise<void>,
): Promise<void> {
  const context = await openContext(browser, origin, tokens);
  try {
    await work(async (measure) => {
      const page = await context.newPage();
      try {
        return await measure(page, origin);
      } finally {
        await page.close();
      }
    });
  } finally {
    await context.close();
  }
}

async function measure(browser: Browser, installation: Installation, extent: Extent) {
  const rows: string[][] = [];
  const { tokens } = await logIn(browser, installation, 'admin');
  await waitUntilOwned(installation, tokens, extent.tasks);
  const begin = performance.now();
  const percent = (await waitUntilCalm(extent)).toFixed(0);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  console.log(
    `measured ${seconds} s after engines own all keys, with ${percent} % of the cores busy`,
  );
  await usePages(browser, installation, tokens, async (use) => {
    const repeat = async (run: (page: Page, origin: string) => Promise<number>) => {
      const times: number[] = [];
      for (let visit = 0; visit < extent.visits; visit += 1) times.push(await use(run));
      return times;
    };
    const users = await repeat((page, origin) => measureFirstRows(page, origin, '/admin/users'));
    rows.push(describeTimes('users: first rows', users, WANTED.rowsMs));
    const tasks = await repeat((page, origin) =>
      measureFirstRows(page, origin, '/admin/monitoring'),
    );
    rows.push(describeTimes('monitoring: first rows', tasks, WANTED.rowsMs));
    const cost = await use((page, origin) => measureLiveTable(page, origin, extent));
    const share = `${cost.scripting.toFixed(1)} % of a core, ${cost.all.toFixed(1)} with all else`;
    rows.push([
      'monitoring: scripting at 100 rows',
      share,
      `≤ ${WANTED.scriptingPercent} %`,
      judge(cost.scripting, WANTED.scriptingPercent),
    ]);
    const previews = await repeat(measurePreview);
    rows.push(describeTimes('the preview of a stop of all', previews, WANTED.previewMs));
    const files = await repeat(measureCsv);
    rows.push(describeTimes('the CSV of all users', files, WANTED.csvMs));
  });
  return formatTable(HEAD, rows);
}

/**
 * The console of an installation with many users and tasks, in a real browser: how soon lists have rows, what the live
 * table takes, and how long the preview of a stop and the file of all users take.
 */
export async function benchConsole({ isShort }: BenchOptions): Promise<void> {
  const extent = isShort ? SHORT : FULL;
  const dataDir = path.join(ROOT, '.cache/bench-console');
  await rm(dataDir, { recursive: true, force: true });
  const installation = await startInstallation(dataDir);
  try {
    const { users, tasks } = extent;
    const begin = performance.now();
    await installation.run('admin', 'seed-load', `--users=${users}`, `--tasks=${tasks}`);
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    console.log(`${users} users and ${tasks} tasks, added in ${seconds} s`);
    const browser = await openBrowser();
    try {
      console.log(await measure(browser, installation, extent));
      console.log(`load ${loadavg()[0]?.toFixed(1)}`);
    } finally {
      await browser.close();
    }
  } finally {
    await installation.stop();
  }
}
