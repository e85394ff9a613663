import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { findStem, hashDictionary, parseDeltaName } from '../deltas/delta-name';
import { expandDelta } from '../deltas/zstd';
import { hashContent, listPublishedFiles } from '../publish/build-info';

interface Delta {
  file: string;
  name: string;
  dictionaryHash: string;
}

function listDeltas(files: readonly string[]): Delta[] {
  return files.flatMap((file) => {
    const parsed = parseDeltaName(file);
    return parsed ? [{ file, ...parsed }] : [];
  });
}

/** Reads the files of the other versions that differences were made against, by hash; without those that are pruned. */
async function readDictionaries(folder: string, deltas: readonly Delta[]) {
  const wanted = new Set(deltas.map(({ dictionaryHash }) => dictionaryHash));
  const stems = new Set(deltas.map(({ name }) => findStem(name)));
  const found = new Map<string, Buffer>();
  const versions = path.dirname(folder);
  for (const version of await readdir(versions)) {
    const other = path.join(versions, version);
    if (found.size === wanted.size) break;
    if (other === folder) continue;
    const names = await listPublishedFiles(other).catch(() => []);
    for (const name of names.filter((each) => stems.has(findStem(each)))) {
      const content = await readFile(path.join(other, name)).catch(() => null);
      const hash = content && hashDictionary(content);
      if (hash && wanted.has(hash)) found.set(hash, content);
    }
  }
  return found;
}

/**
 * Lists the differences in a folder of which a browser would make another file than the one with that hash, and then
 * reject it. Those whose dictionary is no longer in the store cannot be checked.
 *
 * @param files of the folder
 * @param hashes sha384 by name
 */
export async function findDeltaHoles(
  folder: string,
  files: readonly string[],
  hashes: Readonly<Record<string, string>>,
): Promise<string[]> {
  const deltas = listDeltas(files).filter(({ name }) => Object.hasOwn(hashes, name));
  if (deltas.length === 0) return [];
  const dictionaries = await readDictionaries(folder, deltas);
  const holes: string[] = [];
  for (const { file, name, dictionaryHash } of deltas) {
    const dictionary = dictionaries.get(dictionaryHash);
    // A browser gets the whole file where a difference is lost.
    const delta = await readFile(path.join(folder, file)).catch(() => null);
    if (!dictionary || !delta) continue;
    const expanded = await expandDelta(delta, dictionary, dictionaryHash);
    if (!expanded || hashContent(expanded) !== hashes[name]) holes.push(`${file} was changed`);
  }
  return holes;
}
