import type { IgAccount } from '@entropi/contracts/broker-accounts';
import type { OwnConfig, UserConfig } from '@entropi/contracts/strategies';
import type { Strategy } from '@entropi/contracts/trading-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select } from '@entropi/shared/ui/form-fields';
import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { NumberField } from '@entropi/shared/ui/number-field';
import { Panel } from '@entropi/shared/ui/panel';
import { SkeletonBlock } from '@entropi/shared/ui/states';
import { Term } from '@entropi/shared/ui/term';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { LadderPanel } from '../../risk/ladder-panel';
import { MemberRisks } from '../../risk/member-risks';
import { useText } from './account-settings.texts';
import { CoupledHint, type Coupling, StrategyHint } from './strategy-hint';

// It brings the chart's library, so it is fetched after the form.
const BacktestPanel = defineLazyPart(async () => (await import('./backtest-panel')).BacktestPanel);

const Fields = z.strictObject({
  /** The two kinds of strategies number their ids separately, so a coupled one is chosen by its negative id. */
  strategy_id: z.int(),
  size_factor: z.number().check(z.positive(), z.maximum(1000)),
  max_open_shares: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  daily_loss_limit: z.nullable(z.number().check(z.positive(), z.maximum(1_000_000_000))),
  equity_loss_limit: z.nullable(z.number().check(z.positive(), z.maximum(1_000_000_000))),
});
type Choice = z.infer<typeof Fields>;

const toCoupledChoice = (id: number) => -id;

function toTarget(choice: number) {
  return choice < 0
    ? { strategy_id: null, coupled_strategy_id: -choice }
    : { strategy_id: choice, coupled_strategy_id: null };
}

function toTried(choice: number) {
  return choice < 0 ? { coupled_strategy_id: -choice } : { strategy_id: choice };
}

export interface StrategyFormProps {
  strategies: readonly Strategy[];
  config: OwnConfig | null;
  /** The coupled strategy that the configuration names, if it could be read. */
  coupling: Coupling | null;
  /** The account that is traded; null when none is. */
  account: IgAccount | null;
  onSave: (config: UserConfig) => Promise<void>;
}

export function StrategyForm(props: StrategyFormProps) {
  const { strategies, config, account, onSave } = props;
  const t = useText();
  // The coupled strategy stays on offer until the page is left, so that the user can go back to it.
  const [coupledId] = useState(config?.coupled_strategy_id ?? null);
  const [firstCoupling] = useState(props.coupling);
  const coupling = props.coupling ?? firstCoupling;
  const coupledChoices =
    coupledId === null
      ? []
      : [{ value: toCoupledChoice(coupledId), label: coupling?.name ?? t('coupledStrategy') }];
  const choices = [
    ...coupledChoices,
    ...strategies.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const form = useZodForm<Choice, Choice>(Fields, {
    defaultValues: {
      strategy_id: config?.strategy_id ?? choices[0]?.value,
      size_factor: config?.size_factor ?? 1,
      max_open_shares: config?.max_open_shares ?? null,
      daily_loss_limit: config?.daily_loss_limit ?? null,
      equity_loss_limit: config?.equity_loss_limit ?? null,
    },
  });
  const [choice, sizeFactor, dailyLoss] = useWatch({
    control: form.control,
    name: ['strategy_id', 'size_factor', 'daily_loss_limit'],
  });
  const strategy = strategies.find(({ id }) => id === choice);
  return (
    <Stack sx={{ gap: 2 }}>
      <Panel title={t('strategy')}>
        <Form
          form={form}
          submitLabel={t('save')}
          onSubmit={({ strategy_id, ...rest }) => {
            // Whether a mail goes out when a cycle ends is set among the notifications.
            const notify = config?.notify ?? true;
            return onSave({ ...rest, ...toTarget(strategy_id), notify });
          }}
        >
          <Select
            name="strategy_id"
            label={t('choose')}
            hint={
              strategy ? <StrategyHint strategy={strategy} /> : <CoupledHint coupling={coupling} />
            }
            options={choices}
          />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              // A label inside its field must not be cut off, and the longest of all languages needs this much room.
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(270px, 100%), 1fr))',
            }}
          >
            <NumberField name="size_factor" label={t('sizeFactor')} hint={t('sizeFactorHint')} />
            <NumberField name="max_open_shares" label={t('maxOpen')} hint={t('noLimit')} />
            <NumberField
              name="daily_loss_limit"
              label={t('dailyLoss')}
              hint={t('noLimit')}
              unit={account?.currency}
            />
            <NumberField
              name="equity_loss_limit"
              label={t('equityLoss')}
              hint={t('equityLossHint')}
              unit={account?.currency}
            />
          </Box>
        </Form>
      </Panel>
      {strategy && (
        <LadderPanel
          title={<Term name="ladder">{t('preview')}</Term>}
          strategy={strategy}
          account={account}
          sizeFactor={sizeFactor ?? 0}
          ownLadder={config?.ladder ?? null}
          dailyLoss={dailyLoss ?? null}
        />
      )}
      {choice !== undefined && choice < 0 && coupling && (
        <MemberRisks
          type={coupling.type}
          members={coupling.members}
          account={account}
          sizeFactor={sizeFactor ?? 0}
          ownLadder={config?.ladder ?? null}
          dailyLoss={dailyLoss ?? null}
        />
      )}
      {choice !== undefined && (
        <BacktestPanel
          tried={toTried(choice)}
          strategyIds={choice < 0 ? (coupling?.strategy_ids ?? []) : [choice]}
          sizeFactor={sizeFactor ?? 0}
          balance={account?.balance?.balance ?? null}
          waiting={<SkeletonBlock height={160} />}
        />
      )}
    </Stack>
  );
}
