import type { Market } from '@entropi/shared/contracts/markets';
import { plainStrategy } from '@entropi/shared/contracts/plain-strategy';
import { type Strategy, StrategyInput } from '@entropi/shared/contracts/trading-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select, Switch, TextField } from '@entropi/shared/ui/form-fields';
import { NumberField } from '@entropi/shared/ui/number-field';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DisasterStopFields } from './disaster-stop-fields';
import { FieldColumns } from './field-columns';
import { CooldownFields, LossLimitFields, OpeningLimitFields } from './limit-fields';
import { MarketField } from './market-field';
import { useText } from './strategies.texts';
import { toFormValues, toInput } from './strategy-input';
import { TradingHoursFields } from './trading-hours-fields';

const MODES = ['SINGLE', 'ALL', 'RECOVERY'] as const;
const TARGET_UNITS = ['POINTS', 'PERCENT', 'MONEY'] as const;
const OFFSET_UNITS = ['POINTS', 'PERCENT'] as const;
const DIRECTIONS = ['BUY', 'SELL'] as const;

export interface StrategyFormProps {
  strategy: Strategy | null;
  markets: Market[];
  onSave: (input: StrategyInput) => Promise<void>;
  actions?: ReactNode;
}

export function StrategyForm({ strategy, markets, onSave, actions }: StrategyFormProps) {
  const t = useText();
  const form = useZodForm(StrategyInput, {
    defaultValues: toFormValues(strategy ? toInput(strategy) : plainStrategy),
  });
  const save = (input: StrategyInput) => {
    const market = markets.find((known) => known.epic === input.epic);
    return onSave({ ...input, currency: market?.currency ?? input.currency });
  };
  return (
    <Form form={form} submitLabel={t('save')} onSubmit={save} actions={actions}>
      <TextField name="name" label={t('name')} autoFocus={strategy === null} />
      <TextField name="description" label={t('description')} rows={2} maxLength={2000} />
      <MarketField markets={markets} />
      <FieldColumns>
        <Select
          name="direction"
          label={t('direction')}
          options={DIRECTIONS.map((value) => ({ value, label: t(`directions.${value}`) }))}
        />
        <Select
          name="unit"
          label={t('unit')}
          options={OFFSET_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        />
      </FieldColumns>
      <Typography variant="h3">{t('mode')}</Typography>
      <Select
        name="sell_mode_config.mode"
        label={t('mode')}
        options={MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
      />
      <FieldColumns>
        <NumberField name="sell_mode_config.target" label={t('target')} />
        <Select
          name="sell_mode_config.unit"
          label={t('targetUnit')}
          options={TARGET_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        />
        <NumberField
          name="sell_mode_config.share_stop"
          label={t('shareStop')}
          hint={t('stopHint')}
        />
        <NumberField
          name="sell_mode_config.cycle_stop"
          label={t('cycleStop')}
          hint={t('stopHint')}
        />
      </FieldColumns>
      <DisasterStopFields />
      <OpeningLimitFields />
      <LossLimitFields />
      <Typography variant="h3">{t('times')}</Typography>
      <TradingHoursFields />
      <CooldownFields />
      <Switch name="limits.auto_restart" label={t('autoRestart')} />
      <Switch name="is_active" label={t('isActive')} />
    </Form>
  );
}
