import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { connect } from 'node:tls';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { DATA_DIR, NGINX_PORTS } from '../config';
import { deploy, deployOwnBuild, type Release, sayIn } from '../support/deployment';
import { NGINX_URL, startBehindNginx } from '../support/nginx';
import { closeBrowser } from '../support/person';
import { openPage, saveSession } from '../support/signed-in';
import { untilDictionaries, type Wire, type WireResponse, watchWire } from '../support/wire';

// Each part deploys on top of what the one before has deployed.
test.describe.configure({ mode: 'serial' });

const GREETING = 'Write to the administrators. They reply here.';
const MAX_BYTES = 2 * 1024;

const chat = (patch: number): Release => ({ remote: 'mf-chat', patch, texts: [GREETING] });
const isReleaseScript = (address: string, patch: number) =>
  address.startsWith(`/remotes/mf-chat/1.0.${patch}-`) && address.endsWith('.js');

test.beforeAll(() => deploy(chat(1)));
test.afterAll(() => deployOwnBuild('mf-chat'));

const isScript = (address: string) =>
  address.startsWith('/remotes/mf-chat/') && address.endsWith('.js');

/** Lists the scripts of all releases that came over the network, without the first `since` responses. */
const listReceived = ({ responses }: Wire, since = 0) =>
  responses.slice(since).filter(({ path }) => isScript(path));

/** Lists the scripts of a release that came over the network from the folder of its version. */
const listScripts = ({ responses }: Wire, patch: number) =>
  responses.filter(({ path }) => isReleaseScript(path, patch));

const listEncodings = (scripts: readonly WireResponse[]) => [
  ...new Set(scripts.map(({ encoding }) => encoding)),
];

const sumBytes = (scripts: readonly WireResponse[]) =>
  scripts.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);

const findGreeting = (page: Page, patch: number) =>
  page.getByText(sayIn(patch, GREETING), { exact: true });

/** A browser with the messages of release 1 open, and its scripts as dictionaries. */
interface Returning {
  page: Page;
  wire: Wire;
  loaded: WireResponse[];
  /** Number of responses until then. */
  received: number;
}

async function openMessages(browser: Browser): Promise<Returning> {
  const page = await openPage(browser, await saveSession('alice'));
  const wire = await watchWire(page);
  await page.goto('/messages');
  await expect(findGreeting(page, 1)).toBeVisible();
  const loaded = listReceived(wire);
  expect(listEncodings(loaded)).toEqual(['br']);
  const paths = loaded.map(({ path }) => path);
  await untilDictionaries(page, wire, paths);
  return { page, wire, loaded, received: wire.responses.length };
}

/** Opens the messages again in a browser that has those of release 1, and looks at what the new release costs it. */
async function expectSmallRelease(
  { page, wire, loaded, received }: Returning,
  patch: number,
): Promise<void> {
  await page.goto('/messages');
  await expect(findGreeting(page, patch)).toBeVisible();
  // Only the entry and the script with the text have changed; the browser has all others.
  const scripts = listReceived(wire, received);
  expect(scripts).toHaveLength(2);
  expect(listEncodings(scripts)).toEqual(['dcz']);
  expect(sumBytes(scripts)).toBeGreaterThan(0);
  expect(sumBytes(scripts)).toBeLessThanOrEqual(MAX_BYTES);
  expect(sumBytes(loaded)).toBeGreaterThan(5 * MAX_BYTES);
}

test('a release that changes a text costs a browser that has one of the last two 2 KB at most', async ({
  browser,
}) => {
  const [often, seldom] = [await openMessages(browser), await openMessages(browser)];
  await deploy(chat(2));
  await expectSmallRelease(often, 2);
  await deploy(chat(3));
  await expectSmallRelease(seldom, 3);
  await closeBrowser(often.page);
  await closeBrowser(seldom.page);
});

test('a browser that has none of them gets brotli', async ({ browser }) => {
  const page = await openPage(browser, await saveSession('alice'));
  const wire = await watchWire(page);
  await page.goto('/messages');
  await expect(findGreeting(page, 3)).toBeVisible();
  expect(listEncodings(listReceived(wire))).toEqual(['br']);
  await closeBrowser(page);
});

/** Runs scripts one after the other, each of which the page requests as it requests those of remotes. */
function runScripts(page: Page, paths: readonly string[]): Promise<void> {
  return page.evaluate(async (addresses) => {
    for (const src of addresses) {
      await new Promise((resolve, reject) => {
        const script = Object.assign(document.createElement('script'), {
          src,
          crossOrigin: 'anonymous',
          onload: resolve,
          onerror: reject,
        });
        document.head.append(script);
      });
    }
  }, paths);
}

async function listPublished(patch: number): Promise<string[]> {
  const folder = path.join(DATA_DIR, 'registry/files/remotes/mf-chat');
  const versions = await readdir(folder);
  const version = versions.find((name) => name.startsWith(`1.0.${patch}-`)) ?? '';
  const names = await readdir(path.join(folder, version));
  return names
    .filter((name) => name.endsWith('.js'))
    .map((name) => `/remotes/mf-chat/${version}/${name}`);
}

/** Hash of the key of nginx's certificate, by which a browser can be told to trust it. */
function readKeyHash(): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: NGINX_PORTS.tls, rejectUnauthorized: false }, () => {
      const key = socket
        .getPeerX509Certificate()
        ?.publicKey.export({ type: 'spki', format: 'der' });
      socket.destroy();
      resolve(
        createHash('sha256')
          .update(key ?? '')
          .digest('base64'),
      );
    });
    socket.once('error', reject);
  });
}

test('nginx passes both on over TLS and HTTP/2', async ({ playwright }) => {
  const proxy = await startBehindNginx();
  const { launchOptions } = test.info().project.use;
  // A browser names no dictionaries to an origin whose certificate is not valid.
  const trusted = `--ignore-certificate-errors-spki-list=${await readKeyHash()}`;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), trusted],
  });
  const page = await browser.newPage();
  const wire = await watchWire(page);
  // A response without a policy, so that the test may add scripts to it.
  await page.goto(`${NGINX_URL}/config.json`);
  const [before, after] = [await listPublished(2), await listPublished(3)];
  await runScripts(page, before);
  // Those that are the same in both releases come by themselves from then on.
  expect(listEncodings(listScripts(wire, 2))).toEqual(['br']);
  await untilDictionaries(page, wire, before);
  await runScripts(page, after);
  const scripts = listScripts(wire, 3);
  expect(listEncodings(scripts)).toEqual(['dcz']);
  expect(scripts).toHaveLength(after.length);
  await browser.close();
  await proxy.stop();
});
