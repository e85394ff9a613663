import type { Strategy } from '@entropi/contracts/trading-model';
import { useSearchParams } from '@entropi/shared/router';
import { Heading } from '@entropi/shared/ui/heading';
import { EmptyState, ErrorState, SkeletonBlock, SkeletonRows } from '@entropi/shared/ui/states';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useStrategySlippage } from '../strategy-slippage.queries';
import { BacktestComparison } from './backtest-comparison';
import { BacktestForm } from './backtest-form';
import { BacktestList } from './backtest-list';
import { useBacktests } from './backtests.queries';
import { useText } from './backtests.texts';

const PARAM = 'runs';
const NUMBER = /^\d{1,15}$/;

/** The back-tests that the URL names: two at most. */
function useChosen(): [readonly number[], (id: number) => void] {
  const [search, setSearch] = useSearchParams();
  const chosen = (search.get(PARAM) ?? '')
    .split(',')
    .filter((text) => NUMBER.test(text))
    .map(Number)
    .slice(0, 2);
  const toggle = (id: number) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        // A third one takes the place of the first.
        const others = chosen.filter((one) => one !== id).slice(-1);
        const ids = chosen.includes(id) ? others : [...others, id];
        if (ids.length === 0) next.delete(PARAM);
        else next.set(PARAM, ids.join(','));
        return next;
      },
      { replace: true },
    );
  return [chosen, toggle];
}

/** Tries a strategy on past or generated prices, and shows one run or two side by side. */
export function BacktestTab({ strategy }: { strategy: Strategy }) {
  const t = useText();
  const slippage = useStrategySlippage(strategy.id);
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography variant="body2" color="textSecondary">
        {t('line')}
      </Typography>
      {slippage.isPending ? (
        <SkeletonBlock height={160} />
      ) : (
        // Without a measured slippage each order is filled at its price.
        <BacktestForm strategy={strategy} slippage={slippage.data?.suggested ?? 0} />
      )}
      <Backtests strategyId={strategy.id} />
    </Stack>
  );
}

function Backtests({ strategyId }: { strategyId: number }) {
  const t = useText();
  const [showsAll, setShowsAll] = useState(false);
  const [chosen, toggle] = useChosen();
  const list = useBacktests();
  if (list.isPending) return <SkeletonRows rows={3} />;
  if (list.isLoadingError) return <ErrorState error={list.error} onRetry={() => list.refetch()} />;
  const { items } = list.data;
  const shown = showsAll ? items : items.filter((one) => one.strategy_id === strategyId);
  const played = items.filter((one) => one.figures !== null).map(({ id }) => id);
  const [first, second] = chosen.filter((id) => played.includes(id));
  return (
    <>
      <Stack sx={{ gap: 1 }}>
        <Heading>{t('earlier')}</Heading>
        <FormControlLabel
          label={t('ofAll')}
          control={
            <Switch checked={showsAll} onChange={(_event, checked) => setShowsAll(checked)} />
          }
        />
        {shown.length === 0 ? (
          <EmptyState title={t('none')} hint={t('noneHint')} />
        ) : (
          <BacktestList backtests={shown} chosen={chosen} onToggle={toggle} />
        )}
      </Stack>
      {first === undefined && played.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('choose')}
        </Typography>
      )}
      {first !== undefined && (
        <BacktestComparison
          key={`${first} ${second}`}
          ids={second === undefined ? [first] : [first, second]}
        />
      )}
    </>
  );
}
