import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StoreUnavailable } from '@entropi/shared/server/store-unavailable';
import { listPublishedFiles } from '../publish/build-info';
import { findDeltaHoles } from './delta-holes';
import { findHashHoles } from './file-hashes';
import { linkKnown } from './link-known';
import { type Store, type StoredFile, splitAddress } from './store';
import { compareIndex, nameIndex, parseIndex, type VersionIndex } from './version-index';

/** Resolves to null if the file or folder does not exist. Rejects with `StoreUnavailable` if it cannot be read. */
async function unlessMissing<Result>(requested: Promise<Result>): Promise<Result | null> {
  return requested.catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return null;
    throw new StoreUnavailable(`The store cannot be read: ${error.code}`, { cause: error });
  });
}

/** Size in bytes; undefined if there is no file. */
async function findSize(file: string): Promise<number | undefined> {
  const found = await unlessMissing(stat(file));
  return found?.isFile() ? found.size : undefined;
}

async function listSizes(folder: string, names: readonly string[]) {
  const sizes = names.map(async (name) => [name, await findSize(path.join(folder, name))] as const);
  return new Map(await Promise.all(sizes));
}

/** Completes a version that another publisher has stored already, or that has lost some of its files. */
async function restore(candidate: string, target: string): Promise<void> {
  for (const name of await listPublishedFiles(candidate)) {
    const file = path.join(target, name);
    await mkdir(path.dirname(file), { recursive: true });
    await rename(path.join(candidate, name), file);
  }
}

/** Keeps the store as a folder of this machine, or of a volume that gateways and publishers share. */
export function openFolderStore(filesDir: string): Store {
  const root = path.resolve(filesDir);

  const locateIndex = (versionPath: string) => path.join(root, nameIndex(versionPath));

  /** Writes a file that appears as a whole; meanwhile readers get the old one, or none. */
  async function writeIndex(versionPath: string, index: VersionIndex): Promise<void> {
    const file = locateIndex(versionPath);
    await mkdir(path.dirname(file), { recursive: true });
    const written = `${file}.${randomUUID()}`;
    await writeFile(written, JSON.stringify(index));
    await rename(written, file);
  }

  async function saveVersion(candidate: string, versionPath: string): Promise<void> {
    const sizes = await listSizes(candidate, await listPublishedFiles(candidate));
    await saveFiles(candidate, versionPath);
    const files = Object.fromEntries([...sizes].map(([name, size]) => [name, size ?? 0]));
    await writeIndex(versionPath, { files });
  }

  async function saveFiles(candidate: string, versionPath: string): Promise<void> {
    const target = path.join(root, versionPath);
    await mkdir(path.dirname(target), { recursive: true });
    await linkKnown(candidate, target);
    try {
      await rename(candidate, target);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!['ENOTEMPTY', 'EEXIST'].includes(code)) throw error;
      await restore(candidate, target);
    }
  }

  async function isUploaded(versionPath: string, names: readonly string[]): Promise<boolean> {
    const sizes = await listSizes(path.join(root, versionPath), names);
    return [...sizes.values()].every((size) => size !== undefined);
  }

  /** A version that is older than indexes is checked by its hashes alone. */
  async function findHoles(versionPath: string, hashes: Readonly<Record<string, string>>) {
    const folder = path.join(root, versionPath);
    const text = await unlessMissing(readFile(locateIndex(versionPath), 'utf8'));
    const index = text === null ? null : parseIndex(text);
    const names = Object.keys(index?.files ?? {});
    const sizes = await listSizes(folder, names);
    return [
      ...(text !== null && !index ? ['the list of its files is damaged'] : []),
      ...(index ? compareIndex(index, (name) => sizes.get(name)) : []),
      ...(await findHashHoles(folder, hashes)),
      ...(await findDeltaHoles(folder, names, hashes)),
    ].filter((hole, place, all) => all.indexOf(hole) === place);
  }

  async function readSizes(versionPath: string) {
    const text = await unlessMissing(readFile(locateIndex(versionPath), 'utf8'));
    return (text === null ? null : parseIndex(text))?.files ?? null;
  }

  async function hasAny(versionPath: string): Promise<boolean> {
    const names = await unlessMissing(readdir(path.join(root, versionPath)));
    return names !== null || (await findSize(locateIndex(versionPath))) !== undefined;
  }

  async function remove(versionPath: string): Promise<void> {
    await rm(path.join(root, versionPath), { recursive: true, force: true });
    await rm(locateIndex(versionPath), { force: true });
  }

  async function find(address: string): Promise<StoredFile | null> {
    const file = path.resolve(root, address);
    if (!splitAddress(address)) return null;
    if (!file.startsWith(`${root}${path.sep}`)) return null;
    const found = await unlessMissing(stat(file));
    if (!found?.isFile()) return null;
    return {
      sizeBytes: found.size,
      open: async () => (await unlessMissing(open(file)))?.createReadStream() ?? null,
    };
  }

  return {
    candidatesDir: root,
    saveVersion,
    isUploaded,
    findHoles,
    readSizes,
    hasAny,
    remove,
    find,
    close: async () => undefined,
  };
}
