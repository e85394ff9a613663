import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  type BacktestSource,
  MAX_BROKER_CANDLES,
  MAX_GENERATED_TICKS,
} from '@entropi/contracts/backtest-model';
import type { StoredSource } from '@entropi/db/schema/backtests';
import { findPastMarket } from '@entropi/ig-sim/past-prices';
import type { Deps } from '../../deps';
import { invalid, invalidInput } from '../../errors';
import { CANDLE_MS } from '../markets/candle-span';
import type { PricedMarket } from './priced-markets';

const compress = promisify(gzip);
/** The last moment whose year has four digits. */
const LAST_MS = Date.UTC(9999, 11, 31);

export interface PreparedSource {
  source: StoredSource;
  /** An uploaded CSV; null for other sources. */
  prices: Buffer | null;
}

/** Checks the source of prices. Throws 422 with what is wrong, for a CSV line by line. */
export async function prepareSource(
  { backtestThreads, now }: Pick<Deps, 'backtestThreads' | 'now'>,
  source: BacktestSource,
  markets: readonly PricedMarket[],
): Promise<PreparedSource> {
  if (source.kind === 'BROKER') {
    checkSpan(source, now(), markets.length);
    return { source, prices: null };
  }
  if (source.kind === 'GENERATED') {
    const unknown = markets.find(({ epic }) => !findPastMarket(epic));
    if (unknown) {
      throw invalid('source.kind', `The simulated broker does not have the market ${unknown.epic}`);
    }
    const most = Math.floor(MAX_GENERATED_TICKS / markets.length);
    if (source.ticks > most) {
      throw invalid(
        'source.ticks',
        `With ${markets.length} markets at most ${most} of each are allowed`,
      );
    }
    if (Date.parse(source.from) + source.ticks * source.every_ms > LAST_MS) {
      throw invalid('source.ticks', 'They last too long');
    }
    return { source, prices: null };
  }
  const problems = await backtestThreads.checkCsv(source.csv, markets);
  if (problems.length > 0) {
    throw invalidInput(
      problems.map(({ line, message }) => ({
        path: 'source.csv',
        message: `line ${line}: ${message}`,
      })),
    );
  }
  return { source: { kind: 'CSV' }, prices: await compress(source.csv) };
}

function checkSpan(
  source: Extract<BacktestSource, { kind: 'BROKER' }>,
  now: Date,
  markets: number,
): void {
  const [from, to] = [Date.parse(source.from), Date.parse(source.to)];
  if (from >= to) throw invalid('source.to', 'It must be after `from`');
  if (from >= now.getTime()) throw invalid('source.from', 'It must be in the past');
  const candles = Math.ceil((to - from) / CANDLE_MS[source.resolution]) * markets;
  if (candles <= MAX_BROKER_CANDLES) return;
  throw invalid(
    'source.resolution',
    `These are ${candles} candles, and at most ${MAX_BROKER_CANDLES} may be read: choose longer candles or a shorter time`,
  );
}
