import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type ReactNode, useId } from 'react';
import { ErrorState } from './states';
import { useUiText } from './ui-texts';
import { useOnline } from './use-online';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question, with what and how many: "Close 7 shares of alice?" */
  title: string;
  /** The consequence, in its own words. */
  children: ReactNode;
  /** The verb of the deed: "Close 7 shares". Never "OK". */
  verb: string;
  /** Whether the deed is one to regret. Default true. */
  destructive?: boolean;
  busy?: boolean;
  /** Whether the question can be answered with yes yet. Default true. */
  ready?: boolean;
  /** Whether the deed trades: it cannot be done while offline. Default false. */
  trades?: boolean;
  /** Default: xs. */
  size?: 'xs' | 'sm' | 'md';
  error?: unknown;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, verb, destructive = true, busy = false, error } = props;
  const { ready = true, trades = false, size = 'xs' } = props;
  const t = useUiText();
  const titleId = useId();
  const isCutOff = !useOnline() && trades;
  // Gone at once: a panel that opens while a dialog fades out can stay hidden from screen readers.
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
          <div>{children}</div>
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
