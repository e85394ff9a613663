import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { GATEWAY_URL } from '../config';
import { changeServed, type ServedView } from './served-page';

/** Faults of a file, by what the browser gets instead of it. */
export const FILE_FAULTS = {
  'status 503': (route: Route) => route.fulfill({ status: 503, body: 'Service Unavailable' }),
  'an HTML page': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Entropi</title>' }),
  'a JSON 404': (route: Route) =>
    route.fulfill({ status: 404, json: { status: 404, code: 'not_found', message: 'Not Found' } }),
  'a rejected connection': (route: Route) => route.abort('connectionrefused'),
};

/** Never responds. */
export function hang(): Promise<void> {
  return new Promise(() => undefined);
}

/** Matches the files of a remote that a phase of its load fetches. */
export const PHASE_FILES = {
  manifest: (file: string) => file === 'mf-manifest.json',
  entry: (file: string) => file === 'remote-entry.js',
  chunk: (file: string) => file.endsWith('.js') && file !== 'remote-entry.js',
};

export type FilePhase = keyof typeof PHASE_FILES;

/** Ends a fault, so that the page gets the gateway's files again. */
export type Heal = () => Promise<void>;

/** Applies a fault to a page's requests for the files of one phase of a remote. */
export async function breakFiles(
  page: Page,
  remote: string,
  phase: FilePhase,
  fault: (route: Route) => Promise<void>,
): Promise<Heal> {
  const files = (url: URL) => {
    const [, folder, name, , ...file] = url.pathname.split('/');
    return folder === 'remotes' && name === remote && PHASE_FILES[phase](file.join('/'));
  };
  await page.route(files, fault);
  return () => page.unroute(files);
}

/** Code of broken builds, which replaces their container. */
const BROKEN_CONTAINERS = {
  init: `{ init() { throw new Error('init is broken'); }, get: whole.get }`,
  render: `{ init: whole.init, get: async (id) => {
    const { default: module } = (await whole.get(id))();
    const Broken = () => { throw new Error('render is broken'); };
    const spoil = (loaders = {}) => Object.fromEntries(
      Object.keys(loaders).map((key) => [key, async () => ({ default: Broken })]),
    );
    const spoilt = { routes: spoil(module.routes), widgets: module.widgets };
    return () => ({ default: spoilt });
  } }`,
};

/** Serves a page a build of the remote whose code throws, with matching hashes. */
export async function breakCode(
  page: Page,
  remote: string,
  phase: keyof typeof BROKEN_CONTAINERS,
): Promise<Heal> {
  const container = remote.replace('-', '_');
  let spoilt: string | null = null;
  const spoil = async ({ name, version, integrity }: ServedView['remotes'][number]) => {
    const response = await fetch(`${GATEWAY_URL}/remotes/${name}/${version}/remote-entry.js`);
    const broken = `${container} = ((whole) => (${BROKEN_CONTAINERS[phase]}))(${container});`;
    spoilt = `${await response.text()}\n;${broken}`;
    const hash = createHash('sha384').update(spoilt).digest('base64');
    integrity['remote-entry.js'] = `sha384-${hash}`;
  };
  const endView = await changeServed(page, {
    view: async ({ remotes }) => {
      const entry = remotes.find(({ name }) => name === remote);
      if (entry) await spoil(entry);
    },
  });
  const entryFile = (url: URL) => url.pathname.endsWith(`remote-entry.js`);
  await page.route(entryFile, (route) =>
    spoilt && route.request().url().includes(`/${remote}/`)
      ? route.fulfill({ contentType: 'text/javascript', body: spoilt })
      : route.fallback(),
  );
  return async () => {
    endView();
    await page.unroute(entryFile);
  };
}
