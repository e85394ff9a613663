import { createReadStream } from 'node:fs';
import Papa, { type ParseResult } from 'papaparse';
import type { PricedMarket } from '../priced-markets';
import { CsvRows, type ReadCsv } from './csv-rows';

/** Characters that are read at once: neither the text nor its rows are held as a whole. */
const CHUNK_CHARS = 65_536;

const SETTINGS = { delimitersToGuess: [',', ';', '\t'] };

/**
 * Reads prices of both sides, or candles of the bid; the first line names the columns. Times are ISO-8601, UTC
 * without a zone, and rise by market. A column `epic` names the market of each row, and is needed for several. With
 * any row that cannot be read, nothing but what is wrong with the first of them.
 */
export function readCsv(text: string, markets: readonly PricedMarket[]): ReadCsv {
  const rows = new CsvRows(markets);
  createPartReader(rows)(Papa.parse<string[]>(text, SETTINGS));
  return rows.finish();
}

/** The same of a file, in as little memory as its prices take. Rejects when the disk does not give it. */
export async function readCsvFile(
  path: string,
  markets: readonly PricedMarket[],
): Promise<ReadCsv> {
  const rows = new CsvRows(markets);
  const addPart = createPartReader(rows);
  const file = createReadStream(path, { encoding: 'utf8', highWaterMark: CHUNK_CHARS });
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[], NodeJS.ReadableStream>(file, {
      ...SETTINGS,
      chunk: (part, parser) => {
        if (addPart(part)) return;
        parser.abort();
        resolve();
      },
      complete: () => resolve(),
      error: reject,
    });
  });
  file.destroy();
  return rows.finish();
}

/** What adds a part that was parsed; false when nothing after it is of interest. */
function createPartReader(rows: CsvRows): (part: ParseResult<string[]>) => boolean {
  let empty = 0;
  return ({ data, errors }) => {
    const isOpen = errors.some(({ code }) => code === 'MissingQuotes');
    rows.add(isOpen ? data.slice(0, -1) : data);
    empty = data.length === 0 ? empty + 1 : 0;
    // Parts without the end of a row: what follows would be looked at again with each. The last part may be empty.
    if (!rows.isDone && (isOpen || empty > 1)) rows.fail('a quotation mark is not closed');
    return !rows.isDone;
  };
}
