import { useFormat } from '@entropi/shared/ui/format';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { useMemo } from 'react';
import { CurvesChart } from '../../charts/curves-chart';
import { useBacktestEquities } from './backtest.queries';
import { useText } from './backtest.texts';
import type { EndedBacktest } from './ended-backtest';

const HUNDRED = 100;

/** The equity of several back-tests on one chart, each in percent of what it began with. */
export function BacktestCurves({ runs }: { runs: readonly EndedBacktest[] }) {
  const t = useText();
  const format = useFormat();
  const { byId, error } = useBacktestEquities(runs.map(({ id }) => id));
  const curves = useMemo(
    () =>
      runs.map(({ id, strategy_name: name, size_factor: factor, created_at: at, figures }) => {
        const start = Number(figures.start.amount);
        return {
          label: [name, factor && `× ${format.number(factor)}`, format.dateTime(at)]
            .filter(Boolean)
            .join(' · '),
          points: (byId.get(id) ?? []).map((point) => ({
            at: point.at,
            value: (point.equity / start - 1) * HUNDRED,
          })),
        };
      }),
    [runs, byId, format],
  );
  if (error) return <ErrorState error={error} />;
  if (byId.size < runs.length) return <SkeletonBlock height={260} />;
  return <CurvesChart label={t('curves')} curves={curves} />;
}
