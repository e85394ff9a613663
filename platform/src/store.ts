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
 * Copies a build into its immutable folder, each text file also compressed. A version that is there
 * already is left as it is: equal versions are equal content.
 *
 * @param target folder `<store>/<name>/<version>`; it appears complete or not at all
 */
export async function uploadBuild(dist: string, target: string): Promise<void> {
  if (await stat(target).catch(() => null)) return;
  const draft = `${target}.${randomUUID()}.draft`;
  try {
    for (const name of await listPublishedFiles(dist)) {
      const file = path.join(draft, name);
      await mkdir(path.dirname(file), { recursive: true });
      await copyFile(path.join(dist, name), file);
    }
    const texts = (await listPublishedFiles(draft)).filter((name) => COMPRESSIBLE.test(name));
    await Promise.all(texts.map((name) => addCompressed(path.join(draft, name))));
    await rename(draft, target);
  } catch (error) {
    // Another publisher of the same version was faster: its folder holds the same files.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
