import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { useState } from 'react';
import { useText } from './users.texts';

export interface DeactivateDialogProps {
  username: string;
  onDeactivate: () => Promise<void>;
  onCancel: () => void;
}

/** Says what happens to the sessions and the task of a user before they are deactivated. */
export function DeactivateDialog({ username, onDeactivate, onCancel }: DeactivateDialogProps) {
  const t = useText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const confirm = async () => {
    setIsBusy(true);
    await onDeactivate().catch(setFailure);
    setIsBusy(false);
  };
  return (
    <ConfirmDialog
      open
      title={t('deactivateTitle', { username })}
      verb={t('deactivateUser')}
      busy={isBusy}
      error={failure}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      {t('deactivateText')}
    </ConfirmDialog>
  );
}
