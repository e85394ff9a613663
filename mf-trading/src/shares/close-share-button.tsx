import type { Share } from '@entropi/contracts/trading-model';
import { TradeButton } from '@entropi/shared/ui/trade-button';
import { useText } from './close-share.texts';
import { useShareName } from './use-share-name';

export interface CloseShareButtonProps {
  share: Share;
  onClose: (share: Share) => void;
}

export function CloseShareButton({ share, onClose }: CloseShareButtonProps) {
  const t = useText();
  const name = useShareName();
  const isClosing = share.state === 'CLOSING';
  return (
    <TradeButton
      size="small"
      variant="outlined"
      disabled={share.state !== 'OPEN'}
      aria-label={t(isClosing ? 'labelClosing' : 'label', { share: name(share) })}
      onClick={() => onClose(share)}
    >
      {t(isClosing ? 'closingNow' : 'close')}
    </TradeButton>
  );
}
