import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK } from '@entropi/shared/csv';
import { LINE_BREAK, toFileColumns, toHeadLine, toRowLine } from '@entropi/shared/csv/csv-table';
import type { ListColumn } from '@entropi/shared/lists/list-column';

/** A reader who takes nothing for so long is gone, whatever the connection says. */
const MAX_STALL_MS = 60_000;

export interface CsvRows<Row> {
  columns: readonly ListColumn<Row>[];
  nameCurrency: (amount: string) => string;
  parts: AsyncIterable<readonly Row[]>;
}

async function* writeLines<Row>({ columns, nameCurrency, parts }: CsvRows<Row>) {
  const named = toFileColumns(columns, nameCurrency);
  yield BYTE_ORDER_MARK + toHeadLine(named);
  // at most the rows of one list, a part at a time
  for await (const rows of parts) {
    if (rows.length > 0) yield rows.map((row) => LINE_BREAK + toRowLine(named, row)).join('');
  }
}

/**
 * The lines of a list, each part of which is read when the reader has taken those before. It is destroyed, so that
 * the reader notices that the file is not whole, when a part cannot be read or the reader takes nothing any more.
 */
export function streamCsv<Row>(rows: CsvRows<Row>, maxStallMs = MAX_STALL_MS): Readable {
  let stall: NodeJS.Timeout | undefined;
  async function* watched() {
    // at most the parts of one list
    for await (const lines of writeLines(rows)) {
      stall = setTimeout(
        () => stream.destroy(new Error('the reader of a CSV is stalled')),
        maxStallMs,
      );
      yield lines;
      clearTimeout(stall);
    }
  }
  const stream = Readable.from(watched());
  return stream.once('close', () => clearTimeout(stall));
}
