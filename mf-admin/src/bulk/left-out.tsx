import { useFormat } from '@entropi/shared/ui/format';
import Typography from '@mui/material/Typography';
import { useText } from '../features/monitoring/monitoring.texts';

export interface LeftOutProps {
  /** How many users were ticked. */
  count: number;
  /** How many of them a bulk call meets. */
  met: number;
}

/** Says that a bulk call meets fewer users than were ticked; draws nothing when it meets all. */
export function LeftOut({ count, met }: LeftOutProps) {
  const t = useText();
  const format = useFormat();
  if (met >= count) return null;
  const left = { count: count - met, number: format.number(count - met) };
  return (
    <Typography variant="body2" color="textSecondary">
      {t('bulk.leftOut', left)}
    </Typography>
  );
}
