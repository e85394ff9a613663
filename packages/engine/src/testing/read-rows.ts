import type { ReadRows } from '@entropi/broker/broker';
import type { UnreadableRow } from '@entropi/broker/broker-data';

/** A list as the broker returns it, with rows that cannot be read. */
export function rows<T>(value: T[], unreadable: UnreadableRow[] = []): ReadRows<T> {
  return { kind: 'ok', value, unreadable };
}

/** A row in which no id can be read. */
export const ILLEGIBLE: UnreadableRow = {
  at: 'the row',
  dealIds: [],
  dealReferences: [],
  epics: [],
};

/** What a read is while the broker cannot be reached. */
export const UNAVAILABLE = { kind: 'unavailable', cause: 'time-out' } as const;
