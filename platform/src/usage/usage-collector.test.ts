import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RuntimeConfig } from '@entropi/shared/remote/manifest';
import type { PageReports } from '@entropi/shared/remote/reports';
import type { FastifyInstance } from 'fastify';
import { createGateway } from '../gateway/gateway';
import { publishBuild } from '../publish/publish';
import { openFileRegistry } from '../registry/registry';
import { openFolderStore } from '../store/folder-store';
import { makeTemporaryFolder, writeSampleRemote, writeSampleShell } from '../testing/sample-build';
import { sumLoads } from './load-counts';
import { openFileUsageLog } from './usage-log';

const HOUR_MS = 3600 * 1000;

describe('what a gateway records of the loads that pages report', () => {
  let app: FastifyInstance;
  let usesDir: string;
  let nowMs: number;

  const load: PageReports[number] = {
    kind: 'load',
    remote: 'mf-sample',
    version: '1.0.0',
    shell: '1.0.0',
    phase: 'chunk',
    ms: 12,
    outcome: 'ready',
    traceId: '3f2a91c0',
  };
  const report = async (...payload: PageReports) =>
    (await app.inject({ method: 'POST', url: '/reports', payload })).statusCode;
  const read = (name: string) => openFileUsageLog(usesDir).read(name);

  beforeEach(async () => {
    const dir = await makeTemporaryFolder();
    usesDir = path.join(dir, 'uses');
    nowMs = Date.UTC(2026, 0, 5);
    const registry = openFileRegistry(path.join(dir, 'revisions'));
    const store = openFolderStore(path.join(dir, 'files'));
    await publishBuild(registry, store, await writeSampleShell('1.0.0'));
    await publishBuild(registry, store, await writeSampleRemote('1.0.0'));
    app = createGateway({
      registry,
      store,
      usageLog: openFileUsageLog(usesDir),
      runtime: RuntimeConfig.parse({ environment: 'local', apiBaseUrl: 'http://localhost:8000' }),
      apiInternalUrl: 'http://127.0.0.1:9',
      tls: false,
      logLevel: 'silent',
      now: () => nowMs,
    });
    await app.ready();
  });

  afterEach(() => app.close());

  it('begins when it starts, and has seen nothing', async () => {
    expect(await read('mf-sample')).toEqual({ sinceMs: nowMs, seenMs: {} });
  });

  it('is the version of the remote and that of the shell, whether the load went well or not', async () => {
    expect(await report({ ...load, outcome: 'failed' })).toBe(204);
    expect((await read('mf-sample')).seenMs).toEqual({ '1.0.0': nowMs });
    expect((await read('shell')).seenMs).toEqual({ '1.0.0': nowMs });
  });

  it('is when a version was last loaded, to an hour', async () => {
    const firstMs = nowMs;
    await report(load);
    nowMs += HOUR_MS - 1;
    await report(load);
    expect((await read('mf-sample')).seenMs).toEqual({ '1.0.0': firstMs });
    nowMs += 1;
    await report(load);
    expect((await read('mf-sample')).seenMs).toEqual({ '1.0.0': nowMs });
  });

  it('is nothing that was never published, whatever a page reports', async () => {
    const { version, shell, ...older } = load;
    await report({ ...load, version: '6.6.6', shell: '../../escaped' });
    await report({ ...load, remote: '../../escaped', version: 'toString' });
    await report({ ...older, version: null });
    expect((await read('mf-sample')).seenMs).toEqual({});
    expect((await read('shell')).seenMs).toEqual({ '1.0.0': nowMs });
  });

  it('is written later when it cannot be written now, and the page is not kept waiting', async () => {
    await rm(usesDir, { recursive: true });
    await writeFile(usesDir, 'in the way');
    expect(await report(load)).toBe(204);
    expect(await report(load)).toBe(204);
    await rm(usesDir);
    await app.close();
    expect((await read('mf-sample')).seenMs).toEqual({ '1.0.0': nowMs });
  });

  it('is counted by how it ended, and in which phase', async () => {
    await report(load);
    await report({ ...load, outcome: 'failed', phase: 'render' });
    await report({ ...load, outcome: 'failed', phase: 'chunk' });
    await app.close();
    const counts = await openFileUsageLog(usesDir).readLoads(nowMs);
    const expected = { ready: 1, failed: 2, failed_by_phase: { chunk: 1, render: 1 } };
    expect(sumLoads(counts, 'mf-sample', '1.0.0')).toEqual(expected);
    expect(sumLoads(counts, 'shell', '1.0.0')).toEqual(expected);
  });
});
