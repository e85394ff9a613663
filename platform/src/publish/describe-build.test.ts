import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EMPTY_DOCUMENT } from '../registry/registry';
import { makeTemporaryFolder } from '../testing/sample-build';
import { type BuildInfo, hashContent, readBuildInfo } from './build-info';
import { candidateBuild } from './candidate';
import { writeDescription } from './describe-build';
import { findExcess, findObjections } from './publish-checks';

const title = { en: 'Almanac', de: 'Almanach', fr: 'Almanach' };
const everybody = { module: './src/remote.js', access: 'signed-in', budgetKb: 10 };
const superusers = { module: './src/admin.js', access: 'superuser', budgetKb: 5 };

const description = {
  $schema: './remote.schema.json',
  name: 'almanac',
  title,
  contract: '^1.0.0',
  access: 'signed-in',
  budgetKb: 40,
  exposes: { './remote': everybody, './admin': superusers },
  routes: [{ id: 'almanac', path: '/almanac', access: 'signed-in', title }],
  operations: ['listSecrets'],
};

const loads = (sync: string[], async: string[]) => ({ js: { sync, async } });

const manifest = {
  metaData: { remoteEntry: { name: 'container.js' }, pluginVersion: '2.1.0' },
  shared: [
    { name: 'react', version: '19.1.0', requiredVersion: '^19.0.0' },
    { name: '@entropi/shared/session', version: '', requiredVersion: '^1.0.0' },
  ],
  exposes: [
    { path: './remote', assets: loads(['remote.js'], ['page.js', 'both.js']) },
    { path: './admin', assets: loads(['admin.js'], ['both.js']) },
  ],
};

const scripts = ['container.js', 'remote.js', 'page.js', 'both.js', 'admin.js'];

describe('the description of a build that another set-up made', () => {
  let folder: string;

  const write = (name: string, content: unknown) =>
    writeFile(path.join(folder, name), JSON.stringify(content));
  const read = (): Promise<BuildInfo> => readBuildInfo(path.join(folder, 'dist'));

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    await mkdir(path.join(folder, 'dist'));
    await write('remote.json', description);
    await write('package.json', { name: 'almanac', version: '2.1.0' });
    await write('dist/mf-manifest.json', manifest);
    for (const name of scripts) await write(`dist/${name}`, `script ${name}`);
  });

  it('passes what publishing checks', async () => {
    await writeDescription(folder);
    const dist = path.join(folder, 'dist');
    const info = await read();
    expect(await findObjections({ dist, info, document: EMPTY_DOCUMENT })).toEqual([]);
    const candidate = await candidateBuild(dist, await makeTemporaryFolder());
    expect(await findExcess(candidate, info)).toEqual([]);
  });

  describe('of a container that is a script', () => {
    const started = '"use strict";var almanac;(()=>{almanac={get:()=>"got"}})();';
    const entry = () => readFile(path.join(folder, 'dist/container.js'), 'utf8');

    /** Runs the entry as a tag of a page does; returns the container. */
    function run(text: string, page: Record<string, unknown>): { get(expose: string): unknown } {
      const names = Object.keys(page);
      return new Function(...names, `${text}\nreturn almanac`)(...Object.values(page));
    }

    beforeEach(async () => {
      const metaData = { ...manifest.metaData, globalName: 'almanac' };
      await write('dist/mf-manifest.json', { ...manifest, metaData });
      await writeFile(path.join(folder, 'dist/container.js'), started);
    });

    it('lets it start at once in the shell, and put off elsewhere', async () => {
      await writeDescription(folder);
      const shell = { globalThis: { _ENTROPI_FEDERATION: {} } };
      expect(run(await entry(), shell).get('./remote')).toBe('got');
      const script = { src: 'https://gateway.test/remotes/almanac/1.0.0/container.js' };
      const elsewhere = { globalThis: {}, document: { currentScript: script } };
      const container = run(await entry(), elsewhere);
      const { src } = script;
      expect(container).toEqual({ init: expect.any(Function), get: expect.any(Function), src });
      expect(await entry()).toContain('/foreign-host.js');
    });

    it('does so once, however often it is described', async () => {
      const first = await writeDescription(folder);
      const text = await entry();
      expect(await writeDescription(folder)).toBe(first);
      expect(await entry()).toBe(text);
    });

    it('leaves an entry alone that declares no such variable', async () => {
      const other = 'self.almanac=(()=>({}))();';
      await writeFile(path.join(folder, 'dist/container.js'), other);
      await writeDescription(folder);
      expect(await entry()).toBe(other);
      expect((await read()).build.contract).toBe('^1.0.0');
    });

    it.each([
      ['^1.0.0', '^1.9.0'],
      ['^1.8.3', '^1.9.0'],
      ['^1.9.0', '^1.9.0'],
      ['^1.10.0', '^1.10.0'],
      ['^2.0.0', '^2.0.0'],
    ])('needs a shell that lets it start elsewhere: %s becomes %s', async (stated, needed) => {
      await write('remote.json', { ...description, contract: stated });
      await writeDescription(folder);
      expect((await read()).build.contract).toBe(needed);
    });
  });

  it('says what remote.json says, with the hashes of what lies there', async () => {
    await writeDescription(folder);
    const { build, budgetKb, resolvedVersions } = await read();
    const hash = hashContent(await readFile(path.join(folder, 'dist/page.js')));
    expect(build).toMatchObject({
      name: 'almanac',
      manifest: 'mf-manifest.json',
      entry: 'container.js',
      operations: ['listSecrets'],
      navigation: [],
      exposes: { './remote': { integrity: { 'page.js': hash } } },
    });
    expect(budgetKb).toEqual({ '.': 40, './remote': 10, './admin': 5 });
    expect(resolvedVersions).toEqual({ '@module-federation/enhanced': '2.1.0', react: '19.1.0' });
  });

  it('keeps what only one expose loads under that expose, so that its access holds', async () => {
    await writeDescription(folder);
    const { build } = await read();
    if (!('exposes' in build)) throw new Error('A shell is described');
    const listed = Object.entries(build.exposes).map(([name, { access, integrity }]) => [
      name,
      access,
      Object.keys(integrity).sort(),
    ]);
    expect(listed).toEqual([
      ['./remote', 'signed-in', ['page.js', 'remote.js']],
      ['./admin', 'superuser', ['admin.js']],
    ]);
    expect(Object.keys(build.integrity).sort()).toEqual([
      'both.js',
      'container.js',
      'mf-manifest.json',
    ]);
  });

  it('has another version for every content, and the same one for the same', async () => {
    const first = await writeDescription(folder);
    expect(first).toMatch(/^2\.1\.0-[0-9a-f]{12}$/);
    expect(await writeDescription(folder)).toBe(first);
    await write('dist/page.js', 'another page');
    expect(await writeDescription(folder)).not.toBe(first);
  });

  it('rejects a build that is not there, or exposes something else than it says', async () => {
    await write('dist/mf-manifest.json', { ...manifest, exposes: manifest.exposes.slice(1) });
    await expect(writeDescription(folder)).rejects.toThrow('The build exposes no ./remote');
    await write('remote.json', { ...description, exposes: { './admin': superusers } });
    await write('dist/mf-manifest.json', manifest);
    await expect(writeDescription(folder)).rejects.toThrow('remote.json does not name ./remote');
    await write('remote.json', { ...description, contract: 1 });
    await expect(writeDescription(folder)).rejects.toThrow(/remote\.json:\n.*contract/s);
    await expect(writeDescription(path.join(folder, 'dist'))).rejects.toThrow('is not there');
  });

  it('rejects files of another kind, each by its name', async () => {
    await writeFile(path.join(folder, 'dist/mf-manifest.json'), '{"metaData":');
    await expect(writeDescription(folder)).rejects.toThrow(/mf-manifest\.json is no JSON: /);
  });
});

describe('the description of a build of ES modules', () => {
  const one = { ...description, exposes: { './remote': everybody } };
  const modules = {
    metaData: {
      globalName: 'almanac',
      remoteEntry: { name: 'entry.js', type: 'module' },
      pluginVersion: '1.23.8',
    },
    shared: [],
    exposes: [{ path: './remote', assets: loads(['assets/part.js'], []) }],
  };

  it('is that of scripts, which a shell loads by a variable', async () => {
    const folder = await makeTemporaryFolder();
    const write = (name: string, content: unknown) =>
      writeFile(path.join(folder, name), JSON.stringify(content));
    await mkdir(path.join(folder, 'dist/assets'), { recursive: true });
    await mkdir(path.join(folder, 'dist/.vite'));
    await write('remote.json', one);
    await write('package.json', { version: '1.0.0' });
    await write('dist/mf-manifest.json', modules);
    await write('dist/.vite/manifest.json', {});
    await writeFile(path.join(folder, 'dist/entry.js'), "import './assets/part.js';");
    await writeFile(path.join(folder, 'dist/assets/part.js'), 'export const part = 1;');
    const version = await writeDescription(folder);
    const { build, resolvedVersions } = await readBuildInfo(path.join(folder, 'dist'));
    expect(build).toMatchObject({
      entry: 'entry.js',
      exposes: { './remote': { integrity: { 'assets/part.js': expect.anything() } } },
    });
    expect(Object.keys(build.integrity).sort()).toEqual(['entry.js', 'mf-manifest.json']);
    expect(resolvedVersions).toEqual({ '@module-federation/vite': '1.23.8' });
    const written = JSON.parse(await readFile(path.join(folder, 'dist/mf-manifest.json'), 'utf8'));
    expect(written.metaData).toMatchObject({
      globalName: 'almanac',
      remoteEntry: { type: 'global' },
    });
    const text = await readFile(path.join(folder, 'dist/entry.js'), 'utf8');
    expect(text).not.toMatch(/^import/m);
    expect(text).toContain('/foreign-host.js');
    expect((await readBuildInfo(path.join(folder, 'dist'))).build.contract).toBe('^1.9.0');
    expect(await writeDescription(folder)).toBe(version);
  });
});

describe('the description of a build by webpack alone', () => {
  const one = { ...description, exposes: { './remote': everybody } };
  const entry = 'var almanac;(()=>{const c=()=>s("default","react",!1,[1,19,0,0]);almanac={}})();';
  let folder: string;

  const write = (name: string, content: unknown) =>
    writeFile(path.join(folder, name), JSON.stringify(content));

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    await mkdir(path.join(folder, 'dist'));
    await write('remote.json', one);
    await write('package.json', { version: '1.0.0' });
    await writeFile(path.join(folder, 'dist/remoteEntry.js'), entry);
    await writeFile(path.join(folder, 'dist/61.js'), 'chunk');
  });

  it('brings the manifest that the shell reads, and passes what publishing checks', async () => {
    await writeDescription(folder);
    const dist = path.join(folder, 'dist');
    const info = await readBuildInfo(dist);
    expect(info.build).toMatchObject({
      entry: 'remoteEntry.js',
      exposes: { './remote': { integrity: { '61.js': expect.anything() } } },
    });
    const manifest = JSON.parse(await readFile(path.join(dist, 'mf-manifest.json'), 'utf8'));
    expect(manifest.metaData).toMatchObject({ globalName: 'almanac' });
    expect(manifest.shared).toMatchObject([{ name: 'react', requiredVersion: '^19.0.0' }]);
    expect(await findObjections({ dist, info, document: EMPTY_DOCUMENT })).toEqual([]);
    expect(await readFile(path.join(dist, 'remoteEntry.js'), 'utf8')).toContain('/foreign-host.js');
  });

  it('is described again when it was built again into the same folder', async () => {
    await writeDescription(folder);
    await writeFile(path.join(folder, 'dist/62.js'), 'another chunk');
    await writeDescription(folder);
    const { build } = await readBuildInfo(path.join(folder, 'dist'));
    expect(build).toMatchObject({
      exposes: { './remote': { integrity: { '62.js': expect.anything() } } },
    });
  });

  it('is rejected where it cannot be told which files are for whom', async () => {
    await write('remote.json', description);
    await expect(writeDescription(folder)).rejects.toThrow(
      /^\.\/remote and \.\/admin are for different users: that needs a build with mf-manifest/,
    );
  });

  it('is rejected where there is no build, or no container', async () => {
    await writeFile(path.join(folder, 'dist/remoteEntry.js'), 'export const init = 1;');
    await expect(writeDescription(folder)).rejects.toThrow(/remoteEntry\.js is not a container/);
    await rm(path.join(folder, 'dist'), { recursive: true });
    await expect(writeDescription(folder)).rejects.toThrow(/has neither mf-manifest\.json nor/);
  });
});
