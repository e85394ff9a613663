import { appendFile, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeTemporaryFolder } from './sample-build';

const ROOT = path.resolve(__dirname, '../../..');

/** What the build of a remote reads, from the root. */
const INPUTS = [
  'packages/contracts',
  'shared',
  'platform/build',
  'platform/dev',
  'platform/node_modules',
  'platform/package.json',
  'platform/skew.json',
  'pnpm-lock.yaml',
  'package.json',
];

/** What builds and tests leave in the folders of sources. */
const LEFT = new Set(['dist', 'coverage', '.federation']);

/** Copies the sources of a remote, and all that it is built of but packages of others, into a folder of its own. */
export async function copySources(remote: string): Promise<string> {
  const root = await makeTemporaryFolder();
  for (const name of [...INPUTS, remote]) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await cp(path.join(ROOT, name), path.join(root, name), {
      recursive: true,
      // Packages of ours are the copies, because links between them are relative.
      verbatimSymlinks: true,
      filter: (file) => !LEFT.has(path.basename(file)),
    });
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  return root;
}

/** Adds text to the end of a file, which is made if it is not there. */
export async function addText(root: string, name: string, text: string): Promise<void> {
  await appendFile(path.join(root, name), text);
}

/** Replaces a text that a file has. */
export async function replaceText(root: string, name: string, from: string, to: string) {
  const file = path.join(root, name);
  const before = await readFile(file, 'utf8');
  if (!before.includes(from)) throw new Error(`${name} has no ${from}`);
  await writeFile(file, before.replace(from, to));
}
