import { CONTRACT_VERSION, type RemoteModule } from '@entropi/shared/remote';
import { buildEntry, buildView, createTestLoader, failIn, MESSAGES } from '../../testing/remotes';
import { type LoadPhase, type LoadState, toKey } from './load-state';

const Messages = () => null;
const GOOD: RemoteModule = { routes: { messages: async () => ({ default: Messages }) } };

it('goes from idle over resolving and loading to ready', async () => {
  const { loader, events } = createTestLoader(() => GOOD);
  const seen: LoadState['status'][] = [loader.getState(MESSAGES).status];
  loader.subscribe(() => seen.push(loader.getState(MESSAGES).status));
  const state = await loader.ensure(MESSAGES);
  expect(seen).toEqual(['idle', 'resolving', 'loading', 'ready']);
  expect(state).toMatchObject({ status: 'ready', version: '1.0.0', Component: Messages });
  expect(events).toMatchObject([{ remote: 'mf-chat', version: '1.0.0', outcome: 'ready' }]);
});

it('hands on the module of the remote before the scripts of the page have come', async () => {
  let finish: () => void = () => undefined;
  const page = new Promise<{ default: typeof Messages }>((resolve) => {
    finish = () => resolve({ default: Messages });
  });
  const module: RemoteModule = { routes: { messages: () => page } };
  const { loader } = createTestLoader(() => module);
  const handedOn = new Promise((resolve) => void loader.ensure(MESSAGES, resolve));
  expect(await handedOn).toBe(module);
  expect(loader.getState(MESSAGES)).toMatchObject({ status: 'loading' });
  finish();
  expect(await loader.ensure(MESSAGES)).toMatchObject({ status: 'ready' });
});

it('loads once for all callers', async () => {
  const { loader, requests } = createTestLoader(() => GOOD);
  await Promise.all([loader.ensure(MESSAGES), loader.ensure(MESSAGES)]);
  await loader.ensure(MESSAGES);
  expect(requests).toHaveLength(1);
});

it.each<LoadPhase>(['manifest', 'entry', 'chunk'])(
  'fetches a broken %s again, and then names phase and trace',
  async (phase) => {
    const { loader, requests, events, pauses } = createTestLoader((request) =>
      failIn(request, phase),
    );
    const state = await loader.ensure(MESSAGES);
    expect(state).toMatchObject({ status: 'failed', phase, version: '1.0.0' });
    expect(requests.map(({ fresh }) => fresh)).toEqual([false, true, true]);
    expect(events.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed']);
    expect(new Set(events.map(({ traceId }) => traceId)).size).toBe(1);
    expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0);
  },
);

it('recovers when a later attempt succeeds', async () => {
  let attempt = 0;
  const { loader } = createTestLoader((request) => {
    attempt += 1;
    return attempt < 3 ? failIn(request, 'entry') : GOOD;
  });
  expect(await loader.ensure(MESSAGES)).toMatchObject({ status: 'ready' });
});

it('keeps no failure: the next call loads again', async () => {
  let isUp = false;
  const { loader } = createTestLoader((request) => (isUp ? GOOD : failIn(request, 'entry')));
  expect(await loader.ensure(MESSAGES)).toMatchObject({ status: 'failed' });
  isUp = true;
  expect(await loader.ensure(MESSAGES)).toMatchObject({ status: 'ready' });
});

it('fails in the registry when it does not name the remote', async () => {
  const { loader } = createTestLoader(() => GOOD, { view: buildView() });
  expect(await loader.ensure(MESSAGES)).toMatchObject({ status: 'failed', phase: 'registry' });
});

it('does not load a remote that needs another contract, and names both versions', async () => {
  const view = buildView(buildEntry({ contract: '^2.0.0' }));
  const { loader, requests } = createTestLoader(() => GOOD, { view });
  const state = await loader.ensure(MESSAGES);
  expect(state).toMatchObject({ status: 'failed', phase: 'init' });
  expect(state).toHaveProperty('reason', expect.stringContaining('^2.0.0'));
  expect(state).toHaveProperty('reason', expect.stringContaining(CONTRACT_VERSION));
  expect(requests).toHaveLength(0);
});

it('fails in init when the module lacks what the registry promises', async () => {
  const { loader } = createTestLoader(() => ({ routes: {} }));
  expect(await loader.ensure(MESSAGES)).toMatchObject({ status: 'failed', phase: 'init' });
});

describe('a new version', () => {
  const next = buildEntry({ version: '1.1.0' });
  const second = { ...MESSAGES, kind: 'widgets', id: 'unread' } as const;
  const both: RemoteModule = { ...GOOD, widgets: { unread: async () => ({ default: Messages }) } };

  it('is not mixed with the one in use', async () => {
    const { loader, gateway, registry } = createTestLoader(() => both);
    await loader.ensure(MESSAGES);
    gateway.view = buildView(next);
    await registry.refresh();
    expect(await loader.ensure(second)).toMatchObject({ status: 'ready', version: '1.0.0' });
    expect(loader.findVersion('mf-chat')).toBe('1.0.0');
  });

  it('replaces all of the remote when a file of the old one is gone', async () => {
    const { loader, gateway } = createTestLoader((request) =>
      request.entry.version === '1.0.0' && request.expose === './late'
        ? failIn(request, 'chunk')
        : both,
    );
    await loader.ensure(MESSAGES);
    gateway.view = buildView(next);
    const late = { ...second, expose: './late' };
    expect(await loader.ensure(late)).toMatchObject({ status: 'ready', version: '1.1.0' });
    expect(loader.getState(MESSAGES)).toEqual({ status: 'idle' });
    expect(await loader.ensure(MESSAGES)).toMatchObject({ status: 'ready', version: '1.1.0' });
  });

  it('is what a remote starts with that was not loaded yet', async () => {
    const { loader, gateway, registry } = createTestLoader(() => GOOD);
    gateway.view = buildView(next);
    await registry.refresh();
    expect(await loader.ensure(MESSAGES)).toMatchObject({ version: '1.1.0' });
  });
});

describe('a lost file of a remote with a mounted page', () => {
  const next = buildEntry({ version: '1.1.0' });
  const late = { ...MESSAGES, id: 'late', expose: './late' } as const;
  const both: RemoteModule = {
    routes: { ...GOOD.routes, late: async () => ({ default: Messages }) },
  };

  async function mountFirst() {
    const test = createTestLoader((request) =>
      request.entry.version === '1.0.0' && request.expose === './late'
        ? failIn(request, 'chunk')
        : both,
    );
    await test.loader.ensure(MESSAGES);
    test.gateway.view = buildView(next);
    return { ...test, release: test.loader.hold(toKey(MESSAGES)) };
  }

  it('leaves the page as it is', async () => {
    const { loader } = await mountFirst();
    const state = await loader.ensure(late);
    expect(state).toEqual({ status: 'superseded', version: '1.0.0', next: '1.1.0' });
    expect(loader.getState(MESSAGES)).toMatchObject({ status: 'ready', version: '1.0.0' });
    expect(loader.findVersion('mf-chat')).toBe('1.0.0');
  });

  it('moves the whole remote to the new version on request', async () => {
    const { loader } = await mountFirst();
    await loader.ensure(late);
    expect(await loader.retry(late)).toMatchObject({ status: 'ready', version: '1.1.0' });
    expect(loader.getState(MESSAGES)).toEqual({ status: 'idle' });
  });

  it('moves to the new version once the page is closed', async () => {
    const { loader, release } = await mountFirst();
    await loader.ensure(late);
    release();
    expect(loader.getState(late)).toEqual({ status: 'idle' });
    expect(await loader.ensure(late)).toMatchObject({ status: 'ready', version: '1.1.0' });
  });
});

describe('a failed page', () => {
  async function fail() {
    let isUp = false;
    const test = createTestLoader((request) => (isUp ? GOOD : failIn(request, 'entry')));
    const release = test.loader.hold(toKey(MESSAGES));
    await test.loader.ensure(MESSAGES);
    const restore = () => {
      isUp = true;
    };
    const publish = async () => {
      const { revision } = test.gateway.view;
      test.gateway.view = { ...test.gateway.view, revision: revision + 1 };
      await test.registry.refresh();
    };
    return { ...test, release, restore, publish };
  }

  it('is not tried again by a preload', async () => {
    const { loader, requests, restore } = await fail();
    const before = requests.length;
    const failure = loader.getState(MESSAGES);
    restore();
    await loader.preload(MESSAGES);
    expect(requests).toHaveLength(before);
    expect(loader.getState(MESSAGES)).toBe(failure);
  });

  it('is tried again by a new revision, behind its fallback', async () => {
    const { loader, requests, publish, restore } = await fail();
    const failure = loader.getState(MESSAGES);
    const seen = new Set([failure]);
    loader.subscribe(() => seen.add(loader.getState(MESSAGES)));
    const before = requests.length;
    await publish();
    await loader.ensure(MESSAGES);
    expect(requests.length).toBeGreaterThan(before);
    expect([...seen]).toEqual([failure]);
    restore();
    await publish();
    expect(await loader.ensure(MESSAGES)).toMatchObject({ status: 'ready' });
    expect([...seen].map(({ status }) => status)).toEqual(['failed', 'ready']);
  });

  it('is forgotten by a new revision once it is left', async () => {
    const { loader, requests, publish, release } = await fail();
    release();
    const before = requests.length;
    await publish();
    expect(loader.getState(MESSAGES)).toEqual({ status: 'idle' });
    expect(requests).toHaveLength(before);
  });

  it('that throws is tried again by another version alone', async () => {
    const { loader, gateway, registry, requests } = createTestLoader(() => GOOD);
    loader.hold(toKey(MESSAGES));
    await loader.ensure(MESSAGES);
    loader.fail(MESSAGES, 'render', 'no such field');
    gateway.view = { ...gateway.view, revision: 2 };
    await registry.refresh();
    expect(requests).toHaveLength(1);
    expect(loader.getState(MESSAGES)).toMatchObject({ status: 'failed', phase: 'render' });
    gateway.view = { ...buildView(buildEntry({ version: '0.9.0' })), revision: 3 };
    await registry.refresh();
    expect(await loader.ensure(MESSAGES)).toMatchObject({ status: 'ready', version: '0.9.0' });
  });

  it('is not tried again by a registry that has nothing new', async () => {
    const { requests, registry } = await fail();
    const before = requests.length;
    await registry.refresh();
    expect(requests).toHaveLength(before);
  });
});

it('gives a remote up and loads what the registry has now', async () => {
  const { loader, gateway, registry } = createTestLoader(() => GOOD);
  await loader.ensure(MESSAGES);
  gateway.view = { ...buildView(buildEntry({ version: '0.9.0' })), revision: 2 };
  await registry.refresh();
  loader.replace('mf-chat');
  expect(loader.getState(MESSAGES)).toEqual({ status: 'idle' });
  expect(await loader.ensure(MESSAGES)).toMatchObject({ status: 'ready', version: '0.9.0' });
});
