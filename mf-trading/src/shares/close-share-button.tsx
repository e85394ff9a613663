import type { Share } from '@entropi/shared/contracts/trading-model';
import { TradeButton } from '@entropi/shared/ui/trade-button';
import { useText } from './close-share.texts';

export interface CloseShareButtonProps {
  share: Share;
  onClose: (share: Share) => void;
}

export function CloseShareButton({ share, onClose }: CloseShareButtonProps) {
  const t = useText();
  const isClosing = share.state === 'CLOSING';
  const deal = share.deal_id ?? '';
  return (
    <TradeButton
      size="small"
      variant="outlined"
      disabled={share.state !== 'OPEN'}
      aria-label={t(isClosing ? 'labelClosing' : 'label', { deal })}
      onClick={() => onClose(share)}
    >
      {t(isClosing ? 'closingNow' : 'close')}
    </TradeButton>
  );
}
