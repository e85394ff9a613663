import type { Strategy } from '@entropi/shared/contracts/trading-model';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useText } from './strategies.texts';
import { useSellModeForAll } from './strategy-jobs.queries';

/** Gives the saved sell mode of one strategy to every strategy. */
export function SellModeForAll({ strategy }: { strategy: Strategy }) {
  const t = useText();
  const apply = useSellModeForAll();
  const [confirming, setConfirming] = useState(false);
  const { name, sell_mode_config: config } = strategy;
  const start = async () => {
    await apply.mutateAsync(config);
    setConfirming(false);
  };
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{t('sellModeAll')}</Button>
      <ConfirmDialog
        open={confirming}
        title={t('sellModeAllTitle', { name })}
        verb={t('sellModeAllVerb')}
        busy={apply.isPending}
        error={apply.error}
        onConfirm={() => void start().catch(() => undefined)}
        onCancel={() => setConfirming(false)}
      >
        {t('sellModeAllText', { mode: config.mode })}
      </ConfirmDialog>
    </>
  );
}
