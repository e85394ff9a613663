import Box from '@mui/material/Box';
import { useShellText } from '../shell-texts';
import { ProgressLine } from './progress-line';

/** Shown until the session is known. `problem` says why that takes longer than usual. */
export function Starting({ problem }: { problem?: string }) {
  const t = useShellText();
  return (
    <Box sx={{ minHeight: '100vh' }}>
      <ProgressLine label={t('starting')} />
      {problem && (
        <Box
          role="status"
          sx={{ typography: 'body1', color: 'text.secondary', p: 4, textAlign: 'center' }}
        >
          {t('unreachable')}
        </Box>
      )}
    </Box>
  );
}
