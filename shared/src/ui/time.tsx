import { memo, useSyncExternalStore } from 'react';
import { useFormat } from './format';
import { Hint } from './hint';
import { readSecond, subscribeToSeconds } from './seconds';
import { useUiText } from './ui-texts';

/** How long ago a moment was. It is drawn again only when its words change, whatever number of them a page shows. */
function AgoWords({ at }: { at: string }) {
  const format = useFormat();
  return useSyncExternalStore(subscribeToSeconds, () => format.ago(at, readSecond()));
}

/** "3 s ago" for what is live, the exact UTC time in the tooltip; `at` null says "never". */
export const Ago = memo(function Ago({ at }: { at: string | null }) {
  const format = useFormat();
  const t = useUiText();
  if (at === null) return <span>{t('never')}</span>;
  return (
    <Hint title={format.utc(at)}>
      <time dateTime={at} className="num">
        <AgoWords at={at} />
      </time>
    </Hint>
  );
});

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
    <Hint title={format.utc(at)}>
      <time dateTime={at} className="num">
        {dateOnly && format.date(at)}
        {!dateOnly && (toSecond ? format.dateTimeToSecond(at) : format.dateTime(at))}
      </time>
    </Hint>
  );
}
