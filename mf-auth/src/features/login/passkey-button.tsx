import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useLoginText } from './login-texts';

export interface PasskeyButtonProps extends Pick<ButtonProps, 'loading' | 'onClick'> {
  /** Above the button: why the last attempt failed. */
  failure?: ReactNode;
}

/** The second way to log in, below the form. */
export function PasskeyButton({ failure, ...button }: PasskeyButtonProps) {
  const t = useLoginText();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, mt: 2 }}>
      {failure}
      <Button variant="outlined" size="large" fullWidth {...button}>
        {t('passkey')}
      </Button>
    </Box>
  );
}
