import Button from '@mui/material/Button';
import { useState } from 'react';
import { useText } from './monitoring.texts';
import { StopAllDialog } from './stop-all-dialog';
import { useTaskControl } from './use-task-control';

/** Stops every task, after it has said what that means. */
export function StopAllButton() {
  const t = useText();
  const control = useTaskControl();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
        {t('stopAll')}
      </Button>
      {isOpen && (
        <StopAllDialog
          busy={control.busy}
          error={control.stopError}
          onStop={control.stopAll}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
