import Box from '@mui/material/Box';
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
        // Hidden while content is loading, which would push it down.
        'main:has(.MuiSkeleton-root, [aria-busy="true"]) + &': { visibility: 'hidden' },
      }}
    >
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {t('rights', { year: new Date().getFullYear() })}
      </Box>
    </Box>
  );
}
