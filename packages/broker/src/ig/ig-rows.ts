import { z } from 'zod';
import type { ReadRows } from '../broker';
import type { UnreadableRow } from '../broker-data';

/** How one row of a list is read: its shape on the wire, and what it becomes. */
export interface RowReader<Row extends z.ZodType, T> {
  schema: Row;
  /** Null when the row is readable but contains nothing that we use, such as a candle without prices. May throw. */
  map(row: z.output<Row>): T | null;
}

/** Ids that we know of are never nested deeper than this. */
const MAX_DEPTH = 4;

/**
 * Reads a list row by row. A row that cannot be parsed is left out and reported in `unreadable`; the others are
 * used. Never throws. IG's real responses contain such rows (ig-rest.md §1.13).
 */
export function readRows<Row extends z.ZodType, T>(
  rows: readonly unknown[],
  reader: RowReader<Row, T>,
): Extract<ReadRows<T>, { kind: 'ok' }> {
  const value: T[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const row of rows) {
    const parsed = reader.schema.safeParse(row);
    if (!parsed.success) {
      unreadable.push(describeRow(row, toPath(parsed.error)));
      continue;
    }
    try {
      const mapped = reader.map(parsed.data);
      if (mapped !== null) value.push(mapped);
    } catch {
      unreadable.push(describeRow(row, 'a value'));
    }
  }
  return { kind: 'ok', value, unreadable };
}

/** The readable rows of a nested list, for lists in which a missing row proves nothing. */
export function readableRows<Row extends z.ZodType>(schema: Row) {
  return z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform((rows): z.output<Row>[] =>
      (rows ?? []).flatMap((row) => {
        const parsed = schema.safeParse(row);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

/** Names of members only, because a value of the row might be a secret. */
function toPath(error: z.ZodError): string {
  const path = error.issues[0]?.path.filter((key) => typeof key === 'string') ?? [];
  return path.length === 0 ? 'the row' : path.join('.');
}

function describeRow(row: unknown, at: string): UnreadableRow {
  const found: UnreadableRow = { at, dealIds: [], dealReferences: [], epics: [] };
  const lists: Record<string, string[]> = {
    dealId: found.dealIds,
    affectedDealId: found.dealIds,
    dealReference: found.dealReferences,
    epic: found.epics,
  };
  collect(row, lists, MAX_DEPTH);
  return found;
}

function collect(value: unknown, lists: Record<string, string[]>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth === 0) return;
  for (const [name, member] of Object.entries(value)) {
    const isId = typeof member === 'string' && /\w/.test(member);
    if (isId && Object.hasOwn(lists, name)) lists[name]?.push(member);
    collect(member, lists, depth - 1);
  }
}
