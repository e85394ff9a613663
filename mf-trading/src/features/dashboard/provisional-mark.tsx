import Typography from '@mui/material/Typography';
import { useText } from './dashboard.texts';

/** Marks a result that the broker has not confirmed yet. */
export function ProvisionalMark() {
  const t = useText();
  return (
    <Typography
      component="span"
      variant="caption"
      color="text.secondary"
      title={t('provisionalHint')}
    >
      {` ${t('provisional')}`}
    </Typography>
  );
}
