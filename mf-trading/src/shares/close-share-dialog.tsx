import type { Share } from '@entropi/shared/contracts/trading-model';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { useFormat } from '@entropi/shared/ui/format';
import { useCloseShare } from './close-share.queries';
import { useText } from './close-share.texts';
import { useCloseNotice } from './use-close-notice';

export interface CloseShareDialogProps {
  userId: number;
  /** The share in question; null: nothing is called. */
  share: Share | null;
  onEnd: () => void;
}

/** Confirms before a share is closed by hand, closes it, and says what became of it. */
export function CloseShareDialog({ userId, share, onEnd }: CloseShareDialogProps) {
  const t = useText();
  const format = useFormat();
  const close = useCloseShare(userId, useCloseNotice());
  const confirm = async () => {
    if (share) await close.mutateAsync(share);
    onEnd();
  };
  return (
    <ConfirmDialog
      open={share !== null}
      title={t('title')}
      verb={t('verb')}
      busy={close.isPending}
      error={close.error}
      onConfirm={() => void confirm().catch(() => undefined)}
      onCancel={onEnd}
    >
      {share &&
        t('text', {
          level: share.level ?? '–',
          size: format.size(share.size),
          open: share.open_level === null ? '–' : format.number(share.open_level),
        })}
    </ConfirmDialog>
  );
}
