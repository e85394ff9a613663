import { useFormat } from '@entropi/shared/ui/format';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useText } from '../texts';
import { startOfDay } from './thread-model';

/** Separates the days of a thread; `date` is local midnight. */
export function DayLine({ date }: { date: string }) {
  const t = useText();
  const format = useFormat();
  const today = startOfDay(new Date());
  const yesterday = new Date(today);
  yesterday.setDate(today.getDate() - 1);
  const day = Date.parse(date);
  const word =
    day === today.getTime()
      ? t('today')
      : day === yesterday.getTime()
        ? t('yesterday')
        : format.date(date);
  return (
    <li>
      <Divider component="div" sx={{ my: 1 }}>
        <Typography variant="caption" color="textSecondary">
          {word}
        </Typography>
      </Divider>
    </li>
  );
}
