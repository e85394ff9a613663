import { loadavg } from 'node:os';
import { generatePastPrices } from '@entropi/ig-sim/past-prices';
import { placeTicks } from '@entropi/trading/backtest/price-path';
import { runPath } from '@entropi/trading/backtest/run-path';
import { makeSettings } from '@entropi/trading/backtest/testing/past-prices';
import { listPlaces, runNaively } from '@entropi/trading/backtest/testing/run-naively';
import { DataFrame } from 'data-forge';
import { backtest, type IBar } from 'grademark';
import type { BenchOptions } from './config';

const WANTED = 20_000_000;
const EPIC = 'IX.D.DAX.IFMM.IP';
const FROM = Date.UTC(2026, 2, 2);
/** The step of the simulated broker: two prices a second. */
const EVERY_MS = 500;
const ROUNDS = 3;

/** The seconds of the fastest of some rounds, because the machine was shared in the others. */
function measure(work: () => void, rounds = ROUNDS): number {
  const durations = Array.from({ length: rounds }, () => {
    const begin = performance.now();
    work();
    return (performance.now() - begin) / 1000;
  });
  return Math.min(...durations);
}

const perSecond = (ticks: number, seconds: number) =>
  Math.round(ticks / seconds).toLocaleString('en');

/**
 * One ladder over the same ticks in three ways: scanned to the next price that it waits for; decided at every tick;
 * and with grademark, which holds one position at a time, with the first level's target.
 */
export async function benchBacktest({ isShort }: BenchOptions): Promise<void> {
  const count = isShort ? 200_000 : 20_000_000;
  const few = isShort ? 2000 : 200_000;
  const make = (ticks: number) =>
    placeTicks(
      generatePastPrices({ epic: EPIC, seed: 7, fromMs: FROM, everyMs: EVERY_MS, count: ticks }),
      1,
    );
  const settings = makeSettings(1, { sellMode: { target: 40 } });
  const path = make(count);
  let decided = 0;
  const scanned = measure(() => {
    decided = runPath(path, settings).run.task.shares.length;
  });
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  console.log(
    `${count.toLocaleString('en')} ticks, ${decided} shares: ${perSecond(count, scanned)} ticks a second` +
      ` (wanted: ${WANTED.toLocaleString('en')})`,
  );
  const part = make(few);
  const scannedPart = measure(() => void runPath(part, settings));
  console.log(
    `of the first ${few.toLocaleString('en')}: ${perSecond(few, scannedPart)} ticks a second`,
  );
  const naive = measure(() => void runNaively(part, settings), 1);
  console.log(`decided at every tick, as objects: ${perSecond(few, naive)} ticks a second`);
  const grademark = measure(() => void playGrademark(part), 1);
  console.log(`grademark, one position: ${perSecond(few, grademark)} ticks a second`);
}

function playGrademark(path: Parameters<typeof listPlaces>[0]): number {
  const bars = listPlaces(path).map(({ close, at }) => ({
    time: new Date(at),
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  }));
  const series = new DataFrame<number, IBar>(bars);
  const trades = backtest(
    {
      entryRule: (enterPosition) => enterPosition(),
      exitRule: (exitPosition, { bar, entryPrice }) => {
        if (bar.close >= entryPrice + 400) exitPosition();
      },
    },
    series,
  );
  return trades.length;
}
