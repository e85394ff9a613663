import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from './monitoring.texts';

export interface StopDialogProps {
  title: string;
  text: string;
  /** Label of the check box that closes the shares too. */
  closeLabel: string;
  busy: boolean;
  error: unknown;
  onStop: (closeShares: boolean) => void;
  onCancel: () => void;
}

/** Asks before one task is stopped, with or without closing what is open. */
export function StopDialog(props: StopDialogProps) {
  const t = useText();
  const [closeShares, setCloseShares] = useState(false);
  return (
    <ConfirmDialog
      open
      title={props.title}
      verb={t(closeShares ? 'stopCloseVerb' : 'stopVerb')}
      trades
      busy={props.busy}
      error={props.error}
      onConfirm={() => props.onStop(closeShares)}
      onCancel={props.onCancel}
    >
      <Typography variant="body2" sx={{ mb: 1 }}>
        {props.text}
      </Typography>
      <FormControlLabel
        control={
          <Checkbox checked={closeShares} onChange={(_event, checked) => setCloseShares(checked)} />
        }
        label={props.closeLabel}
      />
    </ConfirmDialog>
  );
}
