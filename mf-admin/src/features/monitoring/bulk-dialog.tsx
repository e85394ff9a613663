import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { useFormat } from '@entropi/shared/ui/format';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import type { Chosen } from '@entropi/shared/ui/use-selection';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type BulkAction, useBulkPreview, useStartBulk } from './bulk-action.queries';
import { BulkFigures } from './bulk-figures';
import { useText } from './monitoring.texts';

const TEXTS = {
  start: 'start',
  pause: 'pause',
  'clear-error': 'clear',
  stop: 'stop',
  sync: 'sync',
} as const;

export interface BulkDialogProps {
  action: BulkAction;
  chosen: Chosen;
  /** How many tasks are ticked, until the server has counted them. */
  count: number;
  onStarted: (jobId: string) => void;
  onCancel: () => void;
}

/** Says which tasks an action affects, their states and what they have open, before it starts. */
export function BulkDialog({ action, chosen, count, onStarted, onCancel }: BulkDialogProps) {
  const t = useText();
  const format = useFormat();
  const preview = useBulkPreview(chosen);
  const start = useStartBulk();
  const [closeShares, setCloseShares] = useState(false);
  const met = preview.data?.count ?? count;
  const shares = preview.data?.open_shares ?? 0;
  const name = TEXTS[action];
  const confirm = async () => {
    try {
      onStarted((await start.mutateAsync({ action, chosen, confirmed: met, closeShares })).job_id);
    } catch {
      // The error is shown in the dialog. The figures are read again, because they may have changed meanwhile.
      await preview.refetch();
    }
  };
  return (
    <ConfirmDialog
      open
      size="sm"
      title={t(`bulk.${name}.title`, { count: met, number: format.number(met) })}
      verb={closeShares ? t('stopCloseVerb') : t(`bulk.${name}.verb`)}
      destructive={action === 'stop'}
      busy={start.isPending}
      ready={preview.isSuccess && met > 0}
      error={start.error}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2">{t(`bulk.${name}.text`)}</Typography>
        {preview.isError && <ErrorState error={preview.error} onRetry={() => preview.refetch()} />}
        {preview.isPending && <SkeletonBlock height={72} />}
        {preview.data && <BulkFigures preview={preview.data} />}
        {action === 'stop' && shares > 0 && (
          <FormControlLabel
            control={
              <Checkbox
                checked={closeShares}
                onChange={(_event, checked) => setCloseShares(checked)}
              />
            }
            label={t('closeToo', { count: shares })}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
