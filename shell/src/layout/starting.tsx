import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useShellText } from '../shell-texts';

/** Before it is known who is there. `problem`: why that takes longer. */
export function Starting({ problem }: { problem?: string }) {
  const t = useShellText();
  return (
    <Box sx={{ minHeight: '100vh' }}>
      <LinearProgress aria-label={t('starting')} sx={{ height: 2 }} />
      {problem && (
        <Typography role="status" color="textSecondary" sx={{ p: 4, textAlign: 'center' }}>
          {t('unreachable')}
        </Typography>
      )}
    </Box>
  );
}
