import { Money } from '@entropi/contracts/primitives';
import { type Subscription, SubscriptionInput } from '@entropi/contracts/subscription-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select, Switch, TextField } from '@entropi/shared/ui/form-fields';
import { NumberField } from '@entropi/shared/ui/number-field';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { TranslationFields } from '../../translations/translation-fields';
import { toTranslationFields, toTranslationInput } from '../../translations/translation-input';
import { useText } from './subscriptions.texts';

/** The fee is always in the plan's currency, so the form has a field for the number alone. */
const Fields = z.extend(SubscriptionInput, { period_fee: Money.shape.amount });

const toField = (path: string) => (path === 'period_fee.amount' ? 'period_fee' : path);

const PERIODS = ['MONTH', 'QUARTER', 'YEAR'] as const;
const CURRENCIES = ['CHF', 'EUR', 'GBP', 'USD'].map((value) => ({ value, label: value }));

export interface PlanFormProps {
  plan: Subscription | null;
  onSave: (plan: SubscriptionInput) => Promise<void>;
  actions?: ReactNode;
}

export function PlanForm({ plan, onSave, actions }: PlanFormProps) {
  const t = useText();
  const form = useZodForm(Fields, {
    defaultValues: {
      name: plan?.name ?? '',
      translations: toTranslationFields(plan?.translations),
      currency: plan?.currency ?? 'EUR',
      period: plan?.period ?? 'MONTH',
      period_fee: plan?.period_fee.amount ?? '',
      performance_fee_percent: plan?.performance_fee_percent ?? 0,
      trial_days: plan?.trial_days ?? 0,
      grace_days: plan?.grace_days ?? 10,
      max_strategies: plan?.max_strategies ?? 1,
      is_active: plan?.is_active ?? true,
    },
  });
  const currency = form.watch('currency');
  return (
    <Form
      form={form}
      submitLabel={t('savePlan')}
      actions={actions}
      toField={toField}
      onSubmit={(values) =>
        onSave({
          ...values,
          translations: toTranslationInput(values.translations, plan?.translations),
          period_fee: { amount: values.period_fee, currency: values.currency },
        })
      }
    >
      <TextField name="name" label={t('name')} autoFocus={plan === null} />
      <TranslationFields />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Select name="currency" label={t('currency')} options={CURRENCIES} />
        <Select
          name="period"
          label={t('period')}
          options={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
        />
        <TextField name="period_fee" label={t('periodFee')} hint={currency} />
        <NumberField
          name="performance_fee_percent"
          label={t('performanceFee')}
          hint={t('performanceHint')}
          unit="%"
        />
        <NumberField name="trial_days" label={t('trialDays')} />
        <NumberField name="grace_days" label={t('graceDays')} hint={t('graceHint')} />
        <NumberField name="max_strategies" label={t('maxStrategies')} />
      </Box>
      <Switch name="is_active" label={t('isActive')} />
    </Form>
  );
}
