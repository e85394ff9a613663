import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openFileRegistry } from '../registry/registry';
import { openFolderStore } from '../store/folder-store';
import {
  describeSampleRemote,
  makeTemporaryFolder,
  writeSampleRemote,
  writeSampleShell,
} from '../testing/sample-build';
import { readBuildInfo } from './build-info';
import { publishBuild } from './publish';

/** A field of a parsed build.json, by the names that lead to it, and what is written there; undefined leaves it out. */
type Change = [place: readonly (string | number)[], value: unknown];

async function change(dist: string, changes: readonly Change[]): Promise<string> {
  const file = path.join(dist, 'build.json');
  const info: object = JSON.parse(await readFile(file, 'utf8'));
  for (const [place, value] of changes) {
    const parent = place.slice(0, -1).reduce((at, name) => Reflect.get(at, name) as object, info);
    Reflect.set(parent, place.at(-1) ?? '', value);
  }
  await writeFile(file, JSON.stringify(info));
  return dist;
}

describe('build.json of a later release', () => {
  it('is read without the fields that this one does not know, which are named', async () => {
    const [item] = describeSampleRemote('1.0.0').navigation;
    if (!item) throw new Error('The sample has no menu item');
    const navigation = [{ ...item, icon: { path: 'M12 3a9 9 0 1 0 9 9z' } }];
    const dist = await writeSampleRemote('1.0.0', { build: { navigation } });
    const known = await readBuildInfo(dist);
    await change(dist, [
      [['madeBy'], 'a later release'],
      [['build', 'later'], { of: ['any', 'form'] }],
      [['build', 'routes', 1, 'later'], true],
      [['build', 'exposes', './admin', 'later'], 1],
      [['build', 'navigation', 0, 'icon', 'later'], 'inside of a choice'],
    ]);
    const said: string[] = [];
    expect(await readBuildInfo(dist, (what) => said.push(what))).toEqual(known);
    expect(said).toHaveLength(1);
    for (const name of [
      'madeBy',
      'build.later',
      'build.routes.1.later',
      'build.exposes../admin.later',
      'build.navigation.0.icon.later',
    ]) {
      expect(said[0]).toContain(name);
    }
  });

  it('is published, of a shell as of a remote, and no reader of the registry meets them', async () => {
    const dir = await makeTemporaryFolder();
    const registry = openFileRegistry(path.join(dir, 'revisions'));
    const store = openFolderStore(path.join(dir, 'files'));
    const later: Change[] = [[['build', 'later'], 'secret']];
    await publishBuild(registry, store, await change(await writeSampleShell('1.0.0'), later));
    await publishBuild(registry, store, await change(await writeSampleRemote('1.0.0'), later));
    // Another process reads what was written, with its schema.
    const read = await openFileRegistry(path.join(dir, 'revisions')).read();
    expect(Object.keys(read.remotes['mf-sample']?.versions ?? {})).toEqual(['1.0.0']);
    expect(Object.keys(read.shell?.versions ?? {})).toEqual(['1.0.0']);
    expect(JSON.stringify(read)).not.toContain('later');
  });

  const beside: Change = [['build', 'later'], true];
  it.each<[string, Change[], string]>([
    ['a missing field', [[['build', 'routes'], undefined]], 'build.routes: '],
    [
      'one of another type, beside an unknown one',
      [[['build', 'entry'], 7], beside],
      'build.entry: ',
    ],
    [
      'one of another type, beside an unknown one, within a page',
      [
        [['build', 'routes', 0, 'access'], 'everybody'],
        [['build', 'routes', 0, 'later'], true],
      ],
      'build.routes.0.access: ',
    ],
    ['a missing field beside the build', [[['resolvedVersions'], undefined]], 'resolvedVersions'],
    ['no build', [[['build'], undefined]], 'build: '],
  ])('is damaged, which is named, with %s', async (_case, changes, named) => {
    const dist = await change(await writeSampleRemote('1.0.0'), changes);
    const reading = readBuildInfo(dist);
    await expect(reading).rejects.toThrow('build.json is damaged (');
    await expect(reading).rejects.toThrow(named);
  });

  it.each(['', 'null', '"text"', '{"build":', '[]'])('is damaged where it is %j', async (text) => {
    const dist = await writeSampleRemote('1.0.0');
    await writeFile(path.join(dist, 'build.json'), text);
    await expect(readBuildInfo(dist)).rejects.toThrow('is damaged (');
  });
});
