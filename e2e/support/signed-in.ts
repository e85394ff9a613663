import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { DATA_DIR } from '../config';
import { arrive, logIn, type StoredSession } from './person';
import { watchSecrets } from './secrets/known-secrets';

/** Together with the three minutes of a test this is within a token's life, so two browsers never refresh a session. */
const KEPT_MS = 90_000;

async function logInAndStore(browser: Browser, username: string, file: string): Promise<void> {
  const person = await arrive(browser, username);
  // Other browsers reuse what this one stores, so its session must not be bound to a key.
  await person.page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  await logIn(person);
  await person.page.context().storageState({ path: file });
  await person.leave();
}

/** Logs in, and keeps what the browser has stored for the pages of other tests. */
export async function saveSession(browser: Browser, username: string): Promise<StoredSession> {
  // Kept in a file, because a failing test ends its process.
  const file = path.join(DATA_DIR, `session-${username}.json`);
  const kept = await stat(file).catch(() => null);
  if (!kept || Date.now() - kept.mtimeMs > KEPT_MS) await logInAndStore(browser, username, file);
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
