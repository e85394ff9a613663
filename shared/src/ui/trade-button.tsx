import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useUiText } from './ui-texts';
import { useOnline } from './use-online';

/** A button for a trading action. It is disabled while offline, because such an action must not be sent later. */
export function TradeButton(props: ButtonProps) {
  const t = useUiText();
  const isOnline = useOnline();
  if (isOnline) return <Button {...props} />;
  return (
    <Tooltip title={t('offlineTrading')}>
      <span>
        <Button {...props} disabled />
      </span>
    </Tooltip>
  );
}
