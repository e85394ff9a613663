import type { Dashboard } from '@entropi/shared/contracts/dashboard';
import { useCodeWords } from '@entropi/shared/remote';
import { useAnnouncement } from '@entropi/shared/ui/announce';
import { useUiText } from '@entropi/shared/ui/ui-texts';
import { useText } from './dashboard.texts';

/** Says for those who listen what changes by itself: state of the task, open shares, how prices come. */
export function useDashboardAnnouncements(dashboard: Dashboard | undefined): void {
  const t = useText();
  const tUi = useUiText();
  const findWords = useCodeWords();
  const { task, market, open_shares: shares } = dashboard ?? {};
  const { state, degraded = null, error } = task ?? {};
  const fault = error ? (findWords('fault', error.code)?.title ?? error.message) : '';
  const held = degraded ? (findWords('degraded', degraded)?.title ?? '') : '';
  const words = state ? [`${t('task')}: ${tUi(`state.${state}`)}.`, fault, held] : [];
  useAnnouncement(
    state ? [state, error?.code, degraded].join() : null,
    words.filter(Boolean).join(' '),
  );
  const count = shares?.length ?? null;
  useAnnouncement(count, t('openNow', { count: count ?? 0 }));
  const source = market?.price_source ?? null;
  useAnnouncement(
    source,
    market ? t(`sourceNow.${market.price_source}`, { market: market.name }) : '',
  );
}
