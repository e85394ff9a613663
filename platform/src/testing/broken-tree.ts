import { execFile } from 'node:child_process';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { publishBuild } from '../publish/publish';
import { openFileRegistry } from '../registry/registry';
import { promoteVersion } from '../registry/release';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import { makeTemporaryFolder, writeSampleRemote, writeSampleShell } from './sample-build';

const root = path.resolve(__dirname, '../../..');

/** How a command ended. */
export interface CommandOutcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** A copy of the repository with a built command line, whose sources and lock file are then broken. */
export async function makeBrokenTree() {
  const tree = await makeTemporaryFolder();
  for (const name of ['run', 'run.mjs', 'build', 'dev', 'src', 'package.json', 'skew.json']) {
    await cp(path.join(root, 'platform', name), path.join(tree, 'platform', name), {
      recursive: true,
    });
  }
  for (const name of ['shared', 'node_modules', 'platform/node_modules']) {
    await symlink(path.join(root, name), path.join(tree, name));
  }

  async function build(): Promise<void> {
    const script = `(await import('./platform/build/node.mjs')).buildNodePackage('${tree}', 'platform')`;
    const args = ['--input-type=module', '-e', `await ${script}`];
    await promisify(execFile)(process.execPath, args, { cwd: tree });
  }

  await build();
  for (const file of ['platform/src/cli.ts', 'platform/src/main.ts', 'mf-sample/remote.json']) {
    await mkdir(path.dirname(path.join(tree, file)), { recursive: true });
    await writeFile(path.join(tree, file), '(((');
  }
  await writeFile(path.join(tree, 'pnpm-lock.yaml'), 'not the packages that are here');

  return {
    tree,
    build,
    /** Runs a command as an operator would. */
    async run(
      args: readonly string[],
      dataDir: string,
      env: Record<string, string> = {},
    ): Promise<CommandOutcome> {
      const options = { cwd: tree, env: { PATH: '/usr/bin:/bin', ENTROPI_DATA: dataDir, ...env } };
      const command = ['platform/run.mjs', 'platform', ...args];
      return promisify(execFile)(process.execPath, command, options).then(
        ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
        ({ code, stdout, stderr }: CommandOutcome) => ({ code, stdout, stderr }),
      );
    },
    remove: () => rm(tree, { recursive: true, force: true }),
  };
}
export type BrokenTree = Awaited<ReturnType<typeof makeBrokenTree>>;

/** Publishes a version of the sample remote and makes it stable. */
export async function releaseSample(dataDir: string, store: Store, version: string): Promise<void> {
  const registry = openFileRegistry(path.join(dataDir, 'registry/revisions'));
  await publishBuild(registry, store, await writeSampleRemote(version));
  await promoteVersion({ registry, store }, 'mf-sample', version);
}

/**
 * Creates a registry with a shell and two versions of a remote, of which the second is stable: four revisions.
 *
 * @returns the folder that ENTROPI_DATA names
 */
export async function makeSampleData(): Promise<string> {
  const dataDir = await makeTemporaryFolder();
  const store = openFolderStore(path.join(dataDir, 'registry/files'));
  const registry = openFileRegistry(path.join(dataDir, 'registry/revisions'));
  await publishBuild(registry, store, await writeSampleShell('1.0.0'));
  await releaseSample(dataDir, store, '1.0.0');
  await releaseSample(dataDir, store, '1.1.0');
  return dataDir;
}
