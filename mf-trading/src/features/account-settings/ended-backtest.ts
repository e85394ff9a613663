import type { BacktestSummary } from '@entropi/shared/contracts/backtest-model';

/** A back-test that has ended with a result. */
export type EndedBacktest = BacktestSummary & { figures: NonNullable<BacktestSummary['figures']> };
