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
        // It would be pushed away by what is still loading.
        'main:has(.MuiSkeleton-root, [aria-busy="true"]) + &': { visibility: 'hidden' },
      }}
    >
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {t('rights', { year: new Date().getFullYear() })}
      </Box>
    </Box>
  );
}
