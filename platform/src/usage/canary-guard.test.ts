import path from 'node:path';
import { RuntimeConfig } from '@entropi/shared/remote/manifest';
import type { FastifyInstance } from 'fastify';
import { isInShare, makeDeviceId } from '../gateway/device';
import { createGateway } from '../gateway/gateway';
import { publishBuild } from '../publish/publish';
import { openFileRegistry, type RecordedRegistry } from '../registry/registry';
import { promoteVersion, setCanary } from '../registry/release';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import { makeTemporaryFolder, writeSampleRemote, writeSampleShell } from '../testing/sample-build';

const NAME = 'mf-sample';

interface Load {
  version: string;
  shell?: string;
  phase?: string;
  outcome: 'ready' | 'failed';
}

describe('a canary that fails', () => {
  let registry: RecordedRegistry;
  let store: Store;
  let app: FastifyInstance;
  let visitors: number;
  /** Set while the registry cannot be written. */
  let isReadOnly: boolean;

  const serve = (logLevel = 'silent') =>
    createGateway({
      registry: {
        read: registry.read,
        write: (...args) =>
          isReadOnly
            ? Promise.reject(Object.assign(new Error('read-only'), { code: 'EROFS' }))
            : registry.write(...args),
      },
      store,
      runtime: RuntimeConfig.parse({ environment: 'local', apiBaseUrl: 'http://localhost:8000' }),
      apiInternalUrl: 'http://127.0.0.1:9',
      tls: false,
      trustedProxies: 1,
      logLevel,
    });

  beforeEach(async () => {
    const dir = await makeTemporaryFolder();
    registry = openFileRegistry(path.join(dir, 'revisions'));
    store = openFolderStore(path.join(dir, 'files'));
    for (const version of ['1.0.0', '1.1.0']) {
      await publishBuild(registry, store, await writeSampleShell(version));
      await publishBuild(registry, store, await writeSampleRemote(version));
    }
    await setCanary({ registry, store }, NAME, '1.1.0', 50);
    visitors = 0;
    isReadOnly = false;
    app = serve();
  });

  afterEach(() => app.close());

  /** Finds a device that is, or is not, served the canary. */
  function makeDevice(isChosen: boolean, name = NAME): string {
    for (;;) {
      const id = makeDeviceId();
      if (isInShare(id, name, 50) === isChosen) return id;
    }
  }

  async function report(device: string, loads: Load[], address?: string): Promise<void> {
    visitors += 1;
    const body = loads.map((load) => ({
      kind: 'load',
      remote: NAME,
      phase: 'chunk',
      ms: 1,
      traceId: 'x',
      ...load,
    }));
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/reports',
      headers: {
        cookie: `entropi-device=${device}`,
        'x-forwarded-for': address ?? `10.0.${visitors >> 8}.${visitors & 255}`,
      },
      payload: body,
    });
    expect(statusCode).toBe(204);
  }

  const good: Load = { version: '1.1.0', outcome: 'ready' };
  const broken: Load = { version: '1.1.0', outcome: 'failed', phase: 'render' };
  const readCanary = async () => (await registry.read()).remotes[NAME]?.channels.canary;

  async function visit(count: number, ...loads: Load[]): Promise<void> {
    for (let each = 0; each < count; each += 1) await report(makeDevice(true), loads);
  }

  it('is ended after enough visits, with the reason in the audit', async () => {
    await visit(18, good);
    await visit(1, good, broken);
    expect(await readCanary()).toBeDefined();
    await visit(1, { ...broken, phase: 'entry' });
    expect(await readCanary()).toBeUndefined();
    expect((await registry.read()).remotes[NAME]?.channels.stable).toBe('1.0.0');
    expect((await registry.listHistory()).at(-1)?.written?.change).toMatchObject({
      by: 'gateway',
      what: 'stop canary',
      name: NAME,
      reason: '2 of 20 devices failed (entry 1, render 1)',
    });
  });

  it('goes on while few have seen it, or few of them fail', async () => {
    await visit(19, broken);
    expect(await readCanary()).toBeDefined();
    await app.close();
    app = serve();
    await visit(20, good);
    await visit(1, broken);
    expect(await readCanary()).toBeDefined();
  });

  it('goes on when a load was tried again and came', async () => {
    await visit(20, { ...broken, phase: 'entry' }, good);
    expect(await readCanary()).toBeDefined();
  });

  it('goes on when the stable version fails as often: the network is bad', async () => {
    for (let each = 0; each < 20; each += 1) {
      const outcome = each < 4 ? 'failed' : 'ready';
      await report(makeDevice(false), [{ version: '1.0.0', outcome }]);
    }
    await visit(17, good);
    await visit(3, { ...broken, phase: 'entry' });
    expect(await readCanary()).toBeDefined();
  });

  it('is not ended by one stranger, i.e. one address, one device twice, or a device outside the share', async () => {
    for (let each = 0; each < 40; each += 1) {
      await report(makeDevice(true), [broken], '203.0.113.7');
      await report(makeDevice(false), [broken]);
      await report('forged', [broken]);
    }
    const own = makeDevice(true);
    for (let each = 0; each < 40; each += 1) await report(own, [broken]);
    expect(await readCanary()).toBeDefined();
  });

  it('may be begun again by a person, and is counted from the start', async () => {
    await visit(20, broken);
    expect(await readCanary()).toBeUndefined();
    await setCanary({ registry, store }, NAME, '1.1.0', 50);
    await visit(19, broken);
    expect(await readCanary()).toBeDefined();
    await visit(1, broken);
    expect(await readCanary()).toBeUndefined();
  });

  it('of the shell is ended by what fails in it', async () => {
    await setCanary({ registry, store }, 'shell', '1.1.0', 50);
    for (let each = 0; each < 20; each += 1) {
      const load: Load = { version: '0.0.1', shell: '1.1.0', outcome: 'failed', phase: 'init' };
      await report(makeDevice(true, 'shell'), [load]);
    }
    expect((await registry.read()).shell?.channels.canary).toBeUndefined();
  });

  it('is no longer served even if the gateway cannot write to the registry, but others can', async () => {
    isReadOnly = true;
    const device = makeDevice(true);
    const read = async () => {
      const cookie = `entropi-device=${device}`;
      const response = await app.inject({ url: '/registry.json', headers: { cookie } });
      return response.json().remotes[0].version;
    };
    expect(await read()).toBe('1.1.0');
    await visit(20, broken);
    expect(await readCanary()).toBeDefined();
    expect(await read()).toBe('1.0.0');
    await promoteVersion({ registry, store }, NAME, '1.1.0');
    expect(await read()).toBe('1.1.0');
  });

  it('is ended once by two gateways', async () => {
    const first = app;
    app = serve();
    const second = app;
    for (let each = 0; each < 20; each += 1) {
      for (const gateway of [first, second]) {
        app = gateway;
        await report(makeDevice(true), [broken]);
      }
    }
    await first.close();
    const changes = (await registry.listHistory()).map(({ written }) => written?.change.what);
    expect(changes.filter((what) => what === 'stop canary')).toHaveLength(1);
  });
});
