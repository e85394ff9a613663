import * as z from 'zod/mini';

/** Longest list of columns in a query. */
const MAX_CHARS = 1000;

/** The lines of a CSV, each part as soon as it has been read. */
export const CsvLines = z.custom<AsyncIterable<string>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/**
 * The member of a query that names the columns of a CSV, with commas between them, in the order that the file has them
 * in; each once.
 */
export function listColumns<T extends Readonly<Record<string, string>>>(column: z.ZodMiniEnum<T>) {
  const list = z.array(column).check(
    z.refine((columns) => new Set(columns).size === columns.length, {
      error: 'Each column only once',
    }),
  );
  const split = z.transform((text: string) => text.split(',') as z.input<typeof list>);
  const text = z.string().check(z.maxLength(MAX_CHARS));
  // The description of the API shows all columns that there are.
  text.register(z.globalRegistry, { examples: [column.options.join(',')] });
  return { columns: z.pipe(z.pipe(text, split), list) };
}
