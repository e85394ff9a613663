import { useFormat } from '@entropi/shared/ui/format';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useText } from '../features/monitoring/monitoring.texts';
import {
  type BulkAction,
  type ChosenUsers,
  useBulkPreview,
  useStartBulk,
} from './bulk-action.queries';
import { BulkFigures } from './bulk-figures';
import { CountedDialog } from './counted-dialog';
import { LeftOut } from './left-out';

const TEXTS = {
  start: 'start',
  pause: 'pause',
  'clear-error': 'clear',
  stop: 'stop',
  sync: 'sync',
} as const;

export interface BulkDialogProps {
  action: BulkAction;
  users: ChosenUsers;
  /** How many tasks are ticked, until the server has counted them. */
  count: number;
  onStarted: (jobId: string) => void;
  onCancel: () => void;
}

/** Says which tasks an action affects, their states and what they have open, before it starts. */
export function BulkDialog({ action, users, count, onStarted, onCancel }: BulkDialogProps) {
  const t = useText();
  const format = useFormat();
  const preview = useBulkPreview(users);
  const start = useStartBulk();
  const [closeShares, setCloseShares] = useState(false);
  const met = preview.data?.count ?? count;
  const shares = preview.data?.open_shares ?? 0;
  const name = TEXTS[action];
  const confirm = async () =>
    onStarted((await start.mutateAsync({ action, users, confirmed: met, closeShares })).job_id);
  return (
    <CountedDialog
      title={t(`bulk.${name}.title`, { count: met, number: format.number(met) })}
      verb={closeShares ? t('stopCloseVerb') : t(`bulk.${name}.verb`)}
      text={t(`bulk.${name}.text`)}
      destructive={action === 'stop'}
      preview={preview}
      call={start}
      start={confirm}
      ready={met > 0}
      onCancel={onCancel}
    >
      {preview.data && <BulkFigures preview={preview.data} />}
      {preview.data && <LeftOut count={count} met={met} />}
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
    </CountedDialog>
  );
}
