import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openFileRegistry, RevisionConflict } from './registry';
import { describeSampleRemote, makeTemporaryFolder, NO_CHANGE } from './testing/sample-build';

describe('the registry in a folder', () => {
  let dir: string;

  beforeEach(async () => {
    dir = path.join(await makeTemporaryFolder(), 'revisions');
  });

  it('is empty at revision 0 before the first write', async () => {
    expect(await openFileRegistry(dir).read()).toEqual({ revision: 0, shell: null, remotes: {} });
  });

  it('counts revisions and is read by another process', async () => {
    const registry = openFileRegistry(dir);
    await registry.write(await registry.read(), NO_CHANGE);
    await registry.write(await registry.read(), NO_CHANGE);
    expect((await openFileRegistry(dir).read()).revision).toBe(2);
  });

  it('tells a writer whose document is outdated to repeat', async () => {
    const [one, other] = [openFileRegistry(dir), openFileRegistry(dir)];
    const document = await one.read();
    await other.write(document, NO_CHANGE);
    await expect(one.write(document, NO_CHANGE)).rejects.toThrow(RevisionConflict);
    await expect(one.write(await one.read(), NO_CHANGE)).resolves.toMatchObject({ revision: 2 });
  });

  it('lets exactly one of many writers at once win', async () => {
    const document = await openFileRegistry(dir).read();
    const writes = Array.from({ length: 20 }, () =>
      openFileRegistry(dir).write(document, NO_CHANGE),
    );
    const outcomes = await Promise.allSettled(writes);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(dir)).toEqual(['000000001.json']);
  });

  it('refuses a document that breaks the schema, and stays as it was', async () => {
    const registry = openFileRegistry(dir);
    const build = { ...describeSampleRemote('1.0.0'), access: 'everybody' as 'public' };
    const remotes = {
      'mf-sample': { channels: { stable: '1.0.0', previous: [] }, versions: { '1.0.0': build } },
    };
    await expect(
      registry.write({ revision: 0, shell: null, remotes }, NO_CHANGE),
    ).rejects.toThrow();
    expect((await registry.read()).revision).toBe(0);
  });

  it('ignores the draft of a writer that was killed', async () => {
    await mkdir(dir, { recursive: true });
    await writeFile(path.join(dir, 'draft-killed'), '{"revision":');
    const registry = openFileRegistry(dir);
    await expect(registry.write(await registry.read(), NO_CHANGE)).resolves.toMatchObject({
      revision: 1,
    });
  });
});
