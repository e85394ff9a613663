import path from 'node:path';
import { AccessPredicate } from '@entropi/shared/remote/access';
import type {
  RegistryDocument,
  RegistryView,
  RemoteBuild,
  ShellBuild,
} from '@entropi/shared/remote/manifest';
import { RuntimeConfig } from '@entropi/shared/remote/manifest';
import { JSDOM, ResourceLoader, VirtualConsole } from 'jsdom';
import { renderIndexPage } from '../gateway/index-page';
import { viewRegistry } from '../registry/registry-view';
import { nameVersionPath } from '../store/store';
import { addBrowserFeatures } from './browser-features';

/** The shell's message on a reply that differs from today's contract. */
const OLD_REPLY = /^The reply of \w+ breaks its contract/;

const ORIGIN = 'http://shell.test';
const API_URL = 'http://api.test';

/** A build with a function that reads its files by name. */
export interface BuiltFiles<Build> {
  build: Build;
  read(name: string): Promise<Buffer>;
}

/** Responds to a call of the page to the API. */
export type RespondToCall = (method: string, path: string) => Response;

export interface Pair {
  shell: BuiltFiles<ShellBuild>;
  remote: BuiltFiles<RemoteBuild>;
}

/** What the loader reports of every finished attempt. */
interface LoadEvent {
  remote: string;
  phase: string;
  outcome: 'ready' | 'failed';
  reason?: string;
}

/** The page of a built shell with one built remote, without a browser. */
export interface ShellPage {
  window: JSDOM['window'];
  /** Returns what went wrong since its last call: errors of scripts and of React, failed loads. */
  drainProblems(): string[];
  /** Number of calls and files whose response has not come yet. */
  countPending(): number;
  close(): void;
}

/** Address of a build's manifest, as the registry would name it. */
export function locateManifest({ name, version, manifest }: RemoteBuild): string {
  return `${ORIGIN}/${nameVersionPath(name, version)}/${path.basename(manifest)}`;
}

/** Gives the builds the addresses that publishing would give them. */
export function locatePair(pair: Pair): Pair {
  const { shell, remote } = pair;
  const shellFolder = `/${nameVersionPath('shell', shell.build.version)}`;
  const scripts = shell.build.scripts.map((name) => `${shellFolder}/${path.basename(name)}`);
  const manifest = new URL(locateManifest(remote.build)).pathname;
  return {
    shell: { ...shell, build: { ...shell.build, scripts } },
    remote: { ...remote, build: { ...remote.build, manifest } },
  };
}

const EVERYTHING = new Set(AccessPredicate.options);

/** A registry that serves the pair and nothing else. */
export function servePair({ shell, remote }: Pair): RegistryDocument {
  const serve = <Build extends { version: string }>(build: Build) => ({
    channels: { stable: build.version, previous: [] },
    versions: { [build.version]: build },
  });
  const remotes = { [remote.build.name]: serve(remote.build) };
  return { revision: 1, shell: serve(shell.build), remotes };
}

/** The view that the gateway would show a superuser: everything of the one remote. */
function describePair(pair: Pair): RegistryView {
  const view = viewRegistry(servePair(pair), EVERYTHING);
  if (!view) throw new Error(`shell ${pair.shell.build.version} cannot be served`);
  return view;
}

function json(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
}

/** Opens the page at an address of the product, not signed in. */
export function openShellPage(given: Pair, address: string, response: RespondToCall): ShellPage {
  const pair = locatePair(given);
  const { shell, remote } = pair;
  const view = describePair(pair);
  const problems: string[] = [];
  let pending = 0;

  async function wait<T>(responding: Promise<T>): Promise<T> {
    pending += 1;
    return responding.finally(() => {
      pending -= 1;
    });
  }

  function readPublished(url: string): Promise<Buffer> {
    const [, kind, ...names] = new URL(url).pathname.split('/');
    const isShell = kind === 'shell';
    return (isShell ? shell : remote).read(names.slice(isShell ? 1 : 2).join('/'));
  }

  async function load(url: URL, method: string): Promise<Response> {
    if (url.origin === API_URL) return response(method, url.pathname);
    if (url.pathname === '/registry.json') return json(view);
    if (!url.pathname.startsWith('/remotes/')) return new Response(null, { status: 404 });
    return json(JSON.parse((await readPublished(url.href)).toString()));
  }

  class PublishedFiles extends ResourceLoader {
    override fetch(url: string) {
      return wait(readPublished(url)) as ReturnType<ResourceLoader['fetch']>;
    }
  }

  const virtualConsole = new VirtualConsole();
  virtualConsole.on('error', (...args: unknown[]) => {
    const text = args.map(String).join(' ');
    // Recordings are short, and of older APIs, so differences from today's contract do not count.
    if (!OLD_REPLY.test(text)) problems.push(text);
  });
  virtualConsole.on('jsdomError', (error: Error & { type?: string; cause?: unknown }) => {
    if (error.type === 'not implemented' || error.type === 'css parsing') return;
    problems.push(String(error.cause ?? error));
  });
  virtualConsole.on('info', (_label: string, event: LoadEvent) => {
    if (event?.outcome === 'failed') {
      problems.push(`${event.remote} failed in ${event.phase}: ${event.reason}`);
    }
  });

  const html = renderIndexPage({
    address,
    shell: shell.build,
    view,
    hints: [],
    reads: [],
    config: RuntimeConfig.parse({
      environment: 'local',
      apiBaseUrl: API_URL,
      loader: { timeoutMs: 15_000, attempts: 1 },
      // Nothing is published meanwhile.
      registryPoll: { everyMs: 86_400_000, jitterMs: 0 },
    }),
    firstView: null,
    language: 'en',
    nonce: 'none',
    traceparent: '',
  });
  const { window } = new JSDOM(html, {
    url: `${ORIGIN}${address}`,
    runScripts: 'dangerously',
    resources: new PublishedFiles(),
    pretendToBeVisual: true,
    virtualConsole,
    beforeParse(page) {
      addBrowserFeatures(page);
      page.fetch = (input, init) =>
        wait(load(new URL(String(input), ORIGIN), init?.method ?? 'GET'));
    },
  });
  return {
    window,
    drainProblems: () => problems.splice(0),
    countPending: () => pending,
    close: () => window.close(),
  };
}
