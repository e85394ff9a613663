import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useText } from './account-settings.texts';
import { useSignOutEverywhere } from './security.queries';

/** Ends every session of the user, after a confirmation. */
export function SignOutEverywhere() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const signOut = useSignOutEverywhere();
  return (
    <Box sx={{ mt: 1.5 }}>
      <Button size="small" color="error" variant="outlined" onClick={() => setOpen(true)}>
        {t('signOutAll')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('signOutAllTitle')}
        verb={t('signOutAll')}
        busy={signOut.isPending}
        error={signOut.error}
        onConfirm={() => signOut.mutate()}
        onCancel={() => setOpen(false)}
      >
        {t('signOutAllText')}
      </ConfirmDialog>
    </Box>
  );
}
