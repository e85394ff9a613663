import { Panel } from '@entropi/shared/ui/panel';
import { ErrorState } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useStartBacktest } from './backtest.queries';
import { useText } from './backtest.texts';
import { BacktestList } from './backtest-list';
import { BacktestResult } from './backtest-result';
import { BACKTEST_SPANS, type BacktestSpan, toSource } from './backtest-window';

/** A strategy, or the coupled one that the user's configuration names. */
type Tried = { strategy_id: number } | { coupled_strategy_id: number };

export interface BacktestPanelProps {
  tried: Tried;
  /** What the form holds, saved or not. */
  sizeFactor: number;
  /** Balance of the account that is traded; null: none is. */
  balance: number | null;
}

/** Tries what the form holds on past prices, before it is saved. */
export function BacktestPanel({ tried, sizeFactor, balance }: BacktestPanelProps) {
  const t = useText();
  const [span, setSpan] = useState<BacktestSpan>('week');
  const [shown, setShown] = useState<number | null>(null);
  const start = useStartBacktest();
  const run = () =>
    start.mutate(
      {
        ...tried,
        size_factor: sizeFactor,
        source: toSource(span, Date.now()),
        assumptions: balance === null || balance < 1 ? {} : { balance },
      },
      { onSuccess: ({ backtest_id: id }) => setShown(id) },
    );
  return (
    <Panel title={t('title')}>
      <Typography variant="body2" color="textSecondary">
        {t('hint')}
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label={t('span')}
          value={span}
          onChange={(event) => setSpan(event.target.value as BacktestSpan)}
          sx={{ minWidth: 180 }}
        >
          {BACKTEST_SPANS.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`spans.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <Button
          variant="outlined"
          loading={start.isPending}
          disabled={!(sizeFactor > 0)}
          onClick={run}
        >
          {t('run')}
        </Button>
      </Stack>
      {start.isError && <ErrorState error={start.error} />}
      {shown !== null && <BacktestResult key={shown} id={shown} />}
      <BacktestList shown={shown} onShow={setShown} />
    </Panel>
  );
}
