import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { notify } from '@entropi/shared/ui/notify';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useResetProfitCounter } from './monitoring.queries';
import { useText } from './monitoring.texts';

export interface ProfitCounterProps {
  user: { id: number; username: string };
  counter: number;
}

/** Shows how many cycles were won in a row, which the profit multipliers go by, and lets it be reset. */
export function ProfitCounter({ user: { id, username }, counter }: ProfitCounterProps) {
  const t = useText();
  const reset = useResetProfitCounter(id);
  const [confirming, setConfirming] = useState(false);
  const resetAndStay = async () => {
    await reset.mutateAsync(undefined);
    notify({ text: t('counterReset', { username }) });
    setConfirming(false);
  };
  return (
    <>
      {counter}
      <Button size="small" sx={{ ml: 1 }} onClick={() => setConfirming(true)}>
        {t('resetCounter')}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={t('resetCounterTitle', { username })}
        verb={t('resetCounterVerb')}
        busy={reset.isPending}
        error={reset.error}
        onConfirm={() => void resetAndStay().catch(() => undefined)}
        onCancel={() => setConfirming(false)}
      >
        {t('resetCounterText', { counter })}
      </ConfirmDialog>
    </>
  );
}
