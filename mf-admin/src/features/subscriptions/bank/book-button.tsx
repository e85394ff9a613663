import type { BankStatement } from '@entropi/contracts/bank-statements';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { useFormat } from '@entropi/shared/ui/format';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOpenJob } from '../../../jobs/use-open-job';
import { STATEMENTS, useBookStatement } from './bank.queries';
import { useText } from './bank.texts';

/** Books the matched lines of a statement as one job, after saying how many and how much. */
export function BookButton({ statement }: { statement: BankStatement }) {
  const t = useText();
  const format = useFormat();
  const job = useOpenJob();
  const queries = useQueryClient();
  const book = useBookStatement(statement.id);
  const [confirming, setConfirming] = useState(false);
  const count = statement.states.matched;
  const words = {
    count,
    number: format.number(count),
    sums: statement.matched.map((sum) => format.money(sum)).join(' + '),
  };
  const start = async () => {
    try {
      const { job_id: jobId } = await book.mutateAsync(count);
      setConfirming(false);
      job.show(jobId);
    } catch {
      // The error is shown in the dialog. The figures are read again, because they may have changed meanwhile.
      await queries.invalidateQueries({ queryKey: STATEMENTS });
    }
  };
  if (count === 0) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setConfirming(true)}>
        {t('book', words)}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={t('bookTitle', words)}
        verb={t('book', words)}
        destructive={false}
        busy={book.isPending}
        error={book.error}
        onConfirm={() => void start()}
        onCancel={() => setConfirming(false)}
      >
        {t('bookText', words)}
      </ConfirmDialog>
    </>
  );
}
