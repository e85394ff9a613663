import { describeIssues } from '../publish/known-fields';
import { Revision } from './registry-change';

/** Where a revision is stored, and what to do when it is damaged. */
export interface RevisionPlace {
  /** As a person finds it: the path of a file, or a row of a table. */
  name: string;
  advice: string;
}

/** A stored revision cannot be read. The message names its place, what is wrong with it and what to do. */
export class BrokenRevision extends Error {
  override name = 'BrokenRevision';

  constructor({ name, advice }: RevisionPlace, wrong: string) {
    super(`The registry is damaged: ${name} ${wrong}. ${advice}`);
  }
}

/** Checks a stored revision; older ones contain the document alone. Throws `BrokenRevision`. */
export function checkRevision(stored: unknown, place: RevisionPlace): Revision {
  const isBare = typeof stored === 'object' && stored !== null && 'revision' in stored;
  const parsed = Revision.safeParse(isBare ? { document: stored, written: null } : stored);
  if (parsed.success) return parsed.data;
  throw new BrokenRevision(place, `is not as a registry is: ${describeIssues(parsed.error)}`);
}

/** Reads the text of a stored revision. Throws `BrokenRevision`. */
export function parseRevision(text: string, place: RevisionPlace): Revision {
  if (text.trim() === '') throw new BrokenRevision(place, 'is empty');
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch (error) {
    const isShort = /end of JSON|Unterminated|in JSON at position \d+$/.test(String(error));
    const wrong = isShort && !/[}\]]\s*$/.test(text) ? 'is cut off' : 'is no JSON';
    throw new BrokenRevision(place, `${wrong} (${text.length} characters)`);
  }
  return checkRevision(stored, place);
}

/** A history as far as it can be read. */
export interface SurveyedHistory {
  /** The first revision first. */
  revisions: Revision[];
  broken: BrokenRevision[];
}

/** Reads revisions one by one, and collects those that are damaged. Throws any other error. */
export async function surveyRevisions<Item>(
  items: readonly Item[],
  read: (item: Item) => Promise<Revision>,
): Promise<SurveyedHistory> {
  const broken: BrokenRevision[] = [];
  const found = await Promise.all(
    items.map((item) =>
      read(item).catch((error: unknown) => {
        if (!(error instanceof BrokenRevision)) throw error;
        broken.push(error);
        return null;
      }),
    ),
  );
  return { revisions: found.filter((revision) => revision !== null), broken };
}

/** Returns a history that has no gap. Throws the first `BrokenRevision` of any other. */
export function requireWholeHistory({ revisions, broken }: SurveyedHistory): Revision[] {
  const [first] = broken;
  if (first) throw first;
  return revisions;
}
