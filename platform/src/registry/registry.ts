import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import {
  BrokenRevision,
  parseRevision,
  type RevisionPlace,
  requireWholeHistory,
  type SurveyedHistory,
  surveyRevisions,
} from './broken-revision';
import { settleClaims, settleHistory } from './claims';
import { type RegistryChange, Revision } from './registry-change';

/** Another writer came in between, so that a decision was based on an old document. */
export class RevisionConflict extends Error {
  override name = 'RevisionConflict';

  constructor(revision: number) {
    super(`The registry changed since revision ${revision} was read. Repeat the command.`);
  }
}

export interface Registry {
  /** Reads the current document; an empty one at revision 0 before the first write. */
  read(): Promise<RegistryDocument>;
  /**
   * Replaces the document that was read, and records the change with it. Throws `RevisionConflict` if it is not
   * the current one any more.
   */
  write(document: RegistryDocument, change: RegistryChange): Promise<RegistryDocument>;
}

/** A registry that remembers what was served when. */
export interface RecordedRegistry extends Registry {
  /** Reads every revision, the first one first. Throws `BrokenRevision` if one is damaged. */
  listHistory(): Promise<Revision[]>;
  /** Reads every revision that can be read, and names the others. */
  surveyHistory(): Promise<SurveyedHistory>;
}

/** The document before the first write. */
export const EMPTY_DOCUMENT: RegistryDocument = { revision: 0, shell: null, remotes: {} };

/**
 * Adds the owners to a document that is older than their record. They are derived from its history, and the next
 * write records them.
 */
export async function addClaims(
  document: RegistryDocument,
  listHistory: () => Promise<readonly Revision[]>,
): Promise<RegistryDocument> {
  if (document.claims) return document;
  const history = (await listHistory()).map((revision) => revision.document);
  const past = history.filter(({ revision }) => revision <= document.revision);
  return { ...document, claims: settleHistory(past) };
}

/** Builds the revision of a write. Throws if the document breaks the schema. */
export function nextRevision(document: RegistryDocument, change: RegistryChange): Revision {
  const revision = document.revision + 1;
  return Revision.parse({
    document: { ...document, revision, claims: settleClaims(document, revision) },
    written: { at: new Date().toISOString(), change },
  });
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
 * Keeps the registry as a folder with one immutable file per revision. A new revision appears by a hard link,
 * which fails if the name is taken. That is a compare-and-swap without a lock that a killed writer could leave
 * behind, and no reader ever sees half a document. All revisions stay, because they say what was served when,
 * and because a slow writer could take a name that was freed.
 *
 * @param dir folder of the revisions, made at the first write
 */
export function openFileRegistry(dir: string): RecordedRegistry {
  let latest: { name: string; document: RegistryDocument } | null = null;

  /** @param names of all revisions, in order */
  function describePlace(name: string, names: readonly string[]): RevisionPlace {
    const before = names[names.indexOf(name) - 1];
    const restore = `Put the file back from a backup of ${dir}`;
    const without = before
      ? `move it away and restart the gateways: then ${before} is the present state, and what came after it is to be done again`
      : 'move it away, restart the gateways and publish again';
    const advice =
      name === names.at(-1)
        ? `${restore}; without one, ${without}.`
        : `${restore}. What is served does not depend on it, but audit, prune and the dates of status do.`;
    return { name: path.join(dir, name), advice };
  }

  async function read(): Promise<RegistryDocument> {
    const names = await listRevisions(dir);
    const name = names.at(-1);
    if (!name) return EMPTY_DOCUMENT;
    if (latest?.name === name) return latest.document;
    const document = await addClaims((await readRevision(name, names)).document, listHistory);
    latest = { name, document };
    return document;
  }

  async function readRevision(name: string, names: readonly string[]): Promise<Revision> {
    const place = describePlace(name, names);
    const text = await readFile(path.join(dir, name), 'utf8').catch(
      ({ code }: NodeJS.ErrnoException) => {
        throw new BrokenRevision(place, `cannot be read: ${code}`);
      },
    );
    return parseRevision(text, place);
  }

  async function write(document: RegistryDocument, change: RegistryChange) {
    const next = nextRevision(document, change);
    await mkdir(dir, { recursive: true });
    const candidate = path.join(dir, `draft-${randomUUID()}`);
    await writeFile(candidate, `${JSON.stringify(next, null, 2)}\n`, { flush: true });
    try {
      await link(candidate, path.join(dir, nameRevision(next.document.revision)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
        throw new RevisionConflict(document.revision);
      }
      throw error;
    } finally {
      await rm(candidate, { force: true });
    }
    return next.document;
  }

  async function surveyHistory(): Promise<SurveyedHistory> {
    const names = await listRevisions(dir);
    return surveyRevisions(names, (name) => readRevision(name, names));
  }

  const listHistory = async () => requireWholeHistory(await surveyHistory());

  return { read, write, listHistory, surveyHistory };
}
