import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { addText, copySources, replaceText } from '../testing/source-copy';
import { hashContent, listPublishedFiles, readBuildInfo } from './build-info';

/** Three builds of mf-chat, some seconds each on an idle machine. */
const BUILD_LIMIT_MS = 600_000;

const REMOTE = 'mf-chat';
const ENTRY = 'remote-entry.js';
const MANIFEST = 'mf-manifest.json';

/** What browsers load again for one word of a remote's texts. */
const WORD_KB = 10;

interface Output {
  version: string;
  /** Hashes by name. */
  files: Record<string, string>;
  dist: string;
}

async function bundle(root: string): Promise<Output> {
  const dir = path.join(root, REMOTE);
  const webpack = path.join(dir, 'node_modules/webpack-cli/bin/cli.js');
  await promisify(execFile)(process.execPath, [webpack], { cwd: dir });
  const dist = path.join(dir, 'dist');
  const names = await listPublishedFiles(dist);
  const hashes = names.map(async (name) => [
    name,
    hashContent(await readFile(path.join(dist, name))),
  ]);
  const { build } = await readBuildInfo(dist);
  return { version: build.version, files: Object.fromEntries(await Promise.all(hashes)), dist };
}

/** Changes that no browser would notice, which once gave each remote a new version. */
const UNUSED: [string, string, string][] = [
  ['a comment in the lock file', 'pnpm-lock.yaml', '\n# A comment.\n'],
  [
    'a contract that the remote does not use, beside those that it does',
    'packages/contracts/src/chat.ts',
    `\nexport const getUnused = endpoint({\n  id: 'getUnused',\n  method: 'GET',\n  path: '/api/unused',\n  role: 'user',\n  reply: z.string(),\n});\n`,
  ],
  [
    'a component that nobody uses',
    'shared/src/ui/unused.tsx',
    'export const Unused = () => <p>Unused</p>;\n',
  ],
  ['what a package says of itself', 'shared/README.md', '\nMore of it.\n'],
  ['the set-up of tests', 'platform/build/jest.cjs', '\n// A comment.\n'],
];

describe('the version of a remote', () => {
  let before: Output;
  let after: Output;
  let reworded: Output;

  beforeAll(async () => {
    before = await bundle(await copySources(REMOTE));
    const root = await copySources(REMOTE);
    for (const [, file, text] of UNUSED) await addText(root, file, text);
    after = await bundle(root);
    await replaceText(root, `${REMOTE}/src/texts.ts`, 'They reply here.', 'They respond here.');
    reworded = { ...(await bundle(root)), dist: path.join(root, REMOTE, 'dist') };
  }, BUILD_LIMIT_MS);

  it(`does not change with ${UNUSED.map(([what]) => what).join(', ')}, nor with the folder`, () => {
    expect(after.files).toEqual(before.files);
    expect(after.version).toBe(before.version);
    expect(before.version).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{12}$/);
  });

  it('changes with a word that is shown, and with it the files that have it, the entry and the manifest', async () => {
    expect(reworded.version).not.toBe(before.version);
    const changed = Object.keys(reworded.files).filter(
      (name) => reworded.files[name] !== before.files[name],
    );
    const [script = '', ...others] = changed.filter((name) => ![ENTRY, MANIFEST].includes(name));
    expect(others).toEqual([]);
    expect(await readFile(path.join(reworded.dist, script), 'utf8')).toContain(
      'They respond here.',
    );
    const sizes = changed.map(async (name) => {
      const content = await readFile(path.join(reworded.dist, name));
      return brotliCompressSync(content).length;
    });
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThanOrEqual(WORD_KB * 1024);
  });

  it('stands in the entry alone, where the place-holder was', async () => {
    for (const name of Object.keys(before.files)) {
      const text = await readFile(path.join(before.dist, name), 'utf8');
      expect(text).not.toContain('neutralstamp');
      expect([name, text.includes(before.version)]).toEqual([name, name === ENTRY]);
    }
  });
});
