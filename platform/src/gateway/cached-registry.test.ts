import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@entropi/db/embedded';
import { RuntimeConfig } from '@entropi/shared/remote/manifest';
import type { FastifyInstance } from 'fastify';
import { publishBuild } from '../publish/publish';
import { openFileRegistry, type Registry } from '../registry/registry';
import { openPostgresRegistry, type PostgresRegistry } from '../registry/registry.repo';
import { promoteVersion } from '../registry/release';
import { openFolderStore } from '../store/folder-store';
import { makeTemporaryFolder, NO_CHANGE, writeSampleShell } from '../testing/sample-build';
import { cacheRegistry, RegistryUnavailable } from './cached-registry';
import { createGateway } from './gateway';

const START_LIMIT_MS = 120_000;
const html = { accept: 'text/html' };

/** How a started server is reached, wherever it listens after its next start. */
async function openEntryPoint(): Promise<{
  port: number;
  lead(to: string | null): void;
  entryPoint: Server;
}> {
  let target: URL | null = null;
  const entryPoint = createServer((client) => {
    client.on('error', () => undefined);
    if (!target) return void client.destroy();
    const server = connect(Number(target.port), target.hostname);
    server.on('error', () => client.destroy());
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => entryPoint.listen(0, '127.0.0.1', resolve));
  const { port } = entryPoint.address() as AddressInfo;
  const lead = (to: string | null) => {
    target = to ? new URL(to) : null;
  };
  return { port, lead, entryPoint };
}

describe('a gateway whose registry is a PostgreSQL that comes and goes', () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let way: Awaited<ReturnType<typeof openEntryPoint>>;
  let registry: PostgresRegistry;
  let app: FastifyInstance;

  async function start(): Promise<void> {
    postgres = await startEmbeddedPostgres({ dataDir, settings: ['fsync=off'] });
    way.lead(postgres.ownerUrl);
  }

  /** Publishes and promotes as the command line does, in a process of its own. */
  async function release(version: string): Promise<void> {
    const writer = openPostgresRegistry(postgres.ownerUrl);
    const store = openFolderStore(path.join(dataDir, 'files'));
    await publishBuild(writer, store, await writeSampleShell(version));
    await promoteVersion({ registry: writer, store }, 'shell', version);
    await writer.close();
  }

  const getPage = () => app.inject({ url: '/login', headers: html });
  const readHealth = async () => (await app.inject('/health/ready')).json();

  beforeAll(async () => {
    dataDir = await makeTemporaryFolder();
    // If started as root, the server runs as another user, who needs access to the folder.
    await chmod(dataDir, 0o755);
    way = await openEntryPoint();
    await start();
    const url = new URL(postgres.ownerUrl);
    await postgres.stop();
    way.lead(null);
    url.port = String(way.port);
    registry = openPostgresRegistry(url.toString());
    app = createGateway({
      registry,
      store: openFolderStore(path.join(dataDir, 'files')),
      runtime: RuntimeConfig.parse({ environment: 'local', apiBaseUrl: 'http://localhost:8000' }),
      apiInternalUrl: 'http://127.0.0.1:9',
      tls: false,
      logLevel: 'silent',
    });
  }, START_LIMIT_MS);

  afterAll(async () => {
    await app.close();
    await registry.close();
    await postgres.stop();
    way.entryPoint.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('rejects clearly before it read anything, and serves as soon as it can', async () => {
    const rejection = { status: 503, code: 'registry_unavailable', message: 'Service Unavailable' };
    for (const url of ['/login', '/registry.json', '/health/ready']) {
      const response = await app.inject({ url, headers: html });
      expect([url, response.statusCode]).toEqual([url, 503]);
      expect(response.json()).toMatchObject(rejection);
      expect(response.headers['cache-control']).toContain('no-');
    }
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    await start();
    await release('1.0.0');
    while (!(await getPage()).body.includes('/shell/1.0.0/main.js')) await sleep(100);
    expect(await readHealth()).toEqual({ status: 'ok' });
  });

  it('serves what it read last while the server is down, says so, and recovers', async () => {
    const { etag } = (await app.inject('/registry.json')).headers;
    await postgres.stop();
    way.lead(null);
    for (let count = 0; count < 3; count += 1) {
      expect((await getPage()).body).toContain('/shell/1.0.0/main.js');
    }
    expect((await app.inject('/registry.json')).headers.etag).toBe(etag);
    expect(await readHealth()).toEqual({
      status: 'stale',
      registry_unreadable_since: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await start();
    await release('1.1.0');
    while ((await readHealth()).status !== 'ok') await sleep(100);
    expect((await getPage()).body).toContain('/shell/1.1.0/main.js');
  });
});

describe('the last document of a registry in files', () => {
  let dir: string;
  let registry: Registry;
  let lines: string[];
  let nowMs: number;

  const log = {
    error: (_details: unknown, line: string) => lines.push(line),
    info: (_details: unknown, line: string) => lines.push(line),
  };
  const saveVersion = () => cacheRegistry(openFileRegistry(dir), log as never, () => nowMs);

  beforeEach(async () => {
    dir = path.join(await makeTemporaryFolder(), 'revisions');
    registry = openFileRegistry(dir);
    lines = [];
    nowMs = 0;
    await registry.write(await registry.read(), NO_CHANGE);
  });

  it.each([
    ['a file is broken', () => writeFile(path.join(dir, '000000002.json'), '{"revision":')],
    ['the folder is lost', () => rename(dir, `${dir}-lost`)],
    ['an empty folder is there instead', () => rename(dir, `${dir}-lost`).then(() => mkdir(dir))],
  ])('is served, and logged once as old, when %s', async (_case, spoil) => {
    const documents = saveVersion();
    await documents.read();
    await spoil();
    for (nowMs of [0, 5_000, 10_000]) {
      expect((await documents.read()).revision).toBe(1);
      await sleep(20);
    }
    expect(documents.findStaleSince()).toEqual(new Date(0));
    expect(lines).toEqual(['registry cannot be read']);
  });

  it('is replaced by the present one within a second of the repair', async () => {
    const documents = saveVersion();
    await documents.read();
    await rename(dir, `${dir}-lost`);
    await documents.read();
    await rename(`${dir}-lost`, dir);
    await registry.write(await registry.read(), NO_CHANGE);
    expect((await documents.read()).revision).toBe(1);
    nowMs = 1_000;
    await documents.read();
    while (documents.findStaleSince()) await sleep(10);
    expect((await documents.read()).revision).toBe(2);
    expect(lines).toEqual(['registry cannot be read', 'registry is read again']);
  });

  it('is not made up when there never was one', async () => {
    await writeFile(path.join(dir, '000000002.json'), '{"revision":');
    const documents = saveVersion();
    await expect(documents.read()).rejects.toThrow(RegistryUnavailable);
    expect(documents.findStaleSince()).toBeNull();
    await rm(path.join(dir, '000000002.json'));
    expect((await documents.read()).revision).toBe(1);
  });
});
