import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { DATA_DIR } from '../config';
import { freshCode } from './codes';
import { demoPassword, type StoredSession } from './person';
import { watchSecrets } from './secrets/known-secrets';
import { showCode, showPassword } from './sign-in';

/** A token is refreshed after more than twice this time, so a test never begins with a session that another one has refreshed. */
const KEPT_MS = 90_000;

async function logInAndStore(username: string, file: string): Promise<void> {
  const token = await showPassword(username, demoPassword(username));
  const session = await showCode(token, await freshCode(username));
  await writeFile(file, JSON.stringify(session));
}

/**
 * Logs in, and keeps what the browser has stored for the pages of other tests.
 *
 * @param lane browsers that live longer than a token need a session each: who refreshes a token twice is signed out
 */
export async function saveSession(username: string, lane = 0): Promise<StoredSession> {
  // Kept in a file, because a failing test ends its process.
  const file = path.join(DATA_DIR, `session-${username}${lane === 0 ? '' : `-${lane}`}.json`);
  const kept = await stat(file).catch(() => null);
  if (!kept || Date.now() - kept.mtimeMs > KEPT_MS) await logInAndStore(username, file);
  return JSON.parse(await readFile(file, 'utf8')) as StoredSession;
}

/** Opens a page in a new browser with a stored session; null for nobody signed in. */
export async function openPage(
  browser: Browser,
  session: StoredSession | null,
  options: { timezoneId?: string } = {},
): Promise<Page> {
  // To Chromium, a page that a test has answered is not local, and so may not call local addresses by default.
  const context = await browser.newContext({
    ...options,
    permissions: ['local-network-access'],
    ...(session && { storageState: session }),
  });
  watchSecrets(context);
  const page = await context.newPage();
  // Nothing is preloaded, so that a test knows which remotes its page has loaded.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  return page;
}

/** Changes the session as a login or logout in another tab would. */
export async function changeSessionElsewhere(
  page: Page,
  session: StoredSession | null,
): Promise<void> {
  const items = session?.origins.flatMap(({ localStorage }) => localStorage) ?? [];
  await page.evaluate((stored) => {
    localStorage.clear();
    for (const { name, value } of stored) localStorage.setItem(name, value);
    window.dispatchEvent(new StorageEvent('storage'));
  }, items);
}
