import { Panel } from '@entropi/shared/ui/panel';
import { ErrorState } from '@entropi/shared/ui/states';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type BacktestInput, useStartBacktest } from './backtest.queries';
import { useText } from './backtest.texts';
import { type BacktestChoice, BacktestForm } from './backtest-form';
import { BacktestList } from './backtest-list';
import { BacktestResult } from './backtest-result';
import { toSource } from './backtest-window';
import { useSuggestedSlippage } from './slippage.queries';

/** What is tried: a strategy, or the coupled one that the user's configuration names. */
type Tried = { strategy_id: number } | { coupled_strategy_id: number };

export interface BacktestPanelProps {
  tried: Tried;
  /** The strategy, or the members of the coupled one; empty when these could not be read. */
  strategyIds: readonly number[];
  /** The size factor of the form, whether it is saved or not. */
  sizeFactor: number;
  /** Balance of the account that is traded; null when none is. */
  balance: number | null;
}

/** Lets the user try the choices of the form on past prices before saving them. */
export function BacktestPanel({ tried, strategyIds, sizeFactor, balance }: BacktestPanelProps) {
  const t = useText();
  const [shown, setShown] = useState<number | null>(null);
  const start = useStartBacktest();
  const suggested = useSuggestedSlippage(strategyIds);
  const begin = (input: BacktestInput) =>
    start.mutate(input, { onSuccess: ({ backtest_id: id }) => setShown(id) });
  const run = ({ span, slippage }: BacktestChoice) =>
    begin({
      ...tried,
      size_factor: sizeFactor,
      source: toSource(span, Date.now()),
      assumptions: { slippage, ...(balance === null || balance < 1 ? {} : { balance }) },
    });
  return (
    <Panel title={t('title')}>
      <Typography variant="body2" color="textSecondary">
        {t('hint')}
      </Typography>
      <BacktestForm
        suggested={suggested}
        isStarting={start.isPending}
        disabled={!(sizeFactor > 0)}
        onRun={run}
      />
      {start.isError && <ErrorState error={start.error} />}
      {shown !== null && <BacktestResult key={shown} id={shown} />}
      <BacktestList shown={shown} onShow={setShown} isStarting={start.isPending} onRerun={begin} />
    </Panel>
  );
}
