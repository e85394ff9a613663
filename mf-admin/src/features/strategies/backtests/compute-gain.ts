import type { BacktestFigures } from '@entropi/contracts/backtest-model';
import type { Money } from '@entropi/contracts/primitives';

/** Computes what an account would have gained or lost from the first price to the last, open shares included. */
export function computeGain({ start, end }: Pick<BacktestFigures, 'start' | 'end'>): Money {
  const cents = Math.round(Number(end.amount) * 100) - Math.round(Number(start.amount) * 100);
  return { amount: (cents / 100).toFixed(2), currency: end.currency };
}
