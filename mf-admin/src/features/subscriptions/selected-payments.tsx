import type { Payment } from '@entropi/contracts/payment-model';
import { SelectionBar } from '@entropi/shared/ui/selection-bar';
import type { Selection } from '@entropi/shared/ui/use-selection';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useOpenJob } from '../../jobs/use-open-job';
import { MarkPaidDialog } from './mark-paid-dialog';
import { useText } from './subscriptions.texts';

export interface SelectedPaymentsProps {
  rows: readonly Payment[] | undefined;
  selection: Selection;
}

/** Marks the payments that are ticked paid, as one job. */
export function SelectedPayments({ rows = [], selection }: SelectedPaymentsProps) {
  const t = useText();
  const job = useOpenJob();
  const [confirming, setConfirming] = useState(false);
  const { chosen } = selection;
  const follow = (jobId: string) => {
    setConfirming(false);
    selection.clear();
    job.show(jobId);
  };
  return (
    <SelectionBar selection={selection}>
      <Button size="small" onClick={() => setConfirming(true)}>
        {t('markPaid')}
      </Button>
      {confirming && chosen && (
        <MarkPaidDialog
          chosen={chosen}
          rows={rows.filter(({ id }) => chosen.ids?.includes(id))}
          onStarted={follow}
          onCancel={() => setConfirming(false)}
        />
      )}
    </SelectionBar>
  );
}
