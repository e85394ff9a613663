import type { Payment } from '@entropi/shared/contracts/payments';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { useFormat } from '@entropi/shared/ui/format';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import type { Chosen } from '@entropi/shared/ui/use-selection';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
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
  const confirm = async () => {
    try {
      onStarted((await mark.mutateAsync({ chosen, confirmed: count })).job_id);
    } catch {
      // The error is shown in the dialog. The figures are read again, because they may have changed meanwhile.
      await preview.refetch();
    }
  };
  return (
    <ConfirmDialog
      open
      size="sm"
      title={preview.data ? t('markManyTitle', counted) : t('markPaid')}
      verb={preview.data ? t('markManyVerb', counted) : t('markPaid')}
      busy={mark.isPending}
      ready={count > 0}
      error={mark.error}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2">{t('markManyText')}</Typography>
        {preview.isError && <ErrorState error={preview.error} onRetry={() => preview.refetch()} />}
        {preview.isPending && <SkeletonBlock height={72} />}
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
      </Stack>
    </ConfirmDialog>
  );
}
