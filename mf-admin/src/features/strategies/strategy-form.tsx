import type { Market } from '@entropi/contracts/markets';
import { plainStrategy } from '@entropi/contracts/plain-strategy';
import { type Strategy, StrategyInput } from '@entropi/contracts/trading-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select, Switch, TextField } from '@entropi/shared/ui/form-fields';
import { Heading } from '@entropi/shared/ui/heading';
import { type ReactNode, useEffect } from 'react';
import { TranslationFields } from '../../translations/translation-fields';
import { toTranslationInput } from '../../translations/translation-input';
import { DisasterStopFields } from './disaster-stop-fields';
import { FieldColumns } from './field-columns';
import { useFieldName } from './field-name';
import { CooldownFields, LossLimitFields, OpeningLimitFields } from './limit-fields';
import { MarketField } from './market-field';
import { SellModeFields } from './sell-mode-fields';
import { useText } from './strategies.texts';
import { toFormValues, toInput } from './strategy-input';
import { suggestStep } from './suggest-ladder';
import { TradingHoursFields } from './trading-hours-fields';

const OFFSET_UNITS = ['POINTS', 'PERCENT'] as const;
const DIRECTIONS = ['BUY', 'SELL'] as const;

const TARGET = 'sell_mode_config.target';

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
  const isNew = strategy === null;
  // Ten points may be a day's range of one market and more than the price of another, so the target
  // is suggested by the market.
  useEffect(() => {
    if (!isNew) return;
    return form.subscribe({
      name: 'epic',
      formState: { values: true },
      callback: ({ values: { epic, sell_mode_config: config } }) => {
        const market = markets.find((known) => known.epic === epic);
        if (!market || config.unit === 'MONEY' || form.getFieldState(TARGET).isDirty) return;
        form.setValue(TARGET, suggestStep(market, config.unit));
      },
    });
  }, [form, isNew, markets]);
  const save = (input: StrategyInput) => {
    const market = markets.find((known) => known.epic === input.epic);
    const translations = toTranslationInput(input.translations, strategy?.translations);
    return onSave({ ...input, translations, currency: market?.currency ?? input.currency });
  };
  return (
    <Form
      form={form}
      submitLabel={t('save')}
      onSubmit={save}
      namePath={useFieldName()}
      actions={actions}
    >
      <TextField name="name" label={t('name')} autoFocus={strategy === null} />
      <TextField name="description" label={t('description')} rows={2} maxLength={2000} />
      <TranslationFields hasDescription />
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
      {isNew && (
        <>
          <Heading>{t('mode')}</Heading>
          <SellModeFields />
        </>
      )}
      <DisasterStopFields />
      <OpeningLimitFields />
      <LossLimitFields />
      <Heading>{t('times')}</Heading>
      <TradingHoursFields />
      <CooldownFields />
      <Switch name="limits.auto_restart" label={t('autoRestart')} />
      <Switch name="is_active" label={t('isActive')} />
    </Form>
  );
}
