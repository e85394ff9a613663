import { READABLE_ROWS } from '@entropi/contracts/unreadable-rows';
import { $ZodArray, $ZodObject, type $ZodType, safeParse } from 'zod/v4/core';

/** How many ids a response names: its head must not grow with the list. */
const MAX_IDS = 100;
const MAX_PROBLEMS = 5;

export interface ReadableRows {
  reply: unknown;
  /** The ids of the rows that are left out, `?` for a row without one. */
  ids: string[];
  /** What is wrong with the first of them, as `17: limits.stop: Invalid input`, without the values. */
  problems: string[];
}

/** Whether a caller can do with fewer rows, because they can show which ones are left out. */
export const wantsReadable = ({ accept }: { accept?: string }) => accept === READABLE_ROWS.accept;

/**
 * Leaves out the rows of a list that its contract rejects, e.g. because an earlier release or a hand has written them.
 * Null for a reply whose rows are all good, and for one that is no list, a page of one or an array.
 */
export function filterReadable(schema: $ZodType, reply: unknown): ReadableRows | null {
  const list = findRows(schema, reply);
  if (!list || safeParse(schema, reply).success) return null;
  const left: Omit<ReadableRows, 'reply'> = { ids: [], problems: [] };
  const rows = list.rows.filter((row) => {
    const issues = safeParse(list.schema, row).error?.issues;
    if (!issues) return true;
    const id = readId(row);
    if (left.ids.length < MAX_IDS) left.ids.push(id);
    for (const { path, message } of issues) {
      if (left.problems.length < MAX_PROBLEMS) {
        left.problems.push(`${id}: ${path.join('.')}: ${message}`);
      }
    }
    return false;
  });
  // What is wrong with a page itself leaves no row out, and stays an error.
  return left.ids.length > 0 ? { reply: list.replace(rows), ...left } : null;
}

interface FoundRows {
  schema: $ZodType;
  rows: readonly unknown[];
  /** The reply with these rows. */
  replace(rows: readonly unknown[]): unknown;
}

function findRows(schema: $ZodType, reply: unknown): FoundRows | null {
  if (schema instanceof $ZodArray && Array.isArray(reply)) {
    return { schema: schema._zod.def.element, rows: reply, replace: (rows) => rows };
  }
  const items = schema instanceof $ZodObject ? schema._zod.def.shape.items : undefined;
  const page = reply as { items?: unknown } | null | undefined;
  if (!(items instanceof $ZodArray) || !Array.isArray(page?.items)) return null;
  return {
    schema: items._zod.def.element,
    rows: page.items,
    replace: (rows) => ({ ...page, items: rows }),
  };
}

interface Named {
  id?: unknown;
  user_id?: unknown;
  user?: { id?: unknown };
}

function readId(row: unknown): string {
  const { id, user_id: userId, user } = (row ?? {}) as Named;
  const found = id ?? userId ?? user?.id;
  return typeof found === 'number' || typeof found === 'string' ? String(found) : '?';
}
