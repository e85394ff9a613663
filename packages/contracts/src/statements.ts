import * as z from 'zod/mini';
import { CsvLines } from './csv';
import { endpoint } from './endpoint';
import { UserPath, urlInteger } from './primitives';

/** A calendar year in UTC. */
const PathYear = urlInteger(2000, 2100);
const StatementPath = z.extend(UserPath, { year: PathYear });

export const listStatements = endpoint({
  id: 'listStatements',
  method: 'GET',
  path: '/api/profile/{user_id}/statements',
  role: 'owner',
  summary: 'The years that there is a statement of, newest first',
  params: UserPath,
  reply: z.strictObject({ years: z.array(z.int()) }),
});

export const getStatementPdf = endpoint({
  id: 'getStatementPdf',
  method: 'GET',
  path: '/api/profile/{user_id}/statements/{year}/pdf',
  role: 'owner',
  summary:
    'A year for the tax office: results by month and in sum, and fees, in the user’s language',
  params: StatementPath,
  mediaType: 'application/pdf',
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

export const getStatementCsv = endpoint({
  id: 'getStatementCsv',
  method: 'GET',
  path: '/api/profile/{user_id}/statements/{year}/csv',
  role: 'owner',
  summary:
    'A year for the tax office: every trade and fee, the sums last; without them it is not whole',
  params: StatementPath,
  mediaType: 'text/csv',
  /** Lines of the CSV, each as soon as it has been read. */
  reply: CsvLines,
});
