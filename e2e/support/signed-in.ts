import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { DATA_DIR } from '../config';
import { arrive, logIn, type StoredSession } from './person';
import { watchSecrets } from './secrets/known-secrets';

/** With the three minutes of a test within the life of an access token: two browsers must not refresh one session. */
const KEPT_MS = 90_000;

async function logInAndStore(browser: Browser, username: string, file: string): Promise<void> {
  const person = await arrive(browser, username);
  // Other browsers are to go on with what this one stores: its session is bound to no key.
  await person.page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  await logIn(person);
  await person.page.context().storageState({ path: file });
  await person.leave();
}

/** Logs in, and keeps what the browser then stores for the pages of other tests. */
export async function saveSession(browser: Browser, username: string): Promise<StoredSession> {
  // In a file: a test that fails ends its process.
  const file = path.join(DATA_DIR, `session-${username}.json`);
  const kept = await stat(file).catch(() => null);
  if (!kept || Date.now() - kept.mtimeMs > KEPT_MS) await logInAndStore(browser, username, file);
  return JSON.parse(await readFile(file, 'utf8')) as StoredSession;
}

/** A page in a browser of its own that holds a kept session; null: not signed in. */
export async function openPage(
  browser: Browser,
  session: StoredSession | null,
  options: { timezoneId?: string } = {},
): Promise<Page> {
  // A page whose response a test made counts as foreign to this machine's own addresses.
  const context = await browser.newContext({
    ...options,
    permissions: ['local-network-access'],
    ...(session && { storageState: session }),
  });
  watchSecrets(context);
  const page = await context.newPage();
  // Nothing is loaded ahead: a test knows which remotes its page has loaded.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  return page;
}

/** The session changes as it does when the user logs in, or out, in another tab. */
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
