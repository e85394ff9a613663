import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';

/** Long enough for a busy machine; something that never comes still fails. */
const LIMIT_MS = 45_000;
const POLL_MS = 50;
/** A page without a change for this many looks is complete. */
const QUIET_LOOKS = 4;

/** The browser's own messages on what the policy blocks. */
const REJECTED = /Content Security Policy|Integrity-Policy|integrity|Trusted ?Type/i;

/** The hook of React's developer tools, which every copy of its renderer calls when it starts. */
export const COUNT_RENDERERS = `
  globalThis.__entropiRenderers__ = [];
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    inject: (renderer) => globalThis.__entropiRenderers__.push(renderer.version),
    checkDCE() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {},
  };
`;

interface LoadEvent {
  remote?: string;
  phase?: string;
  outcome?: string;
  reason?: string;
}

/** Collects what goes wrong on a page: errors, failed loads, and violations of its policy. */
function listen(page: Page): () => Promise<string[]> {
  const found: Promise<string | null>[] = [];
  page.on('pageerror', ({ message }) => found.push(Promise.resolve(`it throws ${message}`)));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && REJECTED.test(text)) found.push(Promise.resolve(text));
    const event = message.type() === 'info' && text.startsWith('remote') && message.args()[1];
    if (event) found.push(describeLoad(event.jsonValue()));
  });
  return async () => {
    const problems = (await Promise.all(found)).filter((problem) => problem !== null);
    return [...new Set(problems)];
  };
}

async function describeLoad(reading: Promise<unknown>): Promise<string | null> {
  const event = (await reading.catch(() => null)) as LoadEvent | null;
  if (event?.outcome !== 'failed') return null;
  return `${event.remote} failed in ${event.phase}: ${event.reason}`;
}

async function look(page: Page): Promise<string> {
  const waiting = '[aria-busy=true], [role=progressbar]:not([aria-valuenow])';
  if ((await page.locator(waiting).count()) > 0) return '';
  return (await page.locator('main').allInnerTexts()).join('\n').trim();
}

/** Waits until the page shows something and does not change any more; false when it never does. */
async function settle(page: Page): Promise<boolean> {
  const endMs = performance.now() + LIMIT_MS;
  let seen = '';
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    if (performance.now() > endMs) return false;
    await setTimeout(POLL_MS);
    const text = await look(page);
    quiet = text !== '' && text === seen ? quiet + 1 : 0;
    seen = text;
  }
  return true;
}

async function findSecondRenderer(page: Page): Promise<string[]> {
  const versions = (await page.evaluate('globalThis.__entropiRenderers__')) as string[];
  if (versions.length < 2) return [];
  return [
    `skew: it starts a React of its own, ${versions.at(-1)} beside the shell's ${versions[0]}`,
  ];
}

/** Opens an address as a user does, and returns what went wrong there, each in a sentence. */
export async function visitPage(context: BrowserContext, url: string): Promise<string[]> {
  const page = await context.newPage();
  const drain = listen(page);
  try {
    await page.goto(url, { waitUntil: 'commit', timeout: LIMIT_MS });
    const isQuiet = await settle(page);
    const address = new URL(page.url());
    const problems = [...(await drain()), ...(await findSecondRenderer(page))];
    if (!isQuiet) problems.push('it does not come to rest');
    if (address.pathname !== new URL(url).pathname) {
      problems.push(`the shell leads to ${address.pathname} instead`);
    }
    return problems;
  } catch (error) {
    return [...(await drain()), `it cannot be opened: ${String(error).split('\n')[0]}`];
  } finally {
    await page.close();
  }
}
