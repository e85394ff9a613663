import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { recallVersion } from '../registry/recall';
import { openFileRegistry, type RecordedRegistry, RevisionConflict } from '../registry/registry';
import { promoteVersion, rollBack } from '../registry/release';
import { Rejection } from '../rejection';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import {
  describeSampleRemote,
  makeTemporaryFolder,
  SHELL_SCRIPT,
  writeSampleRemote,
  writeSampleShell,
} from '../testing/sample-build';
import { writeTogether } from '../testing/write-together';
import { publishBuild } from './publish';

describe('publishing', () => {
  let registry: RecordedRegistry;
  let filesDir: string;
  let store: Store;

  const publish = (dist: string) => publishBuild(registry, store, dist);
  const readStable = async (name: string) => (await registry.read()).remotes[name]?.channels.stable;

  beforeEach(async () => {
    const dir = await makeTemporaryFolder();
    registry = openFileRegistry(path.join(dir, 'revisions'));
    filesDir = path.join(dir, 'files');
    store = openFolderStore(filesDir);
  });

  it('uploads every served file, compressed too, and enters the version', async () => {
    await publish(await writeSampleShell('1.0.0'));
    const folder = path.join(filesDir, 'shell/1.0.0');
    expect((await readdir(folder)).sort()).toEqual([
      'favicon.svg',
      'favicon.svg.br',
      'favicon.svg.gz',
      'main.js',
      'main.js.br',
      'main.js.gz',
    ]);
    const [brotli, zipped] = await Promise.all(
      ['main.js.br', 'main.js.gz'].map((name) => readFile(path.join(folder, name))),
    );
    expect(brotliDecompressSync(brotli ?? '').toString()).toBe(SHELL_SCRIPT);
    expect(gunzipSync(zipped ?? '').toString()).toBe(SHELL_SCRIPT);
    expect((await registry.read()).shell?.versions['1.0.0']?.scripts).toEqual([
      '/shell/1.0.0/main.js',
    ]);
  });

  it('serves the first version at once and a later one when it is promoted', async () => {
    await publish(await writeSampleRemote('1.0.0'));
    await publish(await writeSampleRemote('1.1.0'));
    expect(await readStable('mf-sample')).toBe('1.0.0');
    await promoteVersion({ registry, store }, 'mf-sample', '1.1.0');
    expect(await readStable('mf-sample')).toBe('1.1.0');
  });

  it('rolls back step by step through what was stable', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await publish(await writeSampleRemote(version));
      await promoteVersion({ registry, store }, 'mf-sample', version);
    }
    expect(await rollBack({ registry, store }, 'mf-sample')).toMatchObject({
      from: '1.2.0',
      to: '1.1.0',
    });
    expect(await rollBack({ registry, store }, 'mf-sample')).toMatchObject({
      from: '1.1.0',
      to: '1.0.0',
    });
    await expect(rollBack({ registry, store }, 'mf-sample')).rejects.toThrow(
      'no earlier stable version',
    );
  });

  it('changes nothing when the same build is published again', async () => {
    const dist = await writeSampleRemote('1.0.0');
    await publish(dist);
    await publish(dist);
    expect((await registry.read()).revision).toBe(1);
  });

  it('restores the files of a known version whose folder was lost', async () => {
    const dist = await writeSampleRemote('1.0.0');
    await publish(dist);
    await rm(filesDir, { recursive: true });
    await publish(dist);
    expect(await readdir(path.join(filesDir, 'remotes/mf-sample/1.0.0'))).toContain('page.js.br');
  });

  it('rejects other content under a published version', async () => {
    await publish(await writeSampleRemote('1.0.0'));
    const other = describeSampleRemote('1.0.1');
    const dist = await writeSampleRemote('1.0.1', { build: { ...other, version: '1.0.0' } });
    await expect(publish(dist)).rejects.toThrow('published with other content');
  });

  it('rejects a file that was changed, is missing, or is not listed', async () => {
    const dist = await writeSampleRemote('1.0.0', { files: { 'extra.js': 'x' } });
    await writeFile(path.join(dist, 'page.js'), 'tampered');
    await rm(path.join(dist, 'secret.js'));
    const rejection = await publish(dist).catch((error: Error) => error);
    expect(rejection).toBeInstanceOf(Rejection);
    expect(String(rejection)).toContain('extra.js is not listed');
    expect(String(rejection)).toContain('page.js was changed');
    expect(String(rejection)).toContain('secret.js is missing');
    expect((await registry.read()).revision).toBe(0);
  });

  it('rejects a contract range that the stable shell does not satisfy', async () => {
    await publish(await writeSampleShell('1.0.0'));
    const dist = await writeSampleRemote('1.0.0', { build: { contract: '^1.3.0' } });
    await expect(publish(dist)).rejects.toThrow('requests ^1.3.0, shell 1.0.0 provides 1.2.0');
  });

  it('rejects a page, a badge or a widget of a slot whose expose is missing', async () => {
    const { routes, navigation } = describeSampleRemote('1.0.0');
    const badge = { widget: 'unread', expose: './badges' };
    const slot = { slot: 'home.card', widget: 'card', access: 'user', order: 1 } as const;
    const build = {
      routes: routes.map((route) => ({ ...route, expose: './pages' })).slice(0, 1),
      navigation: navigation.map((item) => ({ ...item, badge })).slice(0, 1),
      slots: [{ ...slot, expose: './cards' }],
    };
    const dist = await writeSampleRemote('1.0.0', { build });
    await expect(publishBuild(registry, store, dist)).rejects.toThrow(
      /page page is to come from \.\/pages.*badge unread .*\.\/badges.*home\.card card .*\.\/cards/s,
    );
  });

  it('rejects a shared module that the share list does not have', async () => {
    const manifest = JSON.stringify({
      shared: [
        { name: 'rxjs', requiredVersion: '^7.0.0' },
        { name: 'react', requiredVersion: '*' },
      ],
    });
    const { hashContent } = await import('./build-info');
    const build = describeSampleRemote('1.0.0');
    const integrity = {
      ...build.integrity,
      'mf-manifest.json': hashContent(Buffer.from(manifest)),
    };
    const dist = await writeSampleRemote('1.0.0', {
      files: { 'mf-manifest.json': manifest },
      build: { integrity },
    });
    const rejection = String(await publish(dist).catch((error: Error) => error));
    expect(rejection).toContain('skew: shares rxjs ^7.0.0, the list says not to');
    expect(rejection).toContain('skew: shares react *, the list says ^19.0.0');
  });

  it('rejects what was made with versions outside the share list', async () => {
    const resolvedVersions = {
      react: '18.3.1',
      '@mui/material': '10.0.0',
      rxjs: '7.8.2',
      moment: '2.30.1',
      '@module-federation/enhanced': '0.21.0',
    };
    const dist = await writeSampleRemote('1.0.0', { resolvedVersions });
    const rejection = String(await publish(dist).catch((error: Error) => error));
    expect(rejection).toContain('skew: made with react 18.3.1, the list says ^19.0.0');
    expect(rejection).toContain('skew: made with @mui/material 10.0.0, the list says ^9.0.0');
    expect(rejection).toContain('skew: made with moment 2.30.1, the list says nothing of it');
    expect(rejection).toContain(
      'skew: made with @module-federation/enhanced 0.21.0, the list says ^2.0.0',
    );
    expect(rejection).not.toContain('rxjs');
  });

  it('rejects operations that the live API does not have, of remote and shell alike', async () => {
    const api = { operations: new Set(['login']), reads: [] };
    const remote = await writeSampleRemote('1.0.0', { build: { operations: ['login', 'fly'] } });
    await expect(publishBuild(registry, store, remote, { api })).rejects.toThrow(
      'operations: the API has no operation fly',
    );
    const shell = await writeSampleShell('1.0.0', { operations: ['login', 'land'] });
    await expect(publishBuild(registry, store, shell, { api })).rejects.toThrow(
      'operations: the API has no operation land',
    );
    const fitting = await writeSampleShell('1.0.0', { operations: ['login'] });
    await publishBuild(registry, store, fitting, { api });
    expect((await registry.read()).shell?.channels.stable).toBe('1.0.0');
  });

  it('only checks in a dry run, and leaves nothing behind', async () => {
    const fitting = await writeSampleRemote('1.0.0');
    await publishBuild(registry, store, fitting, { dryRun: true });
    expect(await readdir(filesDir)).toEqual([]);
    expect((await registry.read()).revision).toBe(0);
    const heavy = await writeSampleRemote('1.0.0', { budgetKb: 0.01 });
    await expect(publishBuild(registry, store, heavy, { dryRun: true })).rejects.toThrow('budget');
  });

  it('records who published what, before and after', async () => {
    await publishBuild(registry, store, await writeSampleRemote('1.0.0'), { by: 'ci-sample' });
    const state = {
      channels: { stable: '1.0.0', previous: [] },
      versions: ['1.0.0'],
      claims: ['menu /admin/sample', 'menu /sample', 'path /admin/sample', 'path /sample'],
    };
    expect((await registry.listHistory()).map(({ written }) => written?.change)).toEqual([
      { by: 'ci-sample', what: 'publish', name: 'mf-sample', before: null, after: state },
    ]);
  });

  it('holds a first version back as a canary that no device is given, if it is to', async () => {
    const hold = async (dist: string) => publishBuild(registry, store, dist, { holdsFirst: true });
    await hold(await writeSampleRemote('1.0.0'));
    const readChannels = async () => (await registry.read()).remotes['mf-sample']?.channels;
    expect(await readChannels()).toEqual({
      stable: null,
      canary: { version: '1.0.0', percent: 0 },
      previous: [],
    });
    await hold(await writeSampleRemote('1.1.0'));
    await expect(
      recallVersion({ registry, store }, { name: 'mf-sample', version: '1.0.0', reason: 'x' }),
    ).resolves.toBeNull();
    expect(await readChannels()).toEqual({ stable: null, previous: [] });
    await expect(rollBack({ registry, store }, 'mf-sample')).rejects.toThrow('no earlier stable');
    await promoteVersion({ registry, store }, 'mf-sample', '1.1.0');
    expect(await readChannels()).toEqual({ stable: '1.1.0', previous: [] });
  });

  it('names every reason at once, of files, contract, shares, weight and what is tried', async () => {
    await publish(await writeSampleShell('1.0.0'));
    const dist = await writeSampleRemote('1.0.0', {
      budgetKb: 0.001,
      build: { contract: '^1.3.0', operations: ['fly'], reads: { page: ['/api/gone'] } },
      resolvedVersions: { react: '18.3.1' },
    });
    const tried: string[] = [];
    const rejection = await publishBuild(registry, store, dist, {
      api: { operations: new Set(['login']), reads: [] },
      findLoadProblems: async () => ['module: ./remote has no routes.page'],
      findPageProblems: async ({ remote }) => {
        tried.push(remote.build.version);
        return ['page: page for user: it throws'];
      },
    }).catch(String);
    for (const reason of ['contract', 'skew', 'reads', 'operations', 'budget', 'module', 'page']) {
      expect(rejection).toContain(`\n  ${reason}: `);
    }
    expect(tried).toEqual(['1.0.0']);
    await writeFile(path.join(dist, 'page.js'), 'tampered');
    const damaged = await publishBuild(registry, store, dist, {
      findPageProblems: async () => ['page: what runs is not what was built'],
    }).catch(String);
    expect(damaged).toContain('integrity: page.js was changed');
    expect(damaged).toContain('budget: ');
    expect(damaged).not.toContain('page: ');
  });

  it('rejects a remote or an expose above its budget', async () => {
    const dist = await writeSampleRemote('1.0.0', { budgetKb: 0.01 });
    const rejection = String(await publish(dist).catch((error: Error) => error));
    expect(rejection).toMatch(/budget: \. weighs/);
    expect(rejection).toMatch(/budget: \.\/admin weighs/);
  });

  it('makes the slower of two publishers repeat', async () => {
    const [one, other] = [await writeSampleRemote('1.0.0'), await writeSampleShell('1.0.0')];
    registry = writeTogether(registry, 2);
    const outcomes = await Promise.allSettled([publish(one), publish(other)]);
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejected.map(({ reason }) => reason)).toEqual([expect.any(RevisionConflict)]);
  });

  it.each(['promote', 'rollback'])('does not %s what was never published', async (command) => {
    const done =
      command === 'promote'
        ? promoteVersion({ registry, store }, 'mf-none', '1.0.0')
        : rollBack({ registry, store }, 'mf-none');
    await expect(done).rejects.toThrow('mf-none was never published');
  });
});
