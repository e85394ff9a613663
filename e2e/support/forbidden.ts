import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { GATEWAY_URL, ROOT } from '../config';
import { closeByEscape, type Person } from './person';

/** The addresses of the administration. */
export const ADMIN_PATHS = [
  '/admin/users',
  '/admin/strategies',
  '/admin/subscriptions',
  '/admin/monitoring',
  '/admin/platform',
  '/admin/messages',
] as const;

/** Matches text of the registry or index.html that names the administration, its files or its pages. */
export const NAMED = /mf-admin|\.\/admin\b|\/admin\/|expose_admin/;

interface BuildFile {
  build: { exposes: Record<string, { integrity: Record<string, string> }> };
}

/** Files for superusers only: the folder of mf-admin, and the chunks of the chat's admin expose. */
async function findForbidden(requests: readonly string[]): Promise<string[]> {
  const file = path.join(ROOT, 'mf-chat/dist/build.json');
  const { build } = JSON.parse(await readFile(file, 'utf8')) as BuildFile;
  const chunks = Object.keys(build.exposes['./admin']?.integrity ?? {});
  if (chunks.length === 0) throw new Error('The chat has no chunks for superusers');
  return requests.filter(
    (url) => url.includes('/remotes/mf-admin/') || chunks.some((name) => url.includes(`/${name}`)),
  );
}

/** What a browser has requested and received since the watch began. */
export interface Watch {
  /** Bytes of the administration that the browser requested. */
  listForbidden(): Promise<string[]>;
  /** Addresses of the documents and registries that name it. */
  listNaming(): Promise<string[]>;
}

/** Starts to watch a browser. */
export function watch({ page, requests }: Person): Watch {
  const before = requests.length;
  const responses: Promise<{ url: string; isNaming: boolean }>[] = [];
  page.on('response', (response) => {
    const url = response.url();
    const isDocument = response.request().resourceType() === 'document';
    if (!isDocument && !url.startsWith(`${GATEWAY_URL}/registry.json`)) return;
    // If the page was left meanwhile, its responses cannot be read any more.
    const text = response.text().catch(() => '');
    responses.push(text.then((body) => ({ url, isNaming: NAMED.test(body) })));
  });
  return {
    listForbidden: () => findForbidden(requests.slice(before)),
    async listNaming() {
      return (await Promise.all(responses))
        .filter(({ isNaming }) => isNaming)
        .map(({ url }) => url);
    },
  };
}

/** Reads the registry as the page does, or with another token of its user; returns its text. */
export function requestRegistry(page: Page, token?: string): Promise<string> {
  return page.evaluate(async (given) => {
    const bearer = given ?? localStorage.getItem('access_token');
    const response = await fetch('/registry.json', {
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
      cache: 'no-store',
    });
    return response.text();
  }, token);
}

/** Navigates within the page, by its history, so that no document is requested. */
export async function goInHistory(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    const here = location.href;
    history.pushState(null, '', path);
    history.pushState(null, '', here);
  }, address);
  await page.goBack();
}

/** Moves the pointer over every item of the drawer, which preloads their pages. */
export async function pointAtMenu(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: /^Menu/ }).click();
  const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
  // The menu is loaded when it is opened, and `all` does not wait.
  await links.first().waitFor();
  for (const link of await links.all()) await link.hover();
  const paths = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  await closeByEscape(page);
  return paths;
}
