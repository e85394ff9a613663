import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useText } from './strategies.texts';
import { useMigrateUsers } from './strategy-jobs.queries';

/** Gives every user who has no strategy the default one, after it has said so. */
export function MigrateButton() {
  const t = useText();
  const migrate = useMigrateUsers();
  const [confirming, setConfirming] = useState(false);
  const start = async () => {
    await migrate.mutateAsync(undefined);
    setConfirming(false);
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setConfirming(true)}>
        {t('migrate')}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={t('migrateTitle')}
        verb={t('migrateVerb')}
        destructive={false}
        busy={migrate.isPending}
        error={migrate.error}
        onConfirm={() => void start().catch(() => undefined)}
        onCancel={() => setConfirming(false)}
      >
        {t('migrateText')}
      </ConfirmDialog>
    </>
  );
}
