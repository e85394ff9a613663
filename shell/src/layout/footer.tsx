import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useShellText } from '../shell-texts';

export function Footer() {
  const t = useShellText();
  return (
    <Box component="footer" sx={{ py: 2, px: 3, textAlign: 'center' }}>
      <Typography variant="caption" color="textSecondary">
        {t('rights', { year: new Date().getFullYear() })}
      </Typography>
    </Box>
  );
}
