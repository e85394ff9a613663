import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { DATA_DIR } from '../config';

/** Texts that every script and manifest has, in which a changed letter breaks nothing. */
const HARMLESS = /use strict|"type": ?"app"/;

/** The stored forms of a file, by the encoding that the browser accepts. */
const FORMS: [extension: string, pack: (content: Buffer) => Buffer][] = [
  ['', (content) => content],
  ['.br', (content) => brotliCompressSync(content)],
  ['.gz', (content) => gzipSync(content)],
];

function flip(content: Buffer, name: string): Buffer {
  const at = HARMLESS.exec(content.toString('latin1'));
  if (!at) throw new Error(`${name} has no place to change`);
  const changed = Buffer.from(content);
  const index = at.index + at[0].length - 2;
  changed[index] = (changed[index] ?? 0) ^ 1;
  return changed;
}

/** Finds a published file in the store, by its address in a version or by that which it has in all of them. */
async function locate(url: string): Promise<string> {
  const file = path.join(DATA_DIR, 'registry/files', new URL(url).pathname);
  const folder = path.dirname(file);
  if (!path.basename(folder).startsWith('sha384-')) return file;
  const versions = path.dirname(folder);
  for (const version of await readdir(versions)) {
    const own = path.join(versions, version, path.basename(file));
    if (await stat(own).catch(() => null)) return own;
  }
  throw new Error(`No version has ${url}`);
}

/**
 * Flips one byte of a published file in the gateway's store, at a place where the file still works. Browsers would
 * keep it for a year. Returns a function that restores the file.
 */
export async function flipByte(url: string): Promise<() => Promise<void>> {
  const file = await locate(url);
  const changed = flip(await readFile(file), url);
  const kept: [place: string, content: Buffer][] = [];
  for (const [extension, pack] of FORMS) {
    const place = file + extension;
    if (!(await stat(place).catch(() => null))) continue;
    kept.push([place, await readFile(place)]);
    await writeFile(place, pack(changed));
  }
  return async () => {
    for (const [place, content] of kept) await writeFile(place, content);
  };
}
