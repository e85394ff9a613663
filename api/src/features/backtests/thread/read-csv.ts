import { createReadStream } from 'node:fs';
import Papa, { type ParseResult } from 'papaparse';
import type { PricedMarket } from '../priced-markets';
import { CsvRows, type ReadCsv } from './csv-rows';

/** How many characters are read at once: neither the text nor its rows are held as a whole. */
const CHUNK_CHARS = 65_536;

const SETTINGS = { delimitersToGuess: [',', ';', '\t'] };

/**
 * Reads prices of both sides, or candles of the bid; the first line names the columns. Times are ISO-8601, UTC
 * without a zone, and rise by market. A column `epic` names the market of each row, and is needed for several. If
 * any row cannot be read, the result is nothing but what is wrong with the first of those rows.
 */
export function readCsv(text: string, markets: readonly PricedMarket[]): ReadCsv {
  const rows = new CsvRows(markets);
  createPartReader(rows)(Papa.parse<string[]>(text, SETTINGS));
  return rows.finish();
}

/** Reads a file in the same way, in as little memory as its prices take. Rejects when the file cannot be read. */
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

/** Returns what adds a parsed part, and is false when nothing after it is of interest. */
function createPartReader(rows: CsvRows): (part: ParseResult<string[]>) => boolean {
  let empty = 0;
  return ({ data, errors }) => {
    const isOpen = errors.some(({ code }) => code === 'MissingQuotes');
    rows.add(isOpen ? data.slice(0, -1) : data);
    empty = data.length === 0 ? empty + 1 : 0;
    // Parts without the end of a row are rejected: each would make the parser read what follows again. The last part
    // may be empty.
    if (!rows.isDone && (isOpen || empty > 1)) rows.fail('a quotation mark is not closed');
    return !rows.isDone;
  };
}
