import type { Payment } from '@entropi/contracts/payment-model';
import { useFormat } from '@entropi/shared/ui/format';
import type { Chosen } from '@entropi/shared/ui/use-selection';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { CountedDialog } from '../../bulk/counted-dialog';
import { useMarkManyPaid, useMarkPaidPreview } from './mark-paid.queries';
import { MarkPaidFigures } from './mark-paid-figures';
import { useText } from './subscriptions.texts';

export interface MarkPaidDialogProps {
  chosen: Chosen;
  /** The chosen payments that are on the loaded page. */
  rows: readonly Payment[];
  onStarted: (jobId: string) => void;
  onCancel: () => void;
}

/** Says how many payments will be marked, and how much they amount to, before that starts. */
export function MarkPaidDialog({ chosen, rows, onStarted, onCancel }: MarkPaidDialogProps) {
  const t = useText();
  const format = useFormat();
  const preview = useMarkPaidPreview(chosen);
  const mark = useMarkManyPaid();
  const count = preview.data?.unpaid ?? 0;
  const counted = { count, number: format.number(count) };
  // Payments are listed only if all are known, because a partial list would be taken for all.
  const isListed = rows.length === chosen.ids?.length;
  const confirm = async () =>
    onStarted((await mark.mutateAsync({ chosen, confirmed: count })).job_id);
  return (
    <CountedDialog
      title={preview.data ? t('markManyTitle', counted) : t('markPaid')}
      verb={preview.data ? t('markManyVerb', counted) : t('markPaid')}
      text={t('markManyText')}
      preview={preview}
      call={mark}
      start={confirm}
      ready={count > 0}
      onCancel={onCancel}
    >
      {preview.data && <MarkPaidFigures preview={preview.data} />}
      {isListed && (
        <List dense sx={{ maxHeight: 240, overflowY: 'auto' }}>
          {rows.map((row) => (
            <ListItem key={row.id} disableGutters>
              <ListItemText
                primary={`${row.username} · ${format.money(row.amount)}`}
                secondary={row.reference}
              />
            </ListItem>
          ))}
        </List>
      )}
    </CountedDialog>
  );
}
