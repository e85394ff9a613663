import type { Dashboard } from '@entropi/contracts/dashboard';
import { useAnnouncement } from '@entropi/shared/ui/announce';
import { useTaskAnnouncement } from '@entropi/shared/ui/use-task-announcement';
import { useText } from './dashboard.texts';

/** A price that runs down a ladder opens several shares in a row. Their number is announced once, after this time. */
const SHARES_SETTLE_MS = 1_000;

/** Announces what changes by itself: the state of the task, the open shares, the source of prices. */
export function useDashboardAnnouncements(dashboard: Dashboard | undefined): void {
  const t = useText();
  const { task, market, open_shares: shares } = dashboard ?? {};
  useTaskAnnouncement(t('task'), task);
  const count = shares?.length ?? null;
  useAnnouncement(count, t('openNow', { count: count ?? 0 }), SHARES_SETTLE_MS);
  const source = market?.price_source ?? null;
  useAnnouncement(
    source,
    market ? t(`sourceNow.${market.price_source}`, { market: market.name }) : '',
  );
}
