import { backtestJob } from '../backtests/backtest.job';
import { bookLineJob } from '../bank-statements/book-line.job';
import { messageJob } from '../chat/message.job';
import { refreshJob } from '../monitoring/refresh.job';
import { markPaidJob } from '../payments/mark-paid.job';
import { sellModeJob } from '../strategies/sell-mode.job';
import { variantJob } from '../strategies/variant.job';
import { planJob } from '../subscriptions/plan.job';
import { bulkTaskJob } from '../tasks/bulk.job';
import { stopAllJob } from '../tasks/stop-all.job';
import { migrationJob } from '../user-config/migration.job';
import { strategyJob } from '../user-config/strategy.job';
import type { LongJob } from './long-job';

const all: readonly LongJob[] = [
  refreshJob,
  variantJob,
  sellModeJob,
  migrationJob,
  planJob,
  strategyJob,
  bulkTaskJob,
  stopAllJob,
  markPaidJob,
  bookLineJob,
  messageJob,
  backtestJob,
] as LongJob[];

/** Every kind of long job by its name; a feature's own stands beside its domain. */
export const allLongJobs: ReadonlyMap<string, LongJob> = new Map(all.map((job) => [job.kind, job]));
