import { toTag } from '@entropi/contracts/languages';
import { useFormat } from '@entropi/shared/ui/format';
import { useLocale } from '@entropi/shared/ui/i18n';
import Typography from '@mui/material/Typography';

/** A local time to the millisecond over its date; the UTC time is in the tooltip. A dash when it is not known. */
export function ExactTime({ at }: { at: string | null | undefined }) {
  const format = useFormat();
  const locale = toTag(useLocale());
  if (!at) return '–';
  const time = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  });
  return (
    <time dateTime={at} className="num" title={at.replace('T', ' ').replace('Z', ' UTC')}>
      {time.format(new Date(at))}
      <Typography variant="caption" component="div" color="textSecondary">
        {format.date(at)}
      </Typography>
    </time>
  );
}
