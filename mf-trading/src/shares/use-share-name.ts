import type { Share } from '@entropi/contracts/trading-model';
import { useFormat } from '@entropi/shared/ui/format';
import { useText } from './close-share.texts';

/** Names a share by what a trader knows of it, its level and size, and not by the broker's id. */
export function useShareName(): (share: Pick<Share, 'level' | 'size' | 'open_level'>) => string {
  const t = useText();
  const format = useFormat();
  return ({ level, size: counted, open_level: open }) => {
    const size = format.size(counted);
    if (level !== null) return t('name', { level, size });
    return open === null
      ? t('nameByHand', { size })
      : t('nameByHandAt', { size, price: format.number(open) });
  };
}
