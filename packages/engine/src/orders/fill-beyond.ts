import type { TradedAccount } from '../accounts/traded-account';
import { observeFillBeyond } from '../engine-metrics';
import type { OpenRequest, PendingOrder } from '../store/order-intents.repo';

/**
 * Until when nothing more is opened in the market of an opening that the broker has filled at a worse price than the
 * order's worst one; null when it was not. Counts and logs such a fill.
 */
export function pauseAfterFill(
  { log, timings, now, row }: Pick<TradedAccount, 'log' | 'timings' | 'now' | 'row'>,
  { intent, share }: Pick<PendingOrder, 'intent' | 'share'>,
  { level }: { level: number },
): Date | null {
  const { worst_level: worst = null } = intent.request as OpenRequest;
  if (worst === null || intent.cycleId === null) return null;
  const isBeyond = share.direction === 'BUY' ? level > worst : level < worst;
  if (!isBeyond) return null;
  observeFillBeyond(row.environment);
  const { id: intentId } = intent;
  log.warn(
    { intentId, epic: share.epic, level, worst },
    'an opening was filled beyond its tolerance',
  );
  return new Date(now().getTime() + timings.slippagePauseMs);
}
