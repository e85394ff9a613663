import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { listPublishedFiles } from '../publish/build-info';

/** Folders of other versions of the same name. */
async function listOthers(target: string): Promise<string[]> {
  const versions = path.dirname(target);
  const names = await readdir(versions).catch(() => []);
  return names.map((name) => path.join(versions, name)).filter((folder) => folder !== target);
}

/** Finds the file in one of the folders that has the same content under the same name; null if there is none. */
async function findSame(file: string, name: string, folders: readonly string[]) {
  const { size } = await stat(file);
  for (const folder of folders) {
    const other = path.join(folder, name);
    const found = await stat(other).catch(() => null);
    if (!found?.isFile() || found.size !== size) continue;
    const [content, known] = await Promise.all([readFile(file), readFile(other).catch(() => null)]);
    if (known?.equals(content)) return other;
  }
  return null;
}

/** Puts a link to a file in the place of another one; the other stays where there are no links, or none any more. */
async function replaceByLink(file: string, known: string): Promise<void> {
  const made = `${file}.${randomUUID()}`;
  try {
    await link(known, made);
    await rename(made, file);
  } catch {
    await rm(made, { force: true });
  }
}

/**
 * Makes those files of a draft that another version of the same name has too be links to that version's. So the disk
 * keeps each once, and it is the disk that counts which versions have it: whichever is removed, and wherever that is
 * interrupted, the file stays for the others.
 *
 * @param target folder that the draft will be
 */
export async function linkKnown(candidate: string, target: string): Promise<void> {
  const others = await listOthers(target);
  if (others.length === 0) return;
  for (const name of await listPublishedFiles(candidate)) {
    const file = path.join(candidate, name);
    const known = await findSame(file, name, others);
    if (known) await replaceByLink(file, known);
  }
}
