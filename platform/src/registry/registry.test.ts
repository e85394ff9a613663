import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishBuild } from '../publish/publish';
import { openFolderStore } from '../store/folder-store';
import {
  makeFolderPlace,
  PostgresPlaces,
  type RegistryPlace,
  START_LIMIT_MS,
} from '../testing/registry-places';
import {
  describeSampleRemote,
  makeTemporaryFolder,
  NO_CHANGE,
  writeSampleRemote,
  writeSampleShell,
} from '../testing/sample-build';
import { BrokenRevision } from './broken-revision';
import { openFileRegistry, RevisionConflict } from './registry';

const postgres = new PostgresPlaces();

beforeAll(() => postgres.start(), START_LIMIT_MS);
afterAll(() => postgres.stop());

describe.each([
  ['a folder', makeFolderPlace],
  ['PostgreSQL', () => postgres.make()],
])('the registry in %s', (_kind, makePlace) => {
  let place: RegistryPlace;

  beforeEach(async () => {
    place = await makePlace();
  });

  afterEach(() => place.leave());

  it('is empty at revision 0 before the first write', async () => {
    expect(await place.open().read()).toEqual({ revision: 0, shell: null, remotes: {} });
    expect(await place.open().listHistory()).toEqual([]);
  });

  it('counts revisions and is read by another process', async () => {
    const [registry, reader] = [place.open(), place.open()];
    expect((await reader.read()).revision).toBe(0);
    await registry.write(await registry.read(), NO_CHANGE);
    await registry.write(await registry.read(), NO_CHANGE);
    expect((await reader.read()).revision).toBe(2);
  });

  it('makes a writer whose document is outdated repeat', async () => {
    const [one, other] = [place.open(), place.open()];
    const document = await one.read();
    await other.write(document, NO_CHANGE);
    await expect(one.write(document, NO_CHANGE)).rejects.toThrow(RevisionConflict);
    await expect(one.write(await one.read(), NO_CHANGE)).resolves.toMatchObject({ revision: 2 });
  });

  it('lets exactly one of many writers at once win', async () => {
    const document = await place.open().read();
    const writes = Array.from({ length: 20 }, () => place.open().write(document, NO_CHANGE));
    const outcomes = await Promise.allSettled(writes);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rejected = outcomes.flatMap((each) => (each.status === 'rejected' ? each.reason : []));
    expect(rejected.every((reason) => reason instanceof RevisionConflict)).toBe(true);
    expect(await place.open().listHistory()).toHaveLength(1);
  });

  it('makes one of two publishers at once repeat, who then succeeds', async () => {
    const store = openFolderStore(await makeTemporaryFolder());
    const dists = [await writeSampleRemote('1.0.0'), await writeSampleShell('1.0.0')];
    const publish = (dist: string) => publishBuild(place.open(), store, dist);
    const outcomes = await Promise.allSettled(dists.map(publish));
    const lost = dists.filter((_dist, index) => outcomes[index]?.status === 'rejected');
    expect(lost.length).toBeLessThanOrEqual(1);
    for (const dist of lost) await publish(dist);
    const { revision, shell, remotes } = await place.open().read();
    expect([revision, shell?.channels.stable, remotes['mf-sample']?.channels.stable]).toEqual([
      2,
      '1.0.0',
      '1.0.0',
    ]);
  });

  it('remembers each revision with its change and its time', async () => {
    const registry = place.open();
    await registry.write(await registry.read(), { ...NO_CHANGE, by: 'ann' });
    await registry.write(await registry.read(), { ...NO_CHANGE, by: 'ben' });
    const history = await place.open().listHistory();
    expect(history.map(({ document }) => document.revision)).toEqual([1, 2]);
    expect(history.map(({ written }) => written?.change.by)).toEqual(['ann', 'ben']);
    expect(Date.parse(history[0]?.written?.at ?? '')).not.toBeNaN();
  });

  it('names a revision that is damaged and what to do, and reads the others', async () => {
    const first = await place.open().write(await place.open().read(), NO_CHANGE);
    await place.insert({ revision: 2 });
    const where =
      /^The registry is damaged: .*(000000002\.json|the row of revision 2 in the table)/;
    const reading = place.open().read();
    await expect(reading).rejects.toThrow(BrokenRevision);
    await expect(reading).rejects.toThrow(where);
    await expect(reading).rejects.toThrow(/ from a backup of .*; without one, (move|delete) it/);
    const last = { ...first, revision: 3 };
    await place.insert(last);
    expect(await place.open().read()).toEqual(last);
    await expect(place.open().listHistory()).rejects.toThrow(where);
    const { revisions, broken } = await place.open().surveyHistory();
    expect(revisions.map(({ document }) => document.revision)).toEqual([1, 3]);
    expect(broken.map(({ message }) => message)).toEqual([
      expect.stringMatching(/ from a backup of .*\. What is served does not depend on it/),
    ]);
  });

  it('rejects a document that breaks the schema, and stays as it was', async () => {
    const registry = place.open();
    const build = { ...describeSampleRemote('1.0.0'), access: 'everybody' as 'public' };
    const remotes = {
      'mf-sample': { channels: { stable: '1.0.0', previous: [] }, versions: { '1.0.0': build } },
    };
    const document = { revision: 0, shell: null, remotes };
    await expect(registry.write(document, NO_CHANGE)).rejects.toThrow();
    expect((await registry.read()).revision).toBe(0);
  });
});

describe('the registry in a folder', () => {
  it('ignores the draft of a writer that was killed', async () => {
    const dir = await makeTemporaryFolder();
    await mkdir(dir, { recursive: true });
    await writeFile(path.join(dir, 'draft-killed'), '{"revision":');
    const registry = openFileRegistry(dir);
    await expect(registry.write(await registry.read(), NO_CHANGE)).resolves.toMatchObject({
      revision: 1,
    });
    expect(await readdir(dir)).toContain('000000001.json');
  });

  it('reads a revision from before changes were recorded', async () => {
    const dir = await makeTemporaryFolder();
    const document = { revision: 3, shell: null, remotes: {} };
    await writeFile(path.join(dir, '000000003.json'), JSON.stringify(document));
    expect(await openFileRegistry(dir).read()).toEqual({ ...document, claims: [] });
    expect(await openFileRegistry(dir).listHistory()).toEqual([{ document, written: null }]);
  });
});
