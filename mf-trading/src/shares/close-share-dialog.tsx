import type { Share } from '@entropi/contracts/trading-model';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCloseShare } from './close-share.queries';
import { useText } from './close-share.texts';
import { findOldPriceAt } from './old-price';
import { listPricesSeen } from './price-seen';
import { openFigures, type Valued } from './share-figures';
import { useCloseNotice } from './use-close-notice';

export interface CloseShareDialogProps {
  userId: number;
  /** The share to close; null while the dialog is closed. */
  share: Share | null;
  /** Its present value, which follows the prices while the dialog is open. */
  valued: Valued | null;
  onEnd: () => void;
}

/** Asks before a share is closed by hand, closes it near the price that is shown, and reports the outcome. */
export function CloseShareDialog({ userId, share, valued, onEnd }: CloseShareDialogProps) {
  const t = useText();
  const close = useCloseShare(userId, useCloseNotice(valued));
  const confirm = async () => {
    if (!share) return onEnd();
    const pricesSeen = listPricesSeen([share], valued?.valuations ?? []);
    await close.mutateAsync({ share, pricesSeen });
    onEnd();
  };
  const cancel = () => {
    close.reset();
    onEnd();
  };
  return (
    <ConfirmDialog
      open={share !== null}
      title={t('title')}
      verb={t('verb')}
      trades
      busy={close.isPending}
      error={close.error}
      onConfirm={() => void confirm().catch(() => undefined)}
      onCancel={cancel}
    >
      {share && <Consequence share={share} valued={valued} />}
    </ConfirmDialog>
  );
}

function Consequence({ share, valued }: { share: Share; valued: Valued | null }) {
  const t = useText();
  const format = useFormat();
  const now = valued && openFigures({ ...valued, open_shares: [share] }).get(share.deal_reference);
  const level = (value: number) => (now ? format.level(value, now.decimals) : format.number(value));
  const oldAt = valued && findOldPriceAt(valued);
  const opensAt = now?.unknown?.why === 'market_closed' ? now.unknown.opensAt : null;
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography>
        {t(share.level === null ? 'textByHand' : 'text', {
          level: share.level ?? '',
          size: format.size(share.size),
          open: share.open_level === null ? '–' : level(share.open_level),
        })}
      </Typography>
      {now?.price != null ? (
        <Typography sx={{ fontWeight: 500 }}>
          {oldAt === null
            ? t('nowAt', { price: level(now.price) })
            : t('lastAt', { price: level(now.price), at: format.time(oldAt) })}{' '}
          <MoneyDelta value={now.profit} />
        </Typography>
      ) : (
        <Typography>
          {opensAt ? t('closesLater', { at: format.weekdayTime(opensAt) }) : t('closesAnytime')}
        </Typography>
      )}
      {share.cycle_id !== null && <Typography>{t('levelStays')}</Typography>}
    </Stack>
  );
}
