import type { Dashboard } from '@entropi/contracts/dashboard';
import { useFormat } from '@entropi/shared/ui/format';
import Alert from '@mui/material/Alert';
import { useText } from './dashboard.texts';

/** Says why an active task opens nothing, and what would change that. */
export function TaskWaiting({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const format = useFormat();
  const { waiting, limits, market } = dashboard;
  if (!waiting) return null;
  const { bid = null, offer = null, decimal_places: decimals = 2 } = market ?? {};
  const spread = bid === null || offer === null ? null : offer - bid;
  const number = (value: number | null | undefined) =>
    value == null ? '–' : format.number(value, { maxDecimals: 4 });
  const words = {
    until: waiting.until ? format.dateTime(waiting.until) : '–',
    spread: spread === null ? '–' : format.number(spread, { decimals }),
    maxSpread: number(limits?.max_spread),
    maxShares: number(limits?.max_open_shares),
    maxSize: number(limits?.max_total_size),
  };
  return (
    <Alert severity="info" role="note">
      {t(`waiting.${waiting.reason}`, words)}
    </Alert>
  );
}
