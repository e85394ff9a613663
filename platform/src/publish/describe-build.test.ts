import { mkdir, readFile, writeFile } from 'node:fs/promises';
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
});
