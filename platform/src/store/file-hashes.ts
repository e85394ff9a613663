import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { hashContent } from '../publish/build-info';

/** The forms of a file that are served; only the first must be there. */
const FORMS: { extension: string; open: (content: Buffer) => Promise<Buffer> }[] = [
  { extension: '', open: async (content) => content },
  { extension: '.br', open: promisify<Buffer, Buffer>(brotliDecompress) },
  { extension: '.gz', open: promisify<Buffer, Buffer>(gunzip) },
];

async function findHole(folder: string, name: string, hash: string): Promise<string[]> {
  const holes = FORMS.map(async ({ extension, open }) => {
    const content = await readFile(path.join(folder, `${name}${extension}`)).catch(() => null);
    if (!content) return extension ? [] : [`${name} is missing`];
    const opened = await open(content).catch(() => null);
    return opened && hashContent(opened) === hash ? [] : [`${name}${extension} was changed`];
  });
  return (await Promise.all(holes)).flat();
}

/**
 * Which files of a folder do not hold what their hashes say, compressed or not. Both matter: a
 * browser is given the compressed form, and rejects other content than the hash is of.
 *
 * @param hashes sha384 by name
 */
export async function findHashHoles(
  folder: string,
  hashes: Readonly<Record<string, string>>,
): Promise<string[]> {
  const holes = Object.entries(hashes).map(([name, hash]) => findHole(folder, name, hash));
  return (await Promise.all(holes)).flat();
}
