import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect } from 'react';
import { Hint, loadHints } from './hint';
import { useUiText } from './ui-texts';
import { useOnline } from './use-online';

/** A button for a trading action. It is disabled while offline, because such an action must not be sent later. */
export function TradeButton(props: ButtonProps) {
  const t = useUiText();
  const isOnline = useOnline();
  // What explains the disabled button could not be loaded when it is wanted.
  useEffect(() => void loadHints(), []);
  if (isOnline) return <Button {...props} />;
  return (
    <Hint title={t('offlineTrading')}>
      <span>
        <Button {...props} disabled />
      </span>
    </Hint>
  );
}
