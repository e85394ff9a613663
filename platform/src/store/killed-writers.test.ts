import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, stop } from 'esbuild';
import { makeTemporaryFolder } from '../testing/sample-build';
import { openFolderStore } from './folder-store';

const FOLDER = 'remotes/mf-sample';
const FIRST = { 'page.abcdef0123.js': 'the same in both', 'remote-entry.js': 'first' };
const SECOND = { 'page.abcdef0123.js': 'the same in both', 'remote-entry.js': 'second' };

/** More steps than any of these commands takes. */
const MAX_STEPS = 60;

/** Kills its own process, as `kill -9` does, before one of the steps by which files change; of a removal, within it. */
const SHIM = `
const real = require('fs/promises');
const path = require('path');
let left = Number(process.env.STEPS);
const die = () => process.kill(process.pid, 'SIGKILL');
module.exports = { ...real };
for (const name of ['mkdir', 'link', 'rename', 'writeFile']) {
  module.exports[name] = (...args) => {
    if (left-- === 0) die();
    return real[name](...args);
  };
}
module.exports.rm = async (target, options) => {
  for (const entry of await real.readdir(target).catch(() => [])) {
    if (left-- === 0) die();
    await real.rm(path.join(target, entry), { recursive: true });
  }
  return real.rm(target, options);
};
`;

const PROGRAM = `
import { openFolderStore } from '${path.join(__dirname, 'folder-store')}';
const [dir, what, ...rest] = process.argv.slice(2);
const store = openFolderStore(dir);
if (what === 'save') await store.saveVersion(rest[0], rest[1]);
else await store.remove(rest[0]);
`;

async function writeDraft(dir: string, files: Record<string, string>): Promise<string> {
  const draft = path.join(dir, `draft-${Math.random()}`);
  await mkdir(draft, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(draft, name), text);
  return draft;
}

/** Reads the files of a version; null if there is no folder of it. */
async function readVersion(dir: string, version: string) {
  const folder = path.join(dir, FOLDER, version);
  const names = await readdir(folder).catch(() => null);
  if (!names) return null;
  const texts = names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(texts));
}

describe('a version beside one that is being written or removed', () => {
  let program: string;

  beforeAll(async () => {
    const dir = await makeTemporaryFolder();
    const shim = path.join(dir, 'shim.cjs');
    await writeFile(shim, SHIM);
    program = path.join(dir, 'program.mjs');
    await build({
      stdin: { contents: PROGRAM, resolveDir: __dirname, loader: 'ts' },
      alias: { 'node:fs/promises': shim },
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      // The tests need no differences between files, for which it would load what it finds beside it.
      external: ['@bokuweb/zstd-wasm'],
      outfile: program,
      absWorkingDir: path.resolve(__dirname, '../..'),
      nodePaths: [path.resolve(__dirname, '../../node_modules')],
      logLevel: 'silent',
    });
  });

  afterAll(() => stop());

  /** Runs a command that is killed before a step; says whether it came to its end before. */
  function run(steps: number, ...args: string[]): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const env = { STEPS: String(steps) };
      execFile(process.execPath, [program, ...args], { env }, (error, _stdout, stderr) => {
        if (!error) return resolve(true);
        if (error.signal === 'SIGKILL') return resolve(false);
        reject(new Error(stderr));
      });
    });
  }

  /** A store with the first version, and with the second if it is to be there. */
  async function prepare(hasSecond: boolean) {
    const dir = await makeTemporaryFolder();
    const store = openFolderStore(dir);
    await store.saveVersion(await writeDraft(dir, FIRST), `${FOLDER}/1.0.0`);
    if (hasSecond) await store.saveVersion(await writeDraft(dir, SECOND), `${FOLDER}/2.0.0`);
    return { dir, store };
  }

  it('keeps a file that both have once', async () => {
    const { dir } = await prepare(true);
    const find = (version: string, name: string) => stat(path.join(dir, FOLDER, version, name));
    const [first, second] = await Promise.all(
      ['1.0.0', '2.0.0'].map((version) => find(version, 'page.abcdef0123.js')),
    );
    expect(second?.ino).toBe(first?.ino);
    expect(second?.nlink).toBe(2);
    expect((await find('2.0.0', 'remote-entry.js')).nlink).toBe(1);
  });

  it('is whole wherever the writer of the other is killed, and so is that when it is written again', async () => {
    let killed = 0;
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const { dir, store } = await prepare(false);
      const draft = await writeDraft(dir, SECOND);
      const isDone = await run(steps, dir, 'save', draft, `${FOLDER}/2.0.0`);
      expect(await readVersion(dir, '1.0.0')).toEqual(FIRST);
      expect(await store.findHoles(`${FOLDER}/1.0.0`, {})).toEqual([]);
      await store.saveVersion(await writeDraft(dir, SECOND), `${FOLDER}/2.0.0`);
      expect(await readVersion(dir, '2.0.0')).toEqual(SECOND);
      expect(await store.findHoles(`${FOLDER}/2.0.0`, {})).toEqual([]);
      if (isDone) break;
      killed += 1;
    }
    expect(killed).toBeGreaterThan(3);
    expect(killed).toBeLessThan(MAX_STEPS);
  });

  it('is whole wherever the removal of the other is killed, and that is gone when it is removed again', async () => {
    let killed = 0;
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const { dir, store } = await prepare(true);
      const isDone = await run(steps, dir, 'remove', `${FOLDER}/1.0.0`);
      expect(await readVersion(dir, '2.0.0')).toEqual(SECOND);
      expect(await store.findHoles(`${FOLDER}/2.0.0`, {})).toEqual([]);
      await store.remove(`${FOLDER}/1.0.0`);
      expect(await store.hasAny(`${FOLDER}/1.0.0`)).toBe(false);
      if (isDone) break;
      killed += 1;
    }
    expect(killed).toBeGreaterThan(1);
    expect(killed).toBeLessThan(MAX_STEPS);
  });

  it('is whole while versions with the same files are written and removed at once', async () => {
    const { dir, store } = await prepare(true);
    for (let round = 0; round < 20; round += 1) {
      const next = openFolderStore(dir);
      await Promise.all([
        store.remove(`${FOLDER}/${round + 1}.0.0`),
        next.saveVersion(await writeDraft(dir, SECOND), `${FOLDER}/${round + 3}.0.0`),
      ]);
      expect(await readVersion(dir, `${round + 2}.0.0`)).toEqual(SECOND);
      expect(await readVersion(dir, `${round + 3}.0.0`)).toEqual(SECOND);
    }
  });
});
