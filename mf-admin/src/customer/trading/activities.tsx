import type { Direction } from '@entropi/contracts/primitives';
import { useFormat } from '@entropi/shared/ui/format';
import { MarketName } from '@entropi/shared/ui/market-name';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { When } from '@entropi/shared/ui/time';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FactTable } from '../../facts/fact-table';
import { useEventText } from '../event.texts';
import { useActivities } from './trading.queries';
import { useText } from './trading.texts';

const DIRECTIONS = ['BUY', 'SELL'] as const;

/** What the broker itself has recorded of the account, in the broker's words; newest first. */
export function Activities({ userId }: { userId: number }) {
  const t = useText();
  const tEvent = useEventText();
  const format = useFormat();
  const [direction, setDirection] = useState<Direction | null>(null);
  const activities = useActivities(userId, direction);
  if (activities.isPending) return <SkeletonBlock height={240} />;
  if (activities.isLoadingError) {
    return <ErrorState error={activities.error} onRetry={() => activities.refetch()} />;
  }
  return (
    <FactTable
      title={t('activities')}
      empty={t('noActivities')}
      actions={
        <TextField
          select
          size="small"
          label={t('direction')}
          value={direction ?? ''}
          onChange={(event) =>
            setDirection(DIRECTIONS.find((one) => one === event.target.value) ?? null)
          }
          sx={{ minWidth: 140 }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{tEvent('all')}</MenuItem>
          {DIRECTIONS.map((one) => (
            <MenuItem key={one} value={one}>
              {tEvent(`directions.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      }
      columns={[t('at'), t('what'), t('market'), t('size'), t('level'), t('state'), t('deal')]}
      rows={activities.data.map((one, place) => ({
        id: `${one.at} ${one.deal_id} ${place}`,
        cells: [
          <When key="at" at={one.at} toSecond />,
          one.description || one.kind,
          one.epic ? <MarketName key="market" epic={one.epic} /> : '–',
          one.size === null
            ? '–'
            : `${one.direction ? `${tEvent(`directions.${one.direction}`)} ` : ''}${format.size(one.size)}`,
          one.level === null ? '–' : format.number(one.level, { maxDecimals: 5 }),
          one.status,
          one.deal_id ?? '–',
        ],
      }))}
    />
  );
}
