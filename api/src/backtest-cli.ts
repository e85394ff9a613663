import { parseArgs } from 'node:util';
import { generatePastPrices } from '@entropi/ig-sim/past-prices';
import { type Prices, play } from '@entropi/trading/backtest/play';
import {
  type BacktestSettings,
  findShownSettings,
  type PlayedSettings,
} from '@entropi/trading/backtest/settings';
import { toWholeTicks } from '@entropi/trading/backtest/to-whole-ticks';
import { bindTolerance } from '@entropi/trading/core/worst-price';
import { printResult } from './cli/backtest/print-result';
import { type Filed, type FiledStrategy, readStrategyFile } from './cli/backtest/strategy-file';
import { listPriced } from './features/backtests/priced-markets';
import { readCsvFile } from './features/backtests/thread/read-csv';
import { toCycleRow, toResult, toShareRow } from './features/backtests/to-result.domain';

const USAGE = `npm run backtest -- --strategy <file.json> (--csv <file> | --generate <seed>)
  --generate: [--from 2026-03-02] [--ticks 1000000] [--every <ms, 1000>]
  [--balance 10000] [--spread <points>] [--slippage <points>] [--margin <percent>]
  [--close-out <percent>] [--overnight <percent a year>] [--json]
A CSV has rows of at,bid,offer or of at,open,high,low,close, named by its first line; with epic for several markets.
The file has a strategy, or a coupled one: {"type", "joint_target", "members": [strategies with names]}.`;

const GENERATED_NOTE =
  'Generated prices always return to their middle; real ones need not, so a ladder does better on generated ones.';

const MAX_TICKS = 100_000_000;

const text = { type: 'string' } as const;

function readArguments(args: string[]) {
  return parseArgs({
    args,
    options: {
      strategy: text,
      csv: text,
      generate: text,
      from: text,
      ticks: text,
      every: text,
      balance: text,
      spread: text,
      slippage: text,
      margin: text,
      'close-out': text,
      overnight: text,
      json: { type: 'boolean' },
    },
  }).values;
}

type Arguments = ReturnType<typeof readArguments>;

/** A number within bounds; `usual` without one. */
function readNumber(given: string | undefined, usual: number, min: number, max: number): number {
  if (given === undefined) return usual;
  const value = Number(given);
  if (given.trim() === '' || !(value >= min && value <= max)) {
    throw new Error(`${given} is not a number from ${min} to ${max}\n${USAGE}`);
  }
  return value;
}

async function readPrices(
  given: Arguments,
  settings: PlayedSettings,
  epic: string,
): Promise<Prices[]> {
  const markets = listPriced(settings, epic);
  if (given.csv !== undefined) {
    const read = await readCsvFile(given.csv, markets);
    if ('prices' in read) return read.prices;
    throw new Error(
      read.problems.map(({ line, message }) => `line ${line}: ${message}`).join('\n'),
    );
  }
  const fromMs = Date.parse(given.from ?? '2026-03-02');
  if (!(fromMs >= 0)) throw new Error(`${given.from} is no date\n${USAGE}`);
  const generated = {
    seed: Math.trunc(readNumber(given.generate, 0, 0, 2_147_483_647)),
    fromMs,
    everyMs: Math.trunc(readNumber(given.every, 1000, 1, 86_400_000)),
    count: Math.trunc(readNumber(given.ticks, 1_000_000, 1, MAX_TICKS / markets.length)),
  };
  return markets.map((market) => ({
    kind: 'TICKS',
    columns: generatePastPrices({ ...generated, epic: market.epic }),
  }));
}

function complete(given: Arguments, { settings, market }: FiledStrategy): BacktestSettings {
  const spread = readNumber(given.spread, market.spread, 0, 1_000_000);
  return {
    ...settings,
    limits: bindTolerance(settings.limits, spread, market.decimalPlaces),
    assumptions: {
      balance: readNumber(given.balance, 10_000, 1, 1_000_000_000),
      spread,
      slippage: toWholeTicks(readNumber(given.slippage, 0, 0, 1_000_000), market.decimalPlaces),
      marginPercent: readNumber(given.margin, market.marginPercent, 0, 100),
      closeOutPercent: readNumber(given['close-out'], 50, 0, 100),
      overnightPercent: readNumber(given.overnight, 0, -100, 100),
    },
  };
}

function toSettings(given: Arguments, { coupling, strategies }: Filed): PlayedSettings {
  const [first, ...others] = strategies;
  if (!coupling) return complete(given, first);
  const toMember = (strategy: FiledStrategy, place: number) => ({
    strategyId: place + 1,
    name: strategy.name,
    epic: strategy.epic,
    settings: complete(given, strategy),
  });
  const members = others.map((one, index) => toMember(one, index + 1));
  return { ...coupling, members: [toMember(first, 0), ...members] };
}

async function main(args: string[]): Promise<string> {
  const given = readArguments(args);
  const hasOneSource = (given.csv === undefined) !== (given.generate === undefined);
  if (!given.strategy || !hasOneSource) throw new Error(USAGE);
  const filed = readStrategyFile(given.strategy);
  const settings = toSettings(given, filed);
  const prices = await readPrices(given, settings, filed.strategies[0].epic);
  const played = play(prices, settings);
  const result = toResult(played, settings);
  const shares = played.shares.map((share, index) => toShareRow(share, index, settings));
  if (!given.json) {
    const note = given.generate === undefined ? '' : `${GENERATED_NOTE}\n\n`;
    const names = filed.strategies.map(({ name }) => name);
    return `${note}${printResult(result, shares, { names, assumptions: findShownSettings(settings).assumptions })}`;
  }
  const cycles = played.cycles.map((cycle) => toCycleRow(cycle, settings));
  return JSON.stringify({ ...result, cycles, shares }, null, 2);
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
