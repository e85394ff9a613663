import type { BankLine } from '@entropi/contracts/bank-statements';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useUndoBooking } from './bank.queries';
import { useText } from './bank.texts';

/** Takes a booking back, for a reason that is recorded. */
export function UndoButton({ line }: { line: BankLine }) {
  const t = useText();
  const format = useFormat();
  const undo = useUndoBooking(line.id);
  const [confirming, setConfirming] = useState(false);
  const [reason, setReason] = useState('');
  const words = {
    amount: format.money(line.amount),
    username: line.payment?.username ?? '',
    reference: line.payment?.reference ?? '',
  };
  const confirm = async () => {
    await undo.mutateAsync(reason.trim());
    notify({ text: t('undone', words) });
    setConfirming(false);
  };
  return (
    <>
      <Button size="small" color="error" onClick={() => setConfirming(true)}>
        {t('undo')}
      </Button>
      <ConfirmDialog
        open={confirming}
        size="sm"
        title={t('undoTitle', words)}
        verb={t('undo')}
        busy={undo.isPending}
        ready={reason.trim() !== ''}
        error={undo.error}
        onConfirm={() => void confirm().catch(() => undefined)}
        onCancel={() => setConfirming(false)}
      >
        <Typography variant="body2" sx={{ mb: 2 }}>
          {t('undoText', words)}
        </Typography>
        <TextField
          fullWidth
          size="small"
          label={t('undoReason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </ConfirmDialog>
    </>
  );
}
