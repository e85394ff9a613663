import { setTimeout } from 'node:timers/promises';
import { decodeClaims } from '@entropi/shared/session/claims';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { readBrowserPath } from '../config';
import type { Installation } from './installation';

/** The device to measure as: how many times slower than this machine, and its network. */
export interface Device {
  name: string;
  slowdown: number;
  network: { downMbit: number; upMbit: number; roundTripMs: number };
}

/** The two devices of Lighthouse: a desktop computer, and a mid-range phone on a slow network. */
export const DEVICES: Device[] = [
  {
    name: 'desktop computer',
    slowdown: 1,
    network: { downMbit: 10, upMbit: 10, roundTripMs: 40 },
  },
  {
    name: 'phone',
    slowdown: 4,
    network: { downMbit: 1.6, upMbit: 0.75, roundTripMs: 150 },
  },
];

const FLAGS = ['--disable-background-networking', '--disable-component-update', '--no-first-run'];

export function openBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: readBrowserPath(),
    args: [...FLAGS, ...(isRoot ? ['--no-sandbox'] : [])],
  });
}

/** Slows the processor of a page down to that of a device. */
export async function slowProcessor(page: Page, { slowdown }: Device): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Slows the network of a page down to that of a device. */
export async function slowNetwork(page: Page, { network }: Device): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.roundTripMs,
    downloadThroughput: (network.downMbit * 1e6) / 8,
    uploadThroughput: (network.upMbit * 1e6) / 8,
  });
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** A login within the half minute of the code before would wait for the next one. */
const SHARED_MS = 30_000;

interface Login {
  tokens: Tokens;
  userId: number;
}

/** The last login of each user, with its moment. */
const logins = new Map<string, { login: Login; at: number }>();

/** The code with which each user has logged in last. */
const usedCodes = new Map<string, string>();

/** A code is valid for one login: whoever logs in again within its half minute waits for the next. */
async function readUnusedCode(installation: Installation, username: string): Promise<string> {
  for (;;) {
    const code = await installation.readCode(username);
    if (code !== usedCodes.get(username)) {
      usedCodes.set(username, code);
      return code;
    }
    await setTimeout(500);
  }
}

/** Gives the tokens of a user's last login if it is a moment ago; otherwise the user logs in. */
export async function logIn(
  browser: Browser,
  installation: Installation,
  username: string,
): Promise<Login> {
  const key = `${installation.origin} ${username}`;
  const known = logins.get(key);
  if (known && performance.now() - known.at < SHARED_MS) return known.login;
  const at = performance.now();
  const login = await logInByForm(browser, installation, username);
  logins.set(key, { login, at });
  return login;
}

/**
 * Logs in as a person does, and keeps the tokens, which are the API's, whatever the origin. The session is not bound
 * to a key of this browser, because the other browsers do not have it.
 */
async function logInByForm(
  browser: Browser,
  installation: Installation,
  username: string,
): Promise<Login> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await page.goto(`${installation.origin}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(`demo-${username}-2026`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/two-factor$/);
  await page.getByLabel('Code').fill(await readUnusedCode(installation, username));
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  // Stored once the code is accepted, whichever page follows.
  await page.waitForFunction(() => localStorage.getItem('access_token') !== null);
  const tokens = await page.evaluate(() => ({
    access_token: localStorage.getItem('access_token') ?? '',
    refresh_token: localStorage.getItem('refresh_token') ?? '',
  }));
  await context.close();
  return { tokens, userId: decodeClaims(tokens.access_token)?.uid ?? 0 };
}

/** Opens a browser without anything cached, in which that person is signed in; null: nobody is. */
export async function openContext(
  browser: Browser,
  origin: string,
  tokens: Tokens | null,
): Promise<BrowserContext> {
  const localStorage = Object.entries(tokens ?? {}).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  // Code that runs in the page was compiled with a call to this around every named function.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context;
}
