import type { Page } from '@playwright/test';
import { GATEWAY_URL } from '../config';

interface ServedEntry {
  name: string;
  version: string;
  integrity: Record<string, string>;
}

/** The parts of the registry that the tests read and change. */
export interface ServedView {
  remotes: ServedEntry[];
}

interface ServedConfig {
  loader: { timeoutMs: number; attempts: number };
  registryPoll: { everyMs: number; jitterMs: number };
}

type Change<T> = (value: T) => void | Promise<void>;

export interface PageChanges {
  config?: Change<ServedConfig>;
  view?: Change<ServedView>;
}

async function changeInline<T>(html: string, id: string, change: Change<T> | undefined) {
  const json = new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1];
  if (!change || !json) return html;
  const value = JSON.parse(json) as T;
  await change(value);
  return html.replace(json, () => JSON.stringify(value).replace(/</g, '\\u003c'));
}

const changesByPage = new WeakMap<Page, Set<PageChanges>>();

/** Serves the page the gateway's documents and registry, with all changes applied. */
async function routeServed(page: Page, changes: Set<PageChanges>): Promise<void> {
  // A stream cannot be awaited, because it does not end.
  const isDocument = ({ origin, pathname }: URL) =>
    origin === GATEWAY_URL && pathname !== '/registry/revisions' && !/\.[^/]*$/.test(pathname);
  await page.route(isDocument, async (route) => {
    const response = await route.fetch();
    let body = await response.text();
    for (const { config, view } of changes) {
      body = await changeInline(body, 'entropi-config', config);
      body = await changeInline(body, 'entropi-registry', view);
    }
    await route.fulfill({ response, body });
  });
  await page.route(`${GATEWAY_URL}/registry.json?*`, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as ServedView;
    for (const { view } of changes) await view?.(json);
    await route.fulfill({ response, json });
  });
}

/** Changes what index.html and the registry say to this one page; returns a function that ends this. */
export async function changeServed(page: Page, change: PageChanges): Promise<() => void> {
  const known = changesByPage.get(page);
  const changes = known ?? new Set();
  changes.add(change);
  changesByPage.set(page, changes);
  if (!known) await routeServed(page, changes);
  return () => {
    changes.delete(change);
  };
}

/** Sets a mark that a reload of the page removes. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
}

export function isStillMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'neverReloaded' in window);
}
