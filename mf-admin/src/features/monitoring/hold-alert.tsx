import type { Books } from '@entropi/contracts/books';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { Heading } from '@entropi/shared/ui/heading';
import { When } from '@entropi/shared/ui/time';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLiftHold } from './monitoring.queries';
import { useText } from './monitoring.texts';
import { UncomparedAccounts } from './uncompared-accounts';

export interface HoldAlertProps {
  hold: NonNullable<Books['hold']>;
  restored: Books['restored'];
}

/** Says that nothing opens, what the comparison with the broker has found, and how to go on. */
export function HoldAlert({ hold, restored }: HoldAlertProps) {
  const t = useText();
  const lift = useLiftHold();
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState('');
  const counts = { compared: hold.compared, accounts: hold.accounts };
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => setIsOpen(true)}>
          {t('hold.lift')}
        </Button>
      }
    >
      <Heading variant="subtitle2">{t('hold.title')}</Heading>
      <Typography variant="body2">
        {t('hold.text')} <When at={hold.begun_at} />
      </Typography>
      <Typography variant="body2">{t('hold.compared', counts)}</Typography>
      <UncomparedAccounts accounts={hold.uncompared ?? []} />
      {restored.map((one) => (
        <Typography key={one.account_id} variant="body2">
          {t('hold.account', { username: one.user.username, account: one.account_id })}{' '}
          {t('hold.counts', { closed: one.closed, open: one.open, outside: one.outside })}{' '}
          <MoneyDelta value={one.profit} />
        </Typography>
      ))}
      {isOpen && (
        <ConfirmDialog
          open
          title={t('hold.liftTitle')}
          verb={t('hold.lift')}
          busy={lift.isPending}
          error={lift.error}
          onConfirm={() =>
            lift.mutate({ holdId: hold.id, note }, { onSuccess: () => setIsOpen(false) })
          }
          onCancel={() => setIsOpen(false)}
        >
          <Typography variant="body2" sx={{ mb: 2 }}>
            {t('hold.liftText', counts)}
          </Typography>
          <TextField
            fullWidth
            label={t('hold.note')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </ConfirmDialog>
      )}
    </Alert>
  );
}
