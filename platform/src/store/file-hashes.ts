import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { hashContent } from '../publish/build-info';

/** The forms in which a file is served; only the first must exist. */
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
 * Lists the files of a folder whose content, compressed or not, differs from their hashes. Both forms matter: a
 * browser gets the compressed one, and rejects content with another hash.
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
