import type { Dashboard } from '@entropi/contracts/dashboard';
import { useFormat } from '@entropi/shared/ui/format';
import { useText } from './dashboard.texts';
import { describeNextAction } from './next-action';

/** Words what the task does next. */
export function useNextSentence(dashboard: Dashboard): string {
  const t = useText();
  const format = useFormat();
  const next = describeNextAction(dashboard);
  const decimals = dashboard.market?.decimal_places ?? 2;
  if ('until' in next) return t(next.key, { until: format.dateTime(next.until) });
  if ('opensAt' in next) {
    const opening =
      next.opensAt === null
        ? t('openingUnknown')
        : t('openingAt', { at: format.weekdayTime(next.opensAt) });
    const price = 'price' in next ? format.level(next.price, decimals) : '';
    return t(next.key, { opening, price, level: 'level' in next ? next.level : '' });
  }
  if (!('price' in next)) return t(next.key);
  const words = {
    side: t(`sides.${next.side}`),
    price: format.level(next.price, decimals),
    distance: format.number(next.distance, { decimals }),
  };
  if (next.key === 'nextClose') return t('nextClose', words);
  return t('nextOpen', { ...words, level: next.level, size: format.size(next.size) });
}
