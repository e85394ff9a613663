import Button from '@mui/material/Button';
import { startTransition, useState } from 'react';
import { useOpenJob } from '../../jobs/use-open-job';
import { useBeginStopPreview } from './monitoring.queries';
import { useText } from './monitoring.texts';
import { StopAllDialog } from './stop-all-dialog';
import { useTaskControl } from './use-task-control';

/** Stops every task, after a dialog has said what that means, and shows the progress of the closes. */
export function StopAllButton() {
  const t = useText();
  const control = useTaskControl();
  const job = useOpenJob();
  const [isOpen, setIsOpen] = useState(false);
  const beginPreview = useBeginStopPreview();
  const open = () => {
    beginPreview();
    // A little later, so that the call is on its way while the dialog is drawn.
    startTransition(() => setIsOpen(true));
  };
  const stop = async (closeShares: boolean) => {
    const jobId = await control.stopAll(closeShares);
    setIsOpen(false);
    job.show(jobId);
  };
  return (
    <>
      <Button variant="outlined" color="error" onClick={open}>
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
