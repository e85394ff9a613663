import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { useFormat } from './format';
import { useUiText } from './ui-texts';

/** Milliseconds now, called again every `periodMs` while the page is shown. */
function useNow(periodMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), periodMs);
    return () => clearInterval(timer);
  }, [periodMs]);
  return nowMs;
}

/** "3 s ago" for what is live, the exact UTC time in the tooltip; `at` null says "never". */
export function Ago({ at }: { at: string | null }) {
  const format = useFormat();
  const t = useUiText();
  const nowMs = useNow(1000);
  if (at === null) return <span>{t('never')}</span>;
  return (
    <Tooltip title={format.utc(at)}>
      <time dateTime={at} className="num">
        {format.ago(at, nowMs)}
      </time>
    </Tooltip>
  );
}

export interface WhenProps {
  at: string | null;
  dateOnly?: boolean;
  /** Shows the seconds too, for what happens several times a minute. */
  toSecond?: boolean;
}

/** Local date and time, UTC in the tooltip; `at` null says "never". */
export function When({ at, dateOnly = false, toSecond = false }: WhenProps) {
  const format = useFormat();
  const t = useUiText();
  if (at === null) return <span>{t('never')}</span>;
  return (
    <Tooltip title={format.utc(at)}>
      <time dateTime={at} className="num">
        {dateOnly && format.date(at)}
        {!dateOnly && (toSecond ? format.dateTimeToSecond(at) : format.dateTime(at))}
      </time>
    </Tooltip>
  );
}
