import type { IgAccount } from '@entropi/contracts/broker-accounts';
import type { UserConfig } from '@entropi/contracts/strategies';
import type { Strategy } from '@entropi/contracts/trading-model';
import { useIdentity } from '@entropi/shared/session';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Switch } from '@entropi/shared/ui/form-fields';
import { MarketName } from '@entropi/shared/ui/market-name';
import { NumberField } from '@entropi/shared/ui/number-field';
import { useModeName } from '@entropi/shared/ui/use-mode-name';
import Box from '@mui/material/Box';
import RadioGroup from '@mui/material/RadioGroup';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { ChoiceCard } from './choice-card';
import { dropDraft, readDraft, saveDraft } from './draft';
import { LadderPanel } from './ladder-panel';
import { LaterButton } from './later-button';
import { useOnboardingText } from './onboarding-texts';

const schema = z.strictObject({
  strategy_id: z.int(),
  size_factor: z.number().check(z.positive(), z.maximum(1000)),
  max_open_shares: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  daily_loss_limit: z.nullable(z.number().check(z.positive(), z.maximum(1_000_000_000))),
  equity_loss_limit: z.nullable(z.number().check(z.positive(), z.maximum(1_000_000_000))),
  notify: z.boolean(),
});
type Choice = z.infer<typeof schema>;

export interface StrategyFormProps {
  strategies: readonly Strategy[];
  /** The account that is traded; null while it is not known. */
  account: IgAccount | null;
  onSubmit: (config: UserConfig) => Promise<unknown>;
}

export function StrategyForm({ strategies, account, onSubmit }: StrategyFormProps) {
  const t = useOnboardingText();
  const nameMode = useModeName();
  const { username } = useIdentity();
  const form = useZodForm<Choice, Choice>(schema, {
    defaultValues: {
      strategy_id: strategies[0]?.id,
      size_factor: 1,
      max_open_shares: null,
      daily_loss_limit: null,
      equity_loss_limit: null,
      notify: true,
      ...readDraft(username, 'strategy'),
    },
  });
  const [strategyId, sizeFactor, dailyLoss] = useWatch({
    control: form.control,
    name: ['strategy_id', 'size_factor', 'daily_loss_limit'],
  });
  const strategy = strategies.find(({ id }) => id === strategyId);
  const submit = async (choice: Choice) => {
    await onSubmit({ ...choice, coupled_strategy_id: null });
    dropDraft(username, 'strategy');
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      submitLabel={t('save')}
      actions={<LaterButton onSave={() => saveDraft(username, 'strategy', form.getValues())} />}
    >
      <RadioGroup
        aria-label={t('strategy.choose')}
        value={String(strategyId)}
        onChange={(_event, id) => form.setValue('strategy_id', Number(id))}
        sx={{ gap: 1 }}
      >
        {strategies.map(({ id, name, description, direction, epic, sell_mode_config }) => (
          <ChoiceCard
            key={id}
            value={String(id)}
            chosen={id === strategyId}
            title={name}
            line={description || t(`strategy.${direction}`)}
            end={
              <>
                <MarketName epic={epic} /> · {nameMode(sell_mode_config.mode)}
              </>
            }
          />
        ))}
      </RadioGroup>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <NumberField
          name="size_factor"
          label={t('strategy.sizeFactor')}
          hint={t('strategy.sizeFactorHint')}
        />
        <NumberField
          name="max_open_shares"
          label={t('strategy.maxOpen')}
          hint={t('strategy.noLimit')}
        />
        <NumberField
          name="daily_loss_limit"
          label={t('strategy.dailyLoss')}
          hint={t('strategy.noLimit')}
          unit={account?.currency}
        />
        <NumberField
          name="equity_loss_limit"
          label={t('strategy.equityLoss')}
          hint={t('strategy.equityLossHint')}
          unit={account?.currency}
        />
      </Box>
      <Switch name="notify" label={t('strategy.notify')} />
      {strategy && (
        <LadderPanel
          strategy={strategy}
          account={account}
          sizeFactor={sizeFactor}
          dailyLoss={dailyLoss}
        />
      )}
    </Form>
  );
}
