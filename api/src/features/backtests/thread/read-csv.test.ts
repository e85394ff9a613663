import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MAX_NAMED_ROWS } from '@entropi/contracts/backtest-model';
import { readCsv, readCsvFile } from './read-csv';

const DAX = { epic: 'IX.D.DAX.IFMM.IP', decimalPlaces: 1 };
const FTSE = { epic: 'IX.D.FTSE.IFMM.IP', decimalPlaces: 1 };
const HEAD = 'at,bid,offer';
const NINE = Date.UTC(2026, 2, 2, 9);
const tick = (second: number, bid = 12_000) =>
  `${new Date(NINE + second * 1000).toISOString()},${bid},${bid + 1}`;

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'entropi-csv-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function readFile(text: string, markets = [DAX]) {
  const file = path.join(dir, 'prices.csv');
  writeFileSync(file, text);
  return readCsvFile(file, markets);
}

/** Reads a text from memory and from a file, expects the same of both, and returns it. */
async function readBoth(text: string, markets = [DAX]) {
  const read = readCsv(text, markets);
  expect(await readFile(text, markets)).toEqual(read);
  return read;
}

const listProblems = async (text: string, markets = [DAX]) => {
  const read = await readBoth(text, markets);
  return 'problems' in read ? read.problems.map((one) => `${one.line}: ${one.message}`) : [];
};

describe('a CSV of prices', () => {
  it('rejects rows of days that do not exist, and does not move them to another day', async () => {
    const text = [HEAD, tick(0), '2026-02-30T09:00:00Z,1,2', '1772442000,1,2', tick(1)].join('\n');
    expect(await listProblems(text)).toEqual([
      '3: the time is of a day that the calendar does not have',
      expect.stringContaining('4: the time is a number: write it as ISO-8601'),
    ]);
  });

  it.each([
    ['commas', `${HEAD}\n${tick(0)}\n${tick(1)}\n`],
    ['semicolons', `${HEAD}\n${tick(0)}\n${tick(1)}`.replaceAll(',', ';')],
    ['tabs', `${HEAD}\n${tick(0)}\n${tick(1)}`.replaceAll(',', '\t')],
    ['Windows line ends', `${HEAD}\r\n${tick(0)}\r\n\r\n${tick(1)}\r\n`],
    ['a byte order mark', `\ufeff${HEAD}\n${tick(0)}\n${tick(1)}`],
    ['spaces and capitals', ` At , BID,Offer \n ${tick(0)} \n  \n${tick(1).replace(',', ' , ')}`],
    ['quotation marks', `"at","bid","offer"\n${tick(0)}\n"${tick(1).split(',').join('","')}"`],
    [
      'columns in another order',
      `bid,volume,offer,at\n12000,7,12001,${iso(0)}\n12000,7,12001,${iso(1)}`,
    ],
  ])('is read with %s', async (_name, text) => {
    expect(await readBoth(text)).toEqual({
      prices: [
        {
          kind: 'TICKS',
          columns: {
            at: Float64Array.of(NINE, NINE + 1000),
            bid: Int32Array.of(120_000, 120_000),
            offer: Int32Array.of(120_010, 120_010),
          },
        },
      ],
    });
  });

  it('is read by its markets, of ticks and of candles', async () => {
    const rows = [DAX, FTSE, DAX].map(({ epic }, index) => `${epic},${iso(index)},10,12.5,9,11`);
    const read = await readBoth(['epic,at,open,high,low,close', ...rows].join('\n'), [DAX, FTSE]);
    const candle = (at: number[]) => ({
      kind: 'CANDLES',
      columns: {
        at: Float64Array.from(at),
        open: Int32Array.from(at, () => 100),
        high: Int32Array.from(at, () => 125),
        low: Int32Array.from(at, () => 90),
        close: Int32Array.from(at, () => 110),
      },
    });
    expect(read).toEqual({ prices: [candle([NINE, NINE + 2000]), candle([NINE + 1000])] });
  });

  it.each([
    ['', ['1: there are no rows below the first line']],
    [HEAD, ['1: there are no rows below the first line']],
    [
      `\n\ntime,price\n${tick(0)}`,
      ['3: the first line must name at,bid,offer or at,open,high,low,close'],
    ],
    [
      `${HEAD}\n${tick(0)},7\n${tick(1)}\nat\n`,
      ['2: it has another number of columns', '4: it has another number of columns'],
    ],
    [`${HEAD}\n${tick(0)}\n"${tick(1)}\n${tick(2)}`, ['3: a quotation mark is not closed']],
    [`note,${HEAD}\n"two\nlines",${tick(0)}\n,x,1,2`, ['4: the time is not ISO-8601']],
    [`${HEAD}\n${tick(1)}\n${tick(0)}`, ['3: the time is before that of the row above']],
    [`${HEAD}\n${tick(0, 0)}`, ['2: bid is not a price above 0']],
  ])('names what cannot be read of %j by its line', async (text, expected) => {
    expect(await listProblems(text)).toEqual(expected);
  });

  it('names no more than the first rows that cannot be read, however many follow', async () => {
    const text = [HEAD, ...Array.from({ length: 20_000 }, () => 'x,1,2')].join('\n');
    expect(await listProblems(text)).toHaveLength(MAX_NAMED_ROWS);
  });

  it('is read in parts, wherever the parts end', async () => {
    const count = 30_000;
    const rows = Array.from({ length: count }, (_, index) => tick(index, 9_000 + (index % 3000)));
    const read = await readBoth([HEAD, ...rows].join('\n'));
    const [prices] = 'prices' in read ? read.prices : [];
    if (prices?.kind !== 'TICKS') throw new Error('no ticks');
    expect(prices.columns.at).toHaveLength(count);
    expect(prices.columns.at.at(-1)).toBe(NINE + (count - 1) * 1000);
    expect(prices.columns.bid.at(-1)).toBe((9_000 + ((count - 1) % 3000)) * 10);
  });

  it('ends at a quotation mark that is never closed, without reading what follows again and again', async () => {
    const rest = Array.from({ length: 40_000 }, (_, index) => tick(index));
    expect(await listProblems([HEAD, tick(0), `"${tick(1)}`, ...rest].join('\n'))).toEqual([
      '3: a quotation mark is not closed',
    ]);
  });

  it('is not read when there is no such file', async () => {
    await expect(readCsvFile(path.join(dir, 'none.csv'), [DAX])).rejects.toThrow('ENOENT');
  });
});

function iso(second: number): string {
  return new Date(NINE + second * 1000).toISOString();
}
