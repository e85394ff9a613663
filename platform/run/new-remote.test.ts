import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { publishBuild } from '../src/publish/publish';
import { openFileRegistry } from '../src/registry/registry';
import { openFolderStore } from '../src/store/folder-store';
import { makeTemporaryFolder, writeSampleShell } from '../src/testing/sample-build';

const root = path.resolve(__dirname, '../..');
const writer = pathToFileURL(path.join(root, 'platform/run/new-remote.mjs')).href;
/** What shells of today provide. */
const { contract }: { contract: string } = JSON.parse(
  readFileSync(path.join(root, 'platform/skew.json'), 'utf8'),
);
const LIMIT_MS = 300_000;

/** Runs a script of the repository in a folder; throws what it said if it fails. */
async function run(cwd: string, script: string, args: string[]): Promise<string> {
  const done = promisify(execFile)(process.execPath, [path.join(root, script), ...args], { cwd });
  const { stdout } = await done.catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${script}: ${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

async function writeRemote(workspace: string, name: string): Promise<void> {
  const source = `(await import('${writer}')).writeRemote('${workspace}', '${name}')`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', source]);
}

/** A workspace with our platform and packages, and no remote. */
async function makeWorkspace(): Promise<string> {
  const workspace = await makeTemporaryFolder();
  for (const name of ['platform', 'shared', 'node_modules', 'biome.json', '.gitignore']) {
    await symlink(path.join(root, name), path.join(workspace, name));
  }
  return workspace;
}

describe('a new remote', () => {
  let workspace: string;
  let dir: string;

  beforeAll(async () => {
    workspace = await makeWorkspace();
    await writeRemote(workspace, 'mf-reports');
    dir = path.join(workspace, 'mf-reports');
    await symlink(path.join(root, 'mf-chat/node_modules'), path.join(dir, 'node_modules'));
  });

  it(
    'passes format, lint, types, its tests and everything that publishing checks, as it is',
    async () => {
      const biome = 'node_modules/@biomejs/biome/bin/biome';
      await run(workspace, biome, ['check', '--error-on-warnings', 'mf-reports']);
      await run(workspace, 'node_modules/typescript/bin/tsc', ['-p', 'mf-reports/tsconfig.json']);
      await run(dir, 'node_modules/jest/bin/jest.js', ['--runInBand']);
      await run(dir, 'mf-chat/node_modules/webpack-cli/bin/cli.js', []);
      const store = await makeTemporaryFolder();
      const registry = openFileRegistry(path.join(store, 'revisions'));
      const files = openFolderStore(path.join(store, 'files'));
      await publishBuild(registry, files, await writeSampleShell('1.0.0', { contract }));
      const options = { operations: new Set<string>(), dryRun: true };
      const { name } = await publishBuild(registry, files, path.join(dir, 'dist'), options);
      expect(name).toBe('mf-reports');
    },
    LIMIT_MS,
  );

  it.each([
    ['there already', 'mf-reports'],
    ['no name of a remote', 'reports'],
    ['a path', 'mf-../x'],
  ])('is rejected where its name is %s', async (_case, name) => {
    await expect(writeRemote(workspace, name)).rejects.toThrow(/is there already|is named mf-/);
  });
});
