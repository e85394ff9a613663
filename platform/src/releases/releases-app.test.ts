import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PlatformStatus } from '@entropi/contracts/platform';
import type { FastifyInstance } from 'fastify';
import { publishBuild } from '../publish/publish';
import { makeToken } from '../publish/publish-token';
import { openFileRegistry, type RecordedRegistry } from '../registry/registry';
import { promoteVersion } from '../registry/release';
import { openFolderStore } from '../store/folder-store';
import { makeTemporaryFolder, writeSampleRemote, writeSampleShell } from '../testing/sample-build';
import { openFileUsageLog } from '../usage/usage-log';
import { createReleasesApp } from './releases-app';

const console = makeToken('console', ['*']);
const chat = makeToken('ci-chat', ['mf-chat']);

let dir: string;
let registry: RecordedRegistry;
let app: FastifyInstance;

beforeEach(async () => {
  dir = await makeTemporaryFolder();
  registry = openFileRegistry(path.join(dir, 'revisions'));
  const store = openFolderStore(path.join(dir, 'files'));
  const uses = openFileUsageLog(path.join(dir, 'uses'));
  for (const dist of [
    await writeSampleShell('1.0.0', { contract: '1.0.0' }),
    await writeSampleRemote('1.0.0'),
    await writeSampleRemote('1.1.0'),
    await writeSampleRemote('1.2.0'),
  ]) {
    await publishBuild(registry, store, dist);
  }
  await promoteVersion({ registry, store }, 'mf-sample', '1.1.0', 'ann');
  await uses.recordLoads(
    [
      { name: 'mf-sample', version: '1.1.0', phase: null, count: 7 },
      { name: 'mf-sample', version: '1.1.0', phase: 'chunk', count: 2 },
    ],
    Date.now(),
  );
  const tokensFile = path.join(dir, 'tokens.json');
  await writeFile(tokensFile, JSON.stringify([console.row, chat.row]));
  app = createReleasesApp({
    registry,
    store,
    uses,
    tokensFile,
    apiInternalUrl: 'http://127.0.0.1:9',
    requestTimeoutMs: 30_000,
    logLevel: 'silent',
  });
});
afterEach(() => app.close());

const get = (url: string, token: string | null = console.token) =>
  app.inject({ url, headers: token === null ? {} : { authorization: `Bearer ${token}` } });

const post = (body: object | undefined, token: string | null = console.token) =>
  app.inject({
    method: 'POST',
    url: '/releases/mf-sample',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  });

const readRevision = async () => (await registry.read()).revision;
const readChannels = async () => (await registry.read()).remotes['mf-sample']?.channels;

describe('the port of releases', () => {
  it('is closed to everyone who holds no known token, for reading too', async () => {
    const promote = {
      what: 'promote',
      by: 'boss',
      body: { revision: await readRevision(), version: '1.2.0' },
    };
    for (const token of [null, 'guessed', `${console.token}x`]) {
      expect((await get('/releases', token)).statusCode).toBe(401);
      expect((await get('/releases/changes', token)).statusCode).toBe(401);
      expect((await post(promote, token)).statusCode).toBe(401);
    }
    expect((await readChannels())?.stable).toBe('1.1.0');
  });

  it('reports what is served to whom and how loads ended', async () => {
    const response = await get('/releases');
    const { entries } = PlatformStatus.parse(response.json());
    const sample = entries.find(({ name }) => name === 'mf-sample');
    expect(sample).toMatchObject({
      title: { en: 'Sample' },
      stable: '1.1.0',
      rollback: { ends: 'stable', from: '1.1.0', to: '1.0.0' },
    });
    expect(sample?.versions.find(({ version }) => version === '1.1.0')).toMatchObject({
      channel: 'stable',
      loads: { ready: 7, failed: 2, failed_by_phase: { chunk: 2 } },
    });
  });

  it('promotes, and says what was served before and after', async () => {
    const revision = await readRevision();
    const body = { revision, version: '1.2.0', reason: 'tried for a week' };
    const response = await post({ what: 'promote', by: 'boss', body });
    expect(response.json()).toEqual({
      revision: revision + 1,
      before: { stable: '1.1.0', previous: ['1.0.0'] },
      after: { stable: '1.2.0', previous: ['1.0.0', '1.1.0'] },
    });
    const { items, total } = (await get('/releases/changes?name=mf-sample&limit=1')).json();
    expect(total).toBe(5);
    expect(items).toEqual([
      expect.objectContaining({
        what: 'promote',
        by: 'boss (console)',
        reason: 'tried for a week',
        words: expect.stringContaining('promoted mf-sample 1.2.0 in place of 1.1.0'),
      }),
    ]);
  });

  it('names the token alone where no one else asked', async () => {
    const body = { revision: await readRevision(), version: '1.2.0' };
    await post({ what: 'promote', body });
    const { items } = (await get('/releases/changes?limit=1')).json();
    expect(items).toEqual([expect.objectContaining({ by: 'console' })]);
  });

  it('shows a team its own entries and the shell, and nothing of others', async () => {
    const { entries } = PlatformStatus.parse((await get('/releases', chat.token)).json());
    expect(entries.map(({ name }) => name)).toEqual(['shell']);
    const changes = async (query: string) =>
      (await get(`/releases/changes${query}`, chat.token)).json();
    expect(await changes('')).toMatchObject({ total: 1, items: [{ name: 'shell' }] });
    expect(await changes('?name=mf-sample')).toMatchObject({ total: 0, items: [] });
  });

  it('does a thing once when it is requested twice', async () => {
    const body = { revision: await readRevision() };
    const [one, two] = await Promise.all([
      post({ what: 'rollback', by: 'boss', body }),
      post({ what: 'rollback', by: 'boss', body }),
    ]);
    expect([one.statusCode, two.statusCode].sort()).toEqual([200, 409]);
    const third = await post({ what: 'rollback', by: 'boss', body });
    expect(third.json()).toMatchObject({ status: 409, code: 'registry_changed' });
    expect((await readChannels())?.stable).toBe('1.0.0');
  });

  it('starts and ends a canary', async () => {
    const share = { version: '1.2.0', percent: 5 };
    const first = await post({
      what: 'canary',
      by: 'boss',
      body: { ...share, revision: await readRevision() },
    });
    expect(first.json().after.canary).toEqual(share);
    const end = { version: '1.2.0', percent: 0, revision: await readRevision() };
    await post({ what: 'canary', by: 'boss', body: end });
    expect((await readChannels())?.canary).toBeUndefined();
  });

  it('recalls with a reason that is shown, and never serves that version again', async () => {
    const body = { version: '1.1.0', reason: 'loses drafts', revision: await readRevision() };
    const recalled = await post({ what: 'recall', by: 'boss', body });
    expect(recalled.json().after.stable).toBe('1.0.0');
    const again = await post({
      what: 'promote',
      by: 'boss',
      body: { version: '1.1.0', revision: await readRevision() },
    });
    expect(again.json()).toMatchObject({
      status: 409,
      code: 'release_rejected',
      message: 'mf-sample 1.1.0 was recalled: loses drafts',
    });
  });

  it('makes the checks of the command line: an incomplete version is not served', async () => {
    await rm(path.join(dir, 'files/remotes/mf-sample/1.2.0/page.js'));
    const body = { version: '1.2.0', revision: await readRevision() };
    expect((await post({ what: 'promote', by: 'boss', body })).json()).toMatchObject({
      code: 'release_rejected',
      message: expect.stringContaining('page.js is missing'),
    });
  });

  it('changes nothing by a token of other entries, and nothing by an incomplete request', async () => {
    const revision = await readRevision();
    const foreign = await post({ what: 'rollback', by: 'boss', body: { revision } }, chat.token);
    expect(foreign.json()).toMatchObject({
      code: 'release_rejected',
      message: 'ci-chat may not change mf-sample',
    });
    for (const wanted of [
      undefined,
      {},
      { what: 'retire', by: 'boss', body: { revision } },
      { what: 'promote', by: 'boss', body: { version: '1.2.0' } },
      { what: 'canary', by: 'boss', body: { revision, version: '1.2.0', percent: 101 } },
      { what: 'recall', by: 'boss', body: { revision, version: '1.1.0', reason: '  ' } },
      { what: 'rollback', by: '', body: { revision } },
    ]) {
      expect((await post(wanted)).statusCode).toBe(422);
    }
    expect(await readRevision()).toBe(revision);
  });
});
