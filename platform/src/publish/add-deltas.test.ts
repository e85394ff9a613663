import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hashDictionary, nameDelta, parseDeltaName } from '../deltas/delta-name';
import { expandDelta } from '../deltas/zstd';
import { recallVersion } from '../registry/recall';
import { openFileRegistry, type RecordedRegistry } from '../registry/registry';
import { promoteVersion, rollBack, setCanary } from '../registry/release';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import { makeTemporaryFolder } from '../testing/sample-build';
import { type SampleRelease, writeSampleRelease } from '../testing/sample-release';
import { publishBuild } from './publish';

const REMOTE = 'mf-sample';

describe('what differs from earlier versions', () => {
  let registry: RecordedRegistry;
  let filesDir: string;
  let store: Store;

  beforeEach(async () => {
    const dir = await makeTemporaryFolder();
    registry = openFileRegistry(path.join(dir, 'revisions'));
    filesDir = path.join(dir, 'files');
    store = openFolderStore(filesDir);
  });

  const locate = (version: string, name = '') =>
    path.join(filesDir, 'remotes', REMOTE, version, name);
  const publish = (release: SampleRelease) => publishBuild(registry, store, release.dist);
  const promote = (version: string) => promoteVersion({ registry, store }, REMOTE, version);

  async function release(version: string, word = version): Promise<SampleRelease> {
    const made = await writeSampleRelease(version, word);
    await publish(made);
    await promote(version);
    return made;
  }

  /** Lists the versions from which a version of the remote can be reached by a difference. */
  async function listFrom({ deltas }: Awaited<ReturnType<typeof publish>>) {
    return deltas.map(({ from }) => from);
  }

  it('is kept beside each script, under the hash of the script that browsers have', async () => {
    const before = await release('1.0.0', 'colour');
    const after = await writeSampleRelease('1.1.0', 'color');
    const { deltas } = await publish(after);
    expect(before.script).not.toBe(after.script);
    const dictionary = Buffer.from(before.content);
    const hash = hashDictionary(dictionary);
    const delta = await readFile(locate('1.1.0', nameDelta(after.script, hash)));
    expect((await expandDelta(delta, dictionary, hash))?.toString()).toBe(after.content);
    const whole = await readFile(locate('1.1.0', `${after.script}.br`));
    expect(deltas).toMatchObject([{ from: '1.0.0', ms: expect.any(Number) }]);
    expect(deltas[0]?.bytes).toBeLessThan(300);
    expect(deltas[0]?.whole_bytes).toBeGreaterThanOrEqual(whole.length);
    expect(delta.length).toBeLessThan(150);
  });

  it('is listed with the version, so that its bytes are counted and removed with it', async () => {
    await release('1.0.0');
    const { script } = await release('1.1.0');
    const sizes = (await store.readSizes(`remotes/${REMOTE}/1.1.0`)) ?? {};
    const deltas = Object.keys(sizes).filter((name) => parseDeltaName(name)?.name === script);
    expect(deltas).toHaveLength(1);
    await store.remove(`remotes/${REMOTE}/1.1.0`);
    expect(await readdir(path.dirname(locate('1.1.0')))).toEqual(['1.0.0']);
  });

  it('is next to nothing for a picture or font that is the same as before', async () => {
    const font = { files: { 'roboto.c0ffee1234.woff2': randomBytes(5_000).toString('latin1') } };
    await publish(await writeSampleRelease('1.0.0', 'x', font));
    await publish(await writeSampleRelease('1.1.0', 'y', font));
    const sizes = (await store.readSizes(`remotes/${REMOTE}/1.1.0`)) ?? {};
    const [[, bytes = 0] = []] = Object.entries(sizes).filter(([name]) =>
      /^roboto.*\.dcz$/.test(name),
    );
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(80);
  });

  it('is not kept where the whole file in brotli is smaller', async () => {
    await release('1.0.0');
    await release('1.1.0');
    const names = await readdir(locate('1.1.0'));
    // Of a few letters each.
    expect(names).toContain('page.js.br');
    expect(names.filter((name) => /^(page|secret)\.js\..*\.dcz$/.test(name))).toEqual([]);
  });

  it('is made from the last two versions that browsers were served', async () => {
    await release('1.0.0');
    await release('1.1.0');
    await release('1.2.0');
    expect(await listFrom(await publish(await writeSampleRelease('1.3.0', 'x')))).toEqual([
      '1.2.0',
      '1.1.0',
    ]);
    // What was published last is not served to anyone yet.
    expect(await listFrom(await publish(await writeSampleRelease('1.4.0', 'x')))).toEqual([
      '1.2.0',
      '1.1.0',
    ]);
  });

  it('is made from a canary too, as soon as a device may have it', async () => {
    await release('1.0.0');
    await publish(await writeSampleRelease('1.1.0', 'x'));
    await setCanary({ registry, store }, REMOTE, '1.1.0', 10);
    expect(await listFrom(await publish(await writeSampleRelease('1.2.0', 'x')))).toEqual([
      '1.0.0',
      '1.1.0',
    ]);
  });

  it('is not made from a first version that waits as a canary of 0 %', async () => {
    const held = await writeSampleRelease('1.0.0', 'x');
    await publishBuild(registry, store, held.dist, { holdsFirst: true });
    expect(await listFrom(await publish(await writeSampleRelease('1.1.0', 'x')))).toEqual([]);
  });

  it('is made from a version that was rolled back or recalled, because browsers still have it', async () => {
    await release('1.0.0');
    await release('1.1.0');
    await rollBack({ registry, store }, REMOTE);
    expect(await listFrom(await publish(await writeSampleRelease('1.2.0', 'x')))).toEqual([
      '1.0.0',
      '1.1.0',
    ]);
    await promote('1.2.0');
    const recalled = { name: REMOTE, version: '1.2.0', reason: 'it is wrong' };
    await recallVersion({ registry, store }, recalled);
    expect(await listFrom(await publish(await writeSampleRelease('1.3.0', 'x')))).toEqual([
      '1.0.0',
      '1.2.0',
    ]);
  });

  it('is left out for a script that is lost or was changed in the store', async () => {
    const before = await release('1.0.0');
    await writeFile(locate('1.0.0', before.script), 'another script');
    const { deltas } = await publish(await writeSampleRelease('1.1.0', 'x'));
    expect(deltas).toMatchObject([{ from: '1.0.0' }]);
    const names = await readdir(locate('1.1.0'));
    expect(names.filter((name) => /^140\..*\.dcz$/.test(name))).toEqual([]);
  });

  it('is left out for scripts that cannot be told apart without their hashes', async () => {
    const twin = { files: { '140.00000000ab.js': 'twin '.repeat(500) } };
    await publish(await writeSampleRelease('1.0.0', 'x', twin));
    await publish(await writeSampleRelease('1.1.0', 'y', twin));
    const names = await readdir(locate('1.1.0'));
    expect(names.filter((name) => /^140\..*\.dcz$/.test(name))).toEqual([]);
  });

  it('is not made in a dry run', async () => {
    await release('1.0.0');
    const next = await writeSampleRelease('1.1.0', 'x');
    const { deltas } = await publishBuild(registry, store, next.dist, { dryRun: true });
    expect(deltas).toEqual([]);
    expect(await readdir(path.dirname(locate('1.0.0')))).toEqual(['1.0.0']);
  });

  it('does not keep a build from being published when a revision cannot be read', async () => {
    await release('1.0.0');
    await release('1.1.0');
    await writeFile(path.join(filesDir, '../revisions/000000001.json'), '{');
    expect(await listFrom(await publish(await writeSampleRelease('1.2.0', 'x')))).toEqual([
      '1.1.0',
      '1.0.0',
    ]);
  });

  describe('when a version is served', () => {
    let next: SampleRelease;
    let delta: string;

    beforeEach(async () => {
      const before = await release('1.0.0');
      next = await writeSampleRelease('1.1.0', 'x');
      await publish(next);
      const hash = hashDictionary(Buffer.from(before.content));
      delta = nameDelta(next.script, hash);
    });

    it('is checked, because browsers reject what a changed one makes', async () => {
      const content = await readFile(locate('1.1.0', delta));
      content.writeUInt8((content.at(-3) ?? 0) ^ 0xff, content.length - 3);
      await writeFile(locate('1.1.0', delta), content);
      await expect(promote('1.1.0')).rejects.toThrow(`${delta} was changed`);
    });

    it('may be lost, because browsers then load the whole file', async () => {
      await store.remove(`remotes/${REMOTE}/1.0.0`);
      expect(await store.findHoles(`remotes/${REMOTE}/1.1.0`, {})).toEqual([]);
      await rm(locate('1.1.0', delta));
      await promote('1.1.0');
    });
  });
});
