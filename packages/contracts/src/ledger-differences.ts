import * as z from 'zod/mini';
import { CsvLines, listColumns } from './csv';
import { endpoint } from './endpoint';
import { Id, Money, Page, pageSchema, Timestamp } from './primitives';

export const LedgerDifference = z.strictObject({
  id: Id,
  at: Timestamp,
  user: z.strictObject({ id: Id, username: z.string() }),
  /** The broker's own id of the account. */
  account_id: z.string(),
  deal_id: z.nullable(z.string()),
  epic: z.string(),
  size: z.number(),
  /** Null where neither profit nor level was ever reported. */
  booked: z.nullable(Money),
  /** Null where the broker has no transaction of the deal. */
  broker: z.nullable(Money),
});
export type LedgerDifference = z.infer<typeof LedgerDifference>;

export const listLedgerDifferences = endpoint({
  id: 'listLedgerDifferences',
  method: 'GET',
  path: '/api/admin/monitoring/ledger-differences',
  role: 'superuser',
  summary: 'Closed deals on which the nightly audit found the books and the broker to disagree',
  query: Page,
  reply: pageSchema(LedgerDifference),
});

export const DifferenceColumn = z.enum([
  'at',
  'user',
  'account',
  'deal',
  'market',
  'size',
  'booked',
  'broker',
]);
export type DifferenceColumn = z.infer<typeof DifferenceColumn>;

export const exportLedgerDifferences = endpoint({
  id: 'exportLedgerDifferences',
  method: 'GET',
  path: '/api/admin/monitoring/ledger-differences/csv',
  role: 'superuser',
  summary: 'All differences between the books and the broker, as a CSV',
  query: z.strictObject(listColumns(DifferenceColumn)),
  mediaType: 'text/csv',
  reply: CsvLines,
});
