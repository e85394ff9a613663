import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from '../../texts';
import type { OnCode } from './on-code';
import { RecoveryForm } from './recovery-form';
import { TotpForm } from './totp-form';

export function CodeEntry({ onCode }: { onCode: OnCode }) {
  const t = useText();
  const [recovery, setRecovery] = useState(false);
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {t(recovery ? 'twoFactor.recoveryLine' : 'twoFactor.line')}
      </Typography>
      {recovery ? <RecoveryForm onCode={onCode} /> : <TotpForm onCode={onCode} />}
      <Button size="small" onClick={() => setRecovery(!recovery)}>
        {t(recovery ? 'twoFactor.useApp' : 'twoFactor.useRecovery')}
      </Button>
    </Stack>
  );
}
