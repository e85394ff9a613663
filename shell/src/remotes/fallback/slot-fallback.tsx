import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useShellText } from '../../shell-texts';

export interface SlotFallbackProps {
  /** Name of what is missing, as a user knows it. */
  title: string;
  onRetry: () => void;
}

/** Stands in a slot whose widget did not load: it says so, and leaves the page around it alone. */
export function SlotFallback({ title, onRetry }: SlotFallbackProps) {
  const t = useShellText();
  return (
    <Paper
      variant="outlined"
      role="status"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1 }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 200px' }}>
        {t('fallback.slot', { title })}
      </Typography>
      <Button size="small" onClick={onRetry}>
        {t('fallback.tryAgain')}
      </Button>
    </Paper>
  );
}
