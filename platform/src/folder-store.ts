import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { listPublishedFiles } from './build-info';
import { type Store, type StoredFile, StoreUnavailable } from './store';

/** Null where nothing is; throws `StoreUnavailable` when the folder cannot be read. */
async function unlessMissing<Result>(asked: Promise<Result>): Promise<Result | null> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return null;
    throw new StoreUnavailable(`The store cannot be read: ${error.code}`, { cause: error });
  });
}

async function isFile(file: string): Promise<boolean> {
  return (await unlessMissing(stat(file)))?.isFile() ?? false;
}

/** Another publisher of this version was faster, or some of its files were lost. */
async function putBack(draft: string, target: string): Promise<void> {
  for (const name of await listPublishedFiles(draft)) {
    const file = path.join(target, name);
    await mkdir(path.dirname(file), { recursive: true });
    await rename(path.join(draft, name), file);
  }
}

/** The store as a folder of this machine, or of a volume that gateways and publishers share. */
export function openFolderStore(filesDir: string): Store {
  const root = path.resolve(filesDir);

  async function keep(draft: string, versionPath: string): Promise<void> {
    const target = path.join(root, versionPath);
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await rename(draft, target);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!['ENOTEMPTY', 'EEXIST'].includes(code)) throw error;
      await putBack(draft, target);
    }
  }

  async function isUploaded(versionPath: string, names: readonly string[]): Promise<boolean> {
    const files = names.map((name) => path.join(root, versionPath, name));
    return (await Promise.all(files.map(isFile))).every(Boolean);
  }

  async function find(address: string): Promise<StoredFile | null> {
    const file = path.resolve(root, address);
    if (!file.startsWith(`${root}${path.sep}`)) return null;
    const found = await unlessMissing(stat(file));
    if (!found?.isFile()) return null;
    return {
      sizeBytes: found.size,
      open: async () => (await unlessMissing(open(file)))?.createReadStream() ?? null,
    };
  }

  return {
    draftsDir: root,
    keep,
    isUploaded,
    remove: (versionPath) => rm(path.join(root, versionPath), { recursive: true, force: true }),
    find,
    close: async () => undefined,
  };
}
