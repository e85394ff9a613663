import type { Payment } from '@entropi/shared/contracts/payments';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { useFormat } from '@entropi/shared/ui/format';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useOpenJob } from '../../jobs/use-open-job';
import { useMarkManyPaid } from './subscriptions.queries';
import { useText } from './subscriptions.texts';

export interface SelectedPaymentsProps {
  rows: readonly Payment[] | undefined;
  /** Of the rows that are ticked. */
  ids: readonly (string | number)[];
  onDone: () => void;
}

/** Marks the ticked payments paid, as one job; nothing while none is ticked. */
export function SelectedPayments({ rows = [], ids, onDone }: SelectedPaymentsProps) {
  const t = useText();
  const format = useFormat();
  const markMany = useMarkManyPaid();
  const job = useOpenJob();
  const [confirming, setConfirming] = useState(false);
  const unpaid = rows.filter((row) => ids.includes(row.id) && row.paid_at === null);
  if (ids.length === 0) return null;
  const count = unpaid.length;
  const start = async () => {
    job.show((await markMany.mutateAsync(unpaid.map(({ id }) => id))).job_id);
    setConfirming(false);
    onDone();
  };
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <Typography variant="body2">{t('selectedUnpaid', { count })}</Typography>
      <Button size="small" disabled={count === 0} onClick={() => setConfirming(true)}>
        {t('markPaid')}
      </Button>
      <ConfirmDialog
        open={confirming}
        size="sm"
        title={t('markManyTitle', { count })}
        verb={t('markManyVerb', { count })}
        busy={markMany.isPending}
        error={markMany.error}
        onConfirm={() => void start().catch(() => undefined)}
        onCancel={() => setConfirming(false)}
      >
        <Typography variant="body2">{t('markManyText')}</Typography>
        <List dense sx={{ maxHeight: 240, overflowY: 'auto' }}>
          {unpaid.map((row) => (
            <ListItem key={row.id} disableGutters>
              <ListItemText
                primary={`${row.username} · ${format.money(row.amount)}`}
                secondary={row.reference}
              />
            </ListItem>
          ))}
        </List>
      </ConfirmDialog>
    </Stack>
  );
}
