import type { BacktestSummary } from '@entropi/contracts/backtest-model';
import { useCodeWords } from '@entropi/shared/remote';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { type BacktestInput, useBacktests } from './backtest.queries';
import { useText } from './backtest.texts';
import { BacktestCompare } from './backtest-compare';
import { computeGain } from './compute-gain';
import type { EndedBacktest } from './ended-backtest';
import { findRerun } from './rerun-backtest';

export interface BacktestListProps {
  /** Id of the back-test that is shown in full; null when none is. */
  shown: number | null;
  onShow: (id: number) => void;
  isStarting: boolean;
  onRerun: (input: BacktestInput) => void;
}

/** Lists the last back-tests; the chosen one is shown in full, and those that are ticked side by side. */
export function BacktestList({ shown, onShow, isStarting, onRerun }: BacktestListProps) {
  const t = useText();
  const format = useFormat();
  const { data } = useBacktests();
  const items = data?.items ?? [];
  const findWords = useCodeWords();
  const describe = ({ size_factor: factor, figures, state, error, created_at }: BacktestSummary) =>
    [
      factor && `× ${format.number(factor)}`,
      format.dateTime(created_at),
      figures && `${format.date(figures.from)} – ${format.date(figures.to)}`,
      !figures && t(`states.${state}`),
      error && (findWords('error', error.code)?.title ?? error.message),
    ]
      .filter(Boolean)
      .join(' · ');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const compared = useMemo(
    () =>
      (data?.items ?? []).filter(
        (one): one is EndedBacktest => one.figures !== null && chosen.includes(one.id),
      ),
    [data, chosen],
  );
  const toggle = (id: number) =>
    setChosen((before) =>
      before.includes(id) ? before.filter((one) => one !== id) : [...before, id],
    );
  if (items.length === 0) return null;
  return (
    <>
      <List dense disablePadding aria-label={t('earlier')}>
        {items.map((one) => (
          <ListItem
            key={one.id}
            divider
            disablePadding
            secondaryAction={
              one.figures && (
                <Checkbox
                  edge="end"
                  checked={chosen.includes(one.id)}
                  onChange={() => toggle(one.id)}
                  slotProps={{
                    input: {
                      'aria-label': t('compare', {
                        name: one.strategy_name,
                        at: format.dateTime(one.created_at),
                      }),
                    },
                  }}
                />
              )
            }
          >
            <ListItemButton
              selected={one.id === shown}
              onClick={() => onShow(one.id)}
              sx={{
                px: 1,
                gap: 1,
                // A bar marks what is shown: on a tinted row, gain and loss would have too little contrast.
                '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'transparent' },
                '&.Mui-selected': { boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)' },
              }}
            >
              <ListItemText primary={one.strategy_name} secondary={describe(one)} />
              {one.figures && <MoneyDelta value={computeGain(one.figures)} />}
            </ListItemButton>
            {!one.figures && <RerunButton backtest={one} disabled={isStarting} onRerun={onRerun} />}
          </ListItem>
        ))}
      </List>
      {compared.length === 1 && (
        <Typography variant="body2" color="textSecondary">
          {t('compareMore')}
        </Typography>
      )}
      {compared.length > 1 && <BacktestCompare runs={compared} />}
    </>
  );
}

/** Runs a back-test again that failed for a temporary reason; draws nothing for any other back-test. */
function RerunButton(props: {
  backtest: BacktestSummary;
  disabled: boolean;
  onRerun: (input: BacktestInput) => void;
}) {
  const t = useText();
  const { backtest, disabled, onRerun } = props;
  const again = findRerun(backtest);
  if (!again) return null;
  return (
    <Button
      size="small"
      disabled={disabled}
      sx={{ flex: 'none', maxWidth: '40%' }}
      onClick={() => onRerun(again)}
    >
      {t('again')}
    </Button>
  );
}
