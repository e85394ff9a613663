import type { Share } from '@entropi/shared/contracts/trading-model';
import Button from '@mui/material/Button';
import { useText } from './close-share.texts';

export interface CloseShareButtonProps {
  share: Share;
  onClose: (share: Share) => void;
}

export function CloseShareButton({ share, onClose }: CloseShareButtonProps) {
  const t = useText();
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={share.state !== 'OPEN'}
      aria-label={t('label', { deal: share.deal_id ?? '' })}
      onClick={() => onClose(share)}
    >
      {t('close')}
    </Button>
  );
}
