import type { BacktestSummary } from '@entropi/contracts/backtest-model';

/** A back-test that has ended with a result. */
export type EndedBacktest = BacktestSummary & { figures: NonNullable<BacktestSummary['figures']> };
