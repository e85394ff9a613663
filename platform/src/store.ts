import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listPublishedFiles } from './build-info';

const COMPRESSIBLE = /\.(js|json|css|svg|txt|map|html)$/;

/** Path of a version below the store and, with a leading slash, below the origin. */
export function nameVersionPath(name: string, version: string): string {
  return name === 'shell' ? `shell/${version}` : `remotes/${name}/${version}`;
}

async function addCompressed(file: string): Promise<void> {
  const content = await readFile(file);
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}

/**
 * Copies a build into a draft beside the store's versions, each text file also compressed.
 *
 * @returns the draft's folder, for `keepDraft` or `dropDraft`
 */
export async function draftBuild(dist: string, filesDir: string): Promise<string> {
  const draft = path.join(filesDir, `draft-${randomUUID()}`);
  for (const name of await listPublishedFiles(dist)) {
    const file = path.join(draft, name);
    await mkdir(path.dirname(file), { recursive: true });
    await copyFile(path.join(dist, name), file);
  }
  const texts = (await listPublishedFiles(draft)).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(texts.map((name) => addCompressed(path.join(draft, name))));
  return draft;
}

/** What a browser that reads brotli fetches for a file of a draft, in bytes. */
export async function weighDrafted(draft: string, name: string): Promise<number> {
  return (await stat(path.join(draft, `${name}.br`))).size;
}

/** Makes a draft the immutable folder of its version: there complete or not at all. */
export async function keepDraft(draft: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await rename(draft, target);
  } catch (error) {
    // Another publisher of the same version was faster: its folder holds the same files.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

export async function dropDraft(draft: string): Promise<void> {
  await rm(draft, { recursive: true, force: true });
}

export async function isUploaded(target: string): Promise<boolean> {
  return (await stat(target).catch(() => null)) !== null;
}

/** Removes the files of a version that nobody uses any more. */
export async function removeUploaded(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
}
