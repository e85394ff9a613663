import type { Market } from '@entropi/contracts/markets';
import type { Strategy } from '@entropi/contracts/trading-model';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { When } from '@entropi/shared/ui/time';
import { useUiText } from '@entropi/shared/ui/ui-texts';
import { useModeName } from '@entropi/shared/ui/use-mode-name';
import Stack from '@mui/material/Stack';
import { TranslatedName } from '../../translations/translated-name';
import { useText } from './strategies.texts';
import { StrategyResult } from './strategy-result';
import type { ResultsByStrategy } from './strategy-results.queries';

export function StrategyStatus({ strategy }: { strategy: Strategy }) {
  const t = useText();
  return strategy.is_active ? (
    <StatusChip label={t('active')} colour="gain.main" />
  ) : (
    <StatusChip label={t('inactive')} colour="idle.main" />
  );
}

/** On a phone: whether a strategy is offered, and what it brought in a month. */
export function StrategyEnd({
  strategy,
  results,
}: {
  strategy: Strategy;
  results: ResultsByStrategy;
}) {
  const [main] = results.find(strategy.id) ?? [];
  return (
    <Stack sx={{ alignItems: 'flex-end', gap: 0.5 }}>
      <StrategyStatus strategy={strategy} />
      {main && <MoneyDelta value={main.result} />}
    </Stack>
  );
}

/** The market's name; its epic until the markets are loaded. */
const nameMarket = (markets: Market[], epic: string) =>
  markets.find((market) => market.epic === epic)?.name ?? epic;

/** Words the stop at the broker: its distance, that it is computed, or that there is none. */
function useStopWords(): (strategy: Strategy) => string {
  const t = useText();
  const format = useFormat();
  return ({ limits: { disaster_stop: stop }, unit }) => {
    if (!stop) return t('stopNone');
    if (stop.distance === null) return t('stopWorkedOut');
    return `${format.number(stop.distance)} ${t(`units.${unit}`)}`;
  };
}

/** Sums up in one line what is traded, how it is sold and whether there is a stop at the broker. */
export function StrategyLine({ strategy, markets }: { strategy: Strategy; markets: Market[] }) {
  const t = useText();
  const tUi = useUiText();
  const nameMode = useModeName();
  const describeStop = useStopWords();
  const stop = tUi('labelled', { label: t('disasterStop'), text: describeStop(strategy) });
  return `${nameMarket(markets, strategy.epic)} · ${nameMode(strategy.sell_mode_config.mode)} · ${stop}`;
}

export function useStrategyColumns(
  markets: Market[],
  results: ResultsByStrategy,
): Column<Strategy>[] {
  const t = useText();
  const format = useFormat();
  const nameMode = useModeName();
  const describeStop = useStopWords();
  return [
    {
      field: 'name',
      label: t('name'),
      value: (row) => row.name,
      render: (row) => <TranslatedName thing={row} />,
      share: 1.2,
    },
    { field: 'market', label: t('market'), value: (row) => nameMarket(markets, row.epic) },
    {
      field: 'direction',
      label: t('direction'),
      value: (row) => t(`directions.${row.direction}`),
      width: 80,
    },
    {
      field: 'mode',
      label: t('mode'),
      value: (row) => nameMode(row.sell_mode_config.mode),
      width: 110,
    },
    {
      field: 'target',
      label: t('target'),
      value: (row) => row.sell_mode_config.target,
      render: ({ sell_mode_config: { target, unit } }) =>
        `${format.number(target)} ${t(`units.${unit}`)}`,
      numeric: true,
      width: 110,
    },
    {
      field: 'disaster_stop',
      label: t('disasterStop'),
      value: describeStop,
      width: 150,
      hidden: true,
    },
    {
      field: 'users',
      label: t('users'),
      value: (row) => row.users_count,
      numeric: true,
      width: 70,
    },
    {
      field: 'running',
      label: t('running'),
      value: (row) => row.active_count,
      numeric: true,
      width: 90,
    },
    {
      field: 'result',
      label: t('monthResult'),
      value: (row) => {
        const [main] = results.find(row.id) ?? [];
        return main ? Number(main.result.amount) : null;
      },
      currency: (row) => results.find(row.id)?.[0]?.result.currency ?? null,
      render: (row) => <StrategyResult results={results.find(row.id)} />,
      numeric: true,
      width: 220,
    },
    {
      field: 'status',
      label: t('status'),
      value: (row) => t(row.is_active ? 'active' : 'inactive'),
      render: (row) => <StrategyStatus strategy={row} />,
      width: 110,
    },
    {
      field: 'version',
      label: t('version'),
      value: (row) => row.version,
      numeric: true,
      hidden: true,
    },
    {
      field: 'updated_at',
      label: t('updated'),
      value: (row) => row.updated_at,
      render: (row) => <When at={row.updated_at} />,
      width: 180,
      hidden: true,
    },
  ];
}
