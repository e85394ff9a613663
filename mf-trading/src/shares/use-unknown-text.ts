import { useFormat } from '@entropi/shared/ui/format';
import { useText } from './close-share.texts';
import type { Unknown } from './share-figures';

/** Words why a value is not known. */
export function useUnknownText(): (unknown: Unknown) => string {
  const t = useText();
  const format = useFormat();
  return (unknown) => {
    if (unknown.why !== 'market_closed') return t(`unknown.${unknown.why}`);
    const { opensAt } = unknown;
    if (opensAt === null) return t('unknown.market_closed');
    return t('unknown.closedUntil', { at: format.weekdayTime(opensAt) });
  };
}
