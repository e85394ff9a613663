import Button from '@mui/material/Button';
import { useState } from 'react';
import { useOpenJob } from '../../jobs/use-open-job';
import { useText } from './monitoring.texts';
import { StopAllDialog } from './stop-all-dialog';
import { useTaskControl } from './use-task-control';

/** Stops every task, after a dialog has said what that means, and shows the progress of the closes. */
export function StopAllButton() {
  const t = useText();
  const control = useTaskControl();
  const job = useOpenJob();
  const [isOpen, setIsOpen] = useState(false);
  const stop = async (closeShares: boolean) => {
    const jobId = await control.stopAll(closeShares);
    setIsOpen(false);
    job.show(jobId);
  };
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
        {t('stopAll')}
      </Button>
      {isOpen && (
        <StopAllDialog
          busy={control.busy}
          error={control.stopError}
          onStop={(closeShares) => void stop(closeShares).catch(() => undefined)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
