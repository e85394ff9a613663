import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useShellText } from '../shell-texts';

export function Footer() {
  const t = useShellText();
  return (
    <Box
      component="footer"
      sx={{
        py: 2,
        px: 3,
        textAlign: 'center',
        // It would be pushed away by what is still loading.
        'main:has(.MuiSkeleton-root) + &': { visibility: 'hidden' },
      }}
    >
      <Typography variant="caption" color="textSecondary">
        {t('rights', { year: new Date().getFullYear() })}
      </Typography>
    </Box>
  );
}
