import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useUiText } from './ui-texts';
import { useOnline } from './use-online';

/** A button of what trades: off while offline, since what is wanted now is not sent later. */
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
