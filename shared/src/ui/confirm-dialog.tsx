import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type ReactNode, useId } from 'react';
import { BelowHeading } from './heading';
import { ErrorState } from './states';
import { useUiText } from './ui-texts';
import { useOnline } from './use-online';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question, naming what and how many: "Close 7 shares of alice?" */
  title: string;
  /** The consequence of the action. */
  children: ReactNode;
  /** Label of the button, which names the action: "Close 7 shares", never "OK". */
  verb: string;
  /** Whether the action may be regretted. Default true. */
  destructive?: boolean;
  busy?: boolean;
  /** Whether the action can be confirmed already. Default true. */
  ready?: boolean;
  /** Whether the action trades, and so is not possible while offline. Default false. */
  trades?: boolean;
  /** Default: xs. */
  size?: 'xs' | 'sm' | 'md';
  error?: unknown;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action is carried out, and shows why it failed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, verb, destructive = true, busy = false, error } = props;
  const { ready = true, trades = false, size = 'xs' } = props;
  const t = useUiText();
  const titleId = useId();
  const isCutOff = !useOnline() && trades;
  // It closes without fading, because a panel that opens meanwhile could stay hidden from screen readers.
  if (!open) return null;
  return (
    <Dialog
      open
      onClose={busy ? undefined : props.onCancel}
      aria-labelledby={titleId}
      maxWidth={size}
      fullWidth
    >
      <DialogTitle id={titleId} variant="h2" sx={{ pb: 1 }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <BelowHeading level={2}>
            <div>{children}</div>
          </BelowHeading>
          {isCutOff && (
            <Alert severity="warning" role="alert">
              {t('offlineTrading')}
            </Alert>
          )}
          {error && !isCutOff ? <ErrorState error={error} /> : null}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={props.onCancel} disabled={busy} autoFocus>
          {t('cancel')}
        </Button>
        <Button
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          loading={busy}
          disabled={!ready || isCutOff}
          onClick={props.onConfirm}
        >
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
