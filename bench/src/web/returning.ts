import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { formatTable } from './figures';
import type { Installation } from './installation';
import { buildOneWord, type Word } from './one-word';
import { openContext, type Tokens } from './visits';

const QUIET_MS = 3_000;
const SHORT_QUIET_MS = 500;

/** A release of one bundle that differs in a word, and what it may cost a browser that has the release before. */
interface Release {
  word: Word;
  /** Address of its files, below the origin. */
  folder: string;
  wantedKb: number;
}

const RELEASES: Release[] = [
  {
    word: {
      name: 'mf-chat',
      file: 'src/texts.ts',
      from: 'They reply here.',
      to: 'They respond here.',
    },
    folder: `/remotes/mf-chat/`,
    wantedKb: 10,
  },
  {
    word: {
      name: 'shell',
      file: 'src/shell-texts.ts',
      from: "logout: 'Logout'",
      to: "logout: 'Goodbye'",
    },
    folder: `/shell/`,
    wantedKb: 30,
  },
];

/** Opens a page, and waits until it has loaded nothing more for a while. */
async function openWhole(page: Page, url: string, quietMs: number): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { name: 'Messages' }).waitFor();
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  let before = -1;
  for (let now = await count(); now !== before; now = await count()) {
    before = now;
    await setTimeout(quietMs);
  }
}

/** Adds up what came over the network of a folder's files since the page was opened, without headers. */
function sumKb(page: Page, folder: string): Promise<number> {
  return page.evaluate((wanted) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const received = entries.filter(
      ({ name, transferSize }) => new URL(name).pathname.startsWith(wanted) && transferSize > 0,
    );
    return received.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024;
  }, folder);
}

/**
 * Publishes bundles that differ in one word, and compares what the page of messages then loads of them in a browser that
 * has the version before and in one that has nothing.
 */
export async function describeReturning(
  browser: Browser,
  installation: Installation,
  { dir, tokens, isShort }: { dir: string; tokens: Tokens; isShort: boolean },
): Promise<string> {
  const url = `${installation.origin}/messages`;
  const quietMs = isShort ? SHORT_QUIET_MS : QUIET_MS;
  const rows = [];
  for (const { word, folder, wantedKb } of isShort ? RELEASES.slice(0, 1) : RELEASES) {
    const built = await buildOneWord(word, path.join(dir, 'one-word'));
    const contexts = [];
    for (let turn = 0; turn < 2; turn += 1) {
      contexts.push(await openContext(browser, installation.origin, tokens));
    }
    const pages = await Promise.all(contexts.map((context) => context.newPage()));
    const [returning, first] = pages as [Page, Page];
    await openWhole(returning, url, quietMs);
    await installation.run('platform', 'publish', built, '--promote', '--unopened');
    const sums = [];
    for (const page of [returning, first]) {
      await openWhole(page, url, quietMs);
      sums.push(await sumKb(page, folder));
    }
    for (const context of contexts) await context.close();
    rows.push([word.name, ...sums.map((kb) => kb.toFixed(1)), `≤ ${wantedKb} KB`]);
  }
  return formatTable(
    ['One word changed in', 'With the version before, KB', 'Without, KB', 'Wanted'],
    rows,
  );
}
