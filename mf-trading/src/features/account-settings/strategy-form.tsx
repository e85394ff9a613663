import type { IgAccount } from '@entropi/shared/contracts/broker-accounts';
import type { UserConfig } from '@entropi/shared/contracts/strategies';
import type { Strategy } from '@entropi/shared/contracts/trading-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select, Switch } from '@entropi/shared/ui/form-fields';
import { LadderPreview } from '@entropi/shared/ui/ladder-preview';
import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { MarginWarning } from '@entropi/shared/ui/margin-warning';
import { MarketName } from '@entropi/shared/ui/market-name';
import { NumberField } from '@entropi/shared/ui/number-field';
import { Panel } from '@entropi/shared/ui/panel';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { Term } from '@entropi/shared/ui/term';
import { useModeName } from '@entropi/shared/ui/use-mode-name';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useText } from './account-settings.texts';
import { useStrategyLadder } from './strategy.queries';

// With its chart: fetched after the form.
const BacktestPanel = defineLazyPart(async () => (await import('./backtest-panel')).BacktestPanel);

/** Stands in the choice for the coupled strategy that is traded: it stays until another is chosen. */
const COUPLED = 0;

const Fields = z.strictObject({
  strategy_id: z.int(),
  size_factor: z.number().check(z.positive(), z.maximum(1000)),
  max_open_shares: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  daily_loss_limit: z.nullable(z.number().check(z.positive(), z.maximum(1_000_000_000))),
  notify: z.boolean(),
});
type Choice = z.infer<typeof Fields>;

export interface StrategyFormProps {
  strategies: readonly Strategy[];
  config: UserConfig | null;
  /** Of the account that is traded; null: none is. */
  account: IgAccount | null;
  onSave: (config: UserConfig) => Promise<void>;
}

interface LadderPanelProps {
  strategy: Strategy;
  account: IgAccount | null;
  sizeFactor: number;
}

function LadderPanel({ strategy, account, sizeFactor }: LadderPanelProps) {
  const t = useText();
  const ladder = useStrategyLadder(strategy, sizeFactor, account?.currency);
  return (
    <Panel title={<Term name="ladder">{t('preview')}</Term>}>
      {ladder.isPending && <SkeletonBlock height={240} />}
      {ladder.isError && <ErrorState error={ladder.error} onRetry={() => ladder.refetch()} />}
      {ladder.data === null && <EmptyState title={t('noLadder')} hint={t('noLadderHint')} />}
      {ladder.data && (
        <MarginWarning
          margin={ladder.data.preview.totals.margin}
          funds={
            account?.balance
              ? { amount: account.balance.balance.toFixed(2), currency: account.currency }
              : null
          }
        />
      )}
      {ladder.data && <LadderPreview {...ladder.data} />}
    </Panel>
  );
}

/** What the chosen strategy trades and how it sells. */
function StrategyHint({ strategy }: { strategy: Strategy }) {
  const t = useText();
  const nameMode = useModeName();
  const { description, epic, sell_mode_config: config } = strategy;
  return (
    <>
      {description && `${description} `}
      <MarketName epic={epic} /> · {nameMode(config.mode)}. {t('nextCycle')}
    </>
  );
}

export function StrategyForm({ strategies, config, account, onSave }: StrategyFormProps) {
  const t = useText();
  const coupledId = config?.coupled_strategy_id ?? null;
  const form = useZodForm<Choice, Choice>(Fields, {
    defaultValues: {
      strategy_id: config?.strategy_id ?? (coupledId === null ? strategies[0]?.id : COUPLED),
      size_factor: config?.size_factor ?? 1,
      max_open_shares: config?.max_open_shares ?? null,
      daily_loss_limit: config?.daily_loss_limit ?? null,
      notify: config?.notify ?? true,
    },
  });
  const [strategyId, sizeFactor] = useWatch({
    control: form.control,
    name: ['strategy_id', 'size_factor'],
  });
  const strategy = strategies.find(({ id }) => id === strategyId);
  const toTarget = (id: number) =>
    id === COUPLED
      ? { strategy_id: null, coupled_strategy_id: coupledId }
      : { strategy_id: id, coupled_strategy_id: null };
  const offered = strategies.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Stack sx={{ gap: 2 }}>
      <Panel title={t('strategy')}>
        <Form
          form={form}
          submitLabel={t('save')}
          onSubmit={(choice) => onSave({ ...choice, ...toTarget(choice.strategy_id) })}
        >
          <Select
            name="strategy_id"
            label={t('choose')}
            hint={strategy ? <StrategyHint strategy={strategy} /> : t('coupledHint')}
            options={
              coupledId === null
                ? offered
                : [{ value: COUPLED, label: t('coupledStrategy') }, ...offered]
            }
          />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
            <NumberField name="size_factor" label={t('sizeFactor')} hint={t('sizeFactorHint')} />
            <NumberField name="max_open_shares" label={t('maxOpen')} hint={t('noLimit')} />
            <NumberField
              name="daily_loss_limit"
              label={t('dailyLoss')}
              hint={t('noLimit')}
              unit={account?.currency}
            />
          </Box>
          <Switch name="notify" label={t('notify')} />
        </Form>
      </Panel>
      {strategy && (
        <LadderPanel strategy={strategy} account={account} sizeFactor={sizeFactor ?? 0} />
      )}
      {(strategy || strategyId === COUPLED) && (
        <BacktestPanel
          tried={strategy ? { strategy_id: strategyId } : { coupled_strategy_id: coupledId ?? 0 }}
          sizeFactor={sizeFactor ?? 0}
          balance={account?.balance?.balance ?? null}
          waiting={<SkeletonBlock height={160} />}
        />
      )}
    </Stack>
  );
}
