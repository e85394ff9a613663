import type { BacktestSummary } from '@entropi/shared/contracts/backtest-model';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useBacktests } from './backtest.queries';
import { useText } from './backtest.texts';
import { computeGain } from './compute-gain';

export interface BacktestListProps {
  /** Id of the back-test that is shown in full; null when none is. */
  shown: number | null;
  onShow: (id: number) => void;
}

/** Lists the last back-tests; the chosen one is shown in full. */
export function BacktestList({ shown, onShow }: BacktestListProps) {
  const t = useText();
  const format = useFormat();
  const items = useBacktests().data?.items ?? [];
  const describe = ({ figures, state, created_at }: BacktestSummary) =>
    [
      format.dateTime(created_at),
      figures && `${format.date(figures.from)} – ${format.date(figures.to)}`,
      !figures && t(`states.${state}`),
    ]
      .filter(Boolean)
      .join(' · ');
  if (items.length === 0) return null;
  return (
    <List dense disablePadding aria-label={t('earlier')}>
      {items.map((one) => (
        <ListItemButton
          key={one.id}
          divider
          selected={one.id === shown}
          onClick={() => onShow(one.id)}
          sx={{ px: 1, gap: 1 }}
        >
          <ListItemText primary={one.strategy_name} secondary={describe(one)} />
          {one.figures && <MoneyDelta value={computeGain(one.figures)} />}
        </ListItemButton>
      ))}
    </List>
  );
}
