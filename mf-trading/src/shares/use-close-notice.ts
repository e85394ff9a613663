import type { Share } from '@entropi/contracts/trading-model';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import { useText } from './close-share.texts';
import type { CloseNews } from './close-watch';
import type { Valued } from './share-figures';
import { useShareName } from './use-share-name';

const TONES = {
  closing: 'info',
  unsent: 'error',
  unknown: 'warning',
  open: 'error',
  closed: 'success',
} as const;

/**
 * Shows what is known of a share that is closed by hand; each notice replaces the one before.
 *
 * @param valued what is open, which knows the decimals of its market: the notice writes prices as the tables do
 */
export function useCloseNotice(
  valued: Pick<Valued, 'valuations'> | null,
): (share: Share, news: CloseNews) => void {
  const t = useText();
  const nameShare = useShareName();
  const format = useFormat();
  return (share, news) => {
    const size = format.size(share.size);
    const name = nameShare(share);
    const words = () => {
      if (news.kind === 'unsent') {
        const side = t(`unsent.sides.${share.direction}`);
        return t('news.unsent', { share: name, deal: share.deal_id ?? '', side, size });
      }
      if (news.kind !== 'closed') return t(`news.${news.kind}`, { share: name });
      const { close_level: level, profit } = news.share;
      if (level === null) return t('news.closed', { share: name });
      const decimals = valued?.valuations.find(
        (one) => one.deal_reference === share.deal_reference,
      )?.decimal_places;
      const price = decimals === undefined ? format.number(level) : format.level(level, decimals);
      if (profit === null) return t('news.closedAt', { share: name, price });
      const result = format.money(profit, { signed: true });
      return t('news.closedWith', { share: name, price, result });
    };
    notify({
      id: `close:${share.deal_reference}`,
      text: words(),
      tone: TONES[news.kind],
      sticky: news.kind !== 'closed',
    });
  };
}
