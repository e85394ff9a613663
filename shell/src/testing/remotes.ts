import type { RemoteModule } from '@entropi/shared/remote';
import type { RegistryEntry, RegistryView } from '@entropi/shared/remote/manifest';
import type { Federation, FederationRequest } from '../remotes/load/federation';
import type { LoadCause, LoadEvent, LoadPhase } from '../remotes/load/load-state';
import { createRegistry } from '../remotes/load/registry';
import { createRemoteLoader } from '../remotes/load/remote-loader';

const text = (en: string) => ({ en, de: en, fr: en });

const CHAT: RegistryEntry = {
  name: 'mf-chat',
  version: '1.0.0',
  channel: 'stable',
  title: text('Chat'),
  contract: '^1.0.0',
  access: ['user', 'superuser'],
  manifest: '/remotes/mf-chat/1.0.0/mf-manifest.json',
  entry: 'remote-entry.js',
  integrity: {},
  exposes: { './remote': { access: ['user', 'superuser'], integrity: {} } },
  operations: [],
  routes: [
    {
      id: 'messages',
      path: '/messages',
      expose: './remote',
      access: 'user',
      layout: 'page',
      onlySignedOut: false,
      title: text('Messages'),
    },
  ],
  navigation: [
    {
      label: text('Messages'),
      icon: 'chat',
      path: '/messages',
      access: 'user',
      badge: { widget: 'unread', expose: './remote' },
      order: 30,
    },
  ],
};

/** A remote of the registry; by default mf-chat 1.0.0 with one page. */
export function buildEntry(changes: Partial<RegistryEntry> = {}): RegistryEntry {
  return { ...CHAT, ...changes };
}

export function buildView(...remotes: RegistryEntry[]): RegistryView {
  return { revision: 1, shell: { version: '1.0.0', integrity: {} }, remotes };
}

export const MESSAGES = {
  remote: 'mf-chat',
  expose: './remote',
  kind: 'routes',
  id: 'messages',
} as const;

export type Serve = (request: FederationRequest) => RemoteModule | Promise<RemoteModule>;

/** A loader on a federation whose outcomes a test scripts, with what the loader reported. */
export function createTestLoader(
  serve: Serve,
  options: { view?: RegistryView; cause?: LoadCause } = {},
) {
  const events: LoadEvent[] = [];
  const requests: FederationRequest[] = [];
  const pauses: number[] = [];
  const gateway = { view: options.view ?? buildView(buildEntry()) };
  const registry = createRegistry(
    gateway.view,
    async () => gateway.view,
    (event) => events.push(event),
  );
  const federation: Federation = {
    async load(request) {
      requests.push(request);
      return serve(request);
    },
  };
  const loader = createRemoteLoader({
    federation,
    registry,
    limits: { timeoutMs: 15_000, attempts: 3 },
    report: (event) => events.push(event),
    diagnose: async () => options.cause ?? null,
    wait: async (ms) => {
      pauses.push(ms);
    },
  });
  return { loader, registry, gateway, events, requests, pauses };
}

/** Lets loads fail in the given phase, as a broken network would. */
export function failIn(request: FederationRequest, phase: LoadPhase): never {
  request.onPhase(phase);
  throw new Error(`broken in ${phase}`);
}
