import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, type Page } from '@playwright/test';
import { API_URL, GATEWAY_URL, ROOT, STACK_ENVIRONMENT } from '../config';
import { freshCode } from './codes';
import { demoPassword } from './person';
import { openPage } from './signed-in';

const { PATH }: NodeJS.ProcessEnv = STACK_ENVIRONMENT;
const FOLDER = path.join(ROOT, 'e2e/fixtures/foreign-host');

/** The server of another team's page. */
export interface ForeignHost {
  url: string;
  stop(): Promise<void>;
}

/** The address of the entry of a remote's version that is served now. */
async function findEntry(remote: string): Promise<string> {
  const response = await fetch(`${GATEWAY_URL}/registry.json`);
  const { remotes } = (await response.json()) as { remotes: Record<string, string>[] };
  const { manifest = '', entry = '' } = remotes.find(({ name }) => name === remote) ?? {};
  return new URL(entry, GATEWAY_URL + manifest).href;
}

/**
 * Builds the pages with their own tools, as `docs/foreign-host.md` says; for another gateway only that which finds
 * versions by itself.
 */
export async function buildForeignHost(gateway = GATEWAY_URL): Promise<void> {
  const build = (args: string[], env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ['build.cjs', ...args], {
      cwd: FOLDER,
      env: { PATH, ...env },
    });
  await build([], { GATEWAY: gateway });
  if (gateway !== GATEWAY_URL) return;
  await build(['webpack-alone'], { REMOTE_ENTRY: await findEntry('mf-chat') });
  await build(['webpack-alone-served'], { GATEWAY: gateway });
}

/** Starts the server, which signs the user in, and resolves when it listens; without a user no one is signed in. */
export async function startForeignHost(
  origin: string,
  username?: string,
  { api = API_URL, readCode = freshCode } = {},
): Promise<ForeignHost> {
  const user = username && {
    USERNAME: username,
    PASSWORD: demoPassword(username),
    CODE: await readCode(username),
  };
  const server = spawn(process.execPath, ['serve.cjs'], {
    cwd: FOLDER,
    stdio: ['ignore', 'pipe', user ? 'inherit' : 'ignore'],
    env: { PATH, PORT: new URL(origin).port, API: api, ...(user || {}) },
  });
  const ended = once(server, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`The server of the foreign host ended with ${code}`);
  });
  await Promise.race([once(server.stdout, 'data'), failed]);
  failed.catch(() => undefined);
  return {
    url: origin,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** What the host keeps for itself, under a name that the product uses on its own pages. */
export const OF_THE_HOST = 'a token of the intranet';

/** Opens a page of the foreign host in a browser that has never been at the product. */
export async function openHost(browser: Browser, url: string) {
  const page = await openPage(browser, null);
  const complaints: string[] = [];
  const sent: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('request', (request) => sent.push(request.headers().authorization ?? ''));
  await page.addInitScript((token) => localStorage.setItem('access_token', token), OF_THE_HOST);
  await page.goto(url);
  return { page, complaints, sent };
}

const findNews = (page: Page) => page.getByText('Nothing is new in the intranet.');

/** Expects the host's own part, with nothing of the remote in the page; goes back to the remote by the browser. */
export async function returnFromNews(page: Page): Promise<void> {
  await expect(findNews(page)).toBeVisible();
  await expect(page.locator('#chat')).toBeEmpty();
  await page.goBack();
  await expect(findNews(page)).toBeHidden();
}

/** Goes to the host's own part by its link, which unmounts the remote, and comes back, which mounts it again. */
export async function visitNews(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'News' }).click();
  await returnFromNews(page);
}

/** The same gateway by another name, which to a browser is another gateway. */
export const OTHER_GATEWAY_URL = `http://127.0.0.1:${new URL(GATEWAY_URL).port}`;

/** Mounts a page of a remote of the other gateway below what the host shows. */
export async function mountFromOther(page: Page, remote: string, address: string): Promise<void> {
  await page.evaluate(
    async ([gateway, wanted, path]) => {
      const { remotes } = await (await fetch(`${gateway}/registry.json`)).json();
      const { manifest, entry } = remotes.find(({ name }: { name: string }) => name === wanted);
      const script = document.createElement('script');
      script.crossOrigin = 'anonymous';
      script.src = new URL(entry, gateway + manifest).href;
      const element = document.createElement('section');
      element.id = 'of-other';
      document.body.append(script, element);
      await new Promise((resolve) => script.addEventListener('load', resolve));
      const container = Reflect.get(globalThis, wanted.replaceAll('-', '_'));
      await container.init();
      const { mount } = (await container.get('./remote'))();
      const getAccessToken = async () => (await fetch('/access-token')).text();
      await mount(element, { path, getAccessToken });
    },
    [OTHER_GATEWAY_URL, remote, address] as const,
  );
}

/** Names the runtimes of Module Federation that a page has. */
export function listFederations(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { __FEDERATION__: found } = globalThis as unknown as {
      __FEDERATION__?: { __INSTANCES__: { name: string }[] };
    };
    return (found?.__INSTANCES__ ?? []).map(({ name }) => name);
  });
}
