import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RegistryDocument } from '@entropi/shared/remote/manifest';

/** Somebody else wrote in between: what was decided was decided on an old document. */
export class RevisionConflict extends Error {
  override name = 'RevisionConflict';

  constructor(revision: number) {
    super(`The registry changed since revision ${revision} was read. Repeat the command.`);
  }
}

export interface Registry {
  /** The current document; an empty one at revision 0 before the first write. */
  read(): Promise<RegistryDocument>;
  /** Replaces the document that was read. Throws `RevisionConflict` if it is not the current one. */
  write(document: RegistryDocument): Promise<RegistryDocument>;
}

function nameRevision(revision: number): string {
  return `${String(revision).padStart(9, '0')}.json`;
}

async function listRevisions(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => /^\d{9}\.json$/.test(name)).sort();
}

/**
 * The registry as a folder with one immutable file per revision. A new revision appears by hard
 * link, which fails if the name is taken: compare and swap without a lock that a killed writer
 * could leave behind, and no reader ever sees half a document. All revisions stay: they tell what
 * was served when, and a name that was freed could be taken by a writer of long ago.
 *
 * @param dir folder of the revisions, made at the first write
 */
export function openFileRegistry(dir: string): Registry {
  let latest: { name: string; document: RegistryDocument } | null = null;

  async function read(): Promise<RegistryDocument> {
    const name = (await listRevisions(dir)).at(-1);
    if (!name) return { revision: 0, shell: null, remotes: {} };
    if (latest?.name === name) return latest.document;
    const document = RegistryDocument.parse(
      JSON.parse(await readFile(path.join(dir, name), 'utf8')),
    );
    latest = { name, document };
    return document;
  }

  async function write(document: RegistryDocument): Promise<RegistryDocument> {
    const next = RegistryDocument.parse({ ...document, revision: document.revision + 1 });
    await mkdir(dir, { recursive: true });
    const draft = path.join(dir, `draft-${randomUUID()}`);
    await writeFile(draft, `${JSON.stringify(next, null, 2)}\n`, { flush: true });
    try {
      await link(draft, path.join(dir, nameRevision(next.revision)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
        throw new RevisionConflict(document.revision);
      }
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
    return next;
  }

  return { read, write };
}
