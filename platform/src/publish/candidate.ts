import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listPublishedFiles } from './build-info';

const COMPRESSIBLE = /\.(js|json|css|svg|txt|map|html)$/;

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
 * Copies a build into a draft, with a compressed copy of each text file.
 *
 * @returns the draft's folder, for the store to keep or for `dropDraft`
 */
export async function candidateBuild(dist: string, candidatesDir: string): Promise<string> {
  const candidate = path.join(candidatesDir, `draft-${randomUUID()}`);
  for (const name of await listPublishedFiles(dist)) {
    const file = path.join(candidate, name);
    await mkdir(path.dirname(file), { recursive: true });
    await copyFile(path.join(dist, name), file);
  }
  const texts = (await listPublishedFiles(candidate)).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(texts.map((name) => addCompressed(path.join(candidate, name))));
  return candidate;
}

/** Returns the bytes that a browser with brotli fetches for a file of a draft; 0 for a missing file. */
export async function measureCandidate(candidate: string, name: string): Promise<number> {
  return (await stat(path.join(candidate, `${name}.br`)).catch(() => null))?.size ?? 0;
}

/** Removes the remains of a draft. */
export async function removeCandidate(candidate: string): Promise<void> {
  await rm(candidate, { recursive: true, force: true });
}
