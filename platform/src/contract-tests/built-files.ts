import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { RemoteBuild, ShellBuild } from '@entropi/shared/remote/manifest';
import { isShellBuild, listHashes, readBuildInfo } from '../publish/build-info';
import { Rejection } from '../rejection';
import { nameVersionPath, type Store } from '../store/store';
import type { BuiltFiles } from './shell-page';

type AnyBuild = ShellBuild | RemoteBuild;

/** A build whose files are in a folder of this machine. */
export function readFromFolder<Build extends AnyBuild>(
  build: Build,
  dir: string,
): BuiltFiles<Build> {
  return { build, read: (name) => readFile(path.join(dir, name)) };
}

/** Reads a published build; null when some of its files are lost. */
export async function findInStore<Build extends AnyBuild>(
  build: Build,
  store: Store,
): Promise<BuiltFiles<Build> | null> {
  const folder = nameVersionPath(build.name, build.version);
  if (!(await store.isUploaded(folder, Object.keys(listHashes(build))))) return null;
  return {
    build,
    async read(name) {
      const file = await (await store.find(`${folder}/${name}`))?.open();
      if (!file) throw new Error(`${folder} has no ${name}`);
      return buffer(file);
    },
  };
}

/** Reads a built remote. Throws what to do when there is none. */
export async function readBuiltRemote(dir: string): Promise<BuiltFiles<RemoteBuild>> {
  const { build } = await readBuildInfo(dir);
  if (isShellBuild(build)) throw new Rejection(`${dir} holds a shell, not a remote`);
  return readFromFolder(build, dir);
}

/** Reads a built shell. Throws what to do when there is none. */
export async function readBuiltShell(dir: string): Promise<BuiltFiles<ShellBuild>> {
  const { build } = await readBuildInfo(dir);
  if (!isShellBuild(build)) throw new Rejection(`${dir} holds a remote, not a shell`);
  return readFromFolder(build, dir);
}
