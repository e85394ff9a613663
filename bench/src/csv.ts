import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { BenchOptions } from './config';

const WANTED_S = 10;
const WANTED_MB = 300;
const AT_ONCE = 50_000;
const FIRST_AT = Date.UTC(2026, 2, 2, 9);
const EVERY_MS = 500;
const API = fileURLToPath(new URL('../../api', import.meta.url));
const STRATEGY = fileURLToPath(
  new URL('../../docs/examples/backtest-strategy.json', import.meta.url),
);
/** Has the command print, at its very end, the most memory that it had, in kilobytes. */
const PRINT_PEAK =
  'data:text/javascript,process.on("exit",()=>console.error(process.resourceUsage().maxRSS))';

/** Writes a random walk of prices, no two of which are equal in a row. */
function writePrices(file: string, rows: number): void {
  const handle = openSync(file, 'w');
  writeSync(handle, 'at,bid,offer\n');
  for (let row = 0; row < rows; row += AT_ONCE) {
    const lines = Array.from({ length: Math.min(AT_ONCE, rows - row) }, (_, index) => {
      const place = row + index;
      const bid = 12_000 + 300 * Math.sin(place / 9000) + 12 * Math.sin(place / 37);
      const at = new Date(FIRST_AT + place * EVERY_MS).toISOString();
      return `${at},${bid.toFixed(1)},${(bid + 1.2).toFixed(1)}\n`;
    });
    writeSync(handle, lines.join(''));
  }
  closeSync(handle);
}

/** Runs the command on a file, timed from its start to its figures, as a user waits for it. */
export async function benchCsv({ isShort }: BenchOptions): Promise<void> {
  const rows = isShort ? 50_000 : 5_000_000;
  const dir = mkdtempSync(path.join(tmpdir(), 'entropi-bench-csv-'));
  try {
    const file = path.join(dir, 'prices.csv');
    writePrices(file, rows);
    const begin = performance.now();
    const args = ['--import', 'tsx', '--import', PRINT_PEAK, 'src/backtest-cli.ts'];
    const command = spawn(process.execPath, [...args, '--strategy', STRATEGY, '--csv', file], {
      cwd: API,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const printed = text(command.stderr);
    const [code] = (await once(command, 'exit')) as [number | null];
    const seconds = (performance.now() - begin) / 1000;
    if (code !== 0) throw new Error(`the command ended with ${code}: ${await printed}`);
    const peakMb = Number((await printed).trim().split('\n').at(-1)) / 1024;
    const perSecond = Math.round(rows / seconds).toLocaleString('en');
    console.log(
      `${rows.toLocaleString('en')} rows read and played: ${perSecond} rows a second, ${seconds.toFixed(1)} s (wanted: ≤ ${WANTED_S}), at most ${peakMb.toFixed(0)} MB (wanted: ≤ ${WANTED_MB})`,
    );
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
