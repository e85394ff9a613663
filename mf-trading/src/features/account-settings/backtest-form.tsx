import { useZodForm } from '@entropi/shared/ui/form';
import { Select } from '@entropi/shared/ui/form-fields';
import { NumberField } from '@entropi/shared/ui/number-field';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import * as z from 'zod/mini';
import { useText } from './backtest.texts';
import { BACKTEST_SPANS, type BacktestSpan } from './backtest-window';
import type { SuggestedSlippage } from './slippage.queries';

const Fields = z.strictObject({
  span: z.enum(BACKTEST_SPANS),
  /** In points, with the bounds of the contract. */
  slippage: z.number().check(z.minimum(0), z.maximum(1_000_000)),
});
export type BacktestChoice = z.infer<typeof Fields>;

interface Fillable {
  span: BacktestSpan;
  /** Null while the suggestion is loading, or the field is empty. */
  slippage: number | null;
}

/** Says where the slippage in the field comes from. */
function SlippageHint({ suggested }: { suggested: SuggestedSlippage }) {
  const t = useText();
  const { source, fills, days } = suggested;
  if (source === 'waiting') return t('slippageFrom.waiting');
  if (source === 'unknown') return t('slippageFrom.unknown');
  if (source === 'none') return t('slippageFrom.none', { days });
  return t(`slippageFrom.${source}`, { count: fills, days });
}

export interface BacktestFormProps {
  suggested: SuggestedSlippage;
  isStarting: boolean;
  /** True while the choices elsewhere on the page cannot be back-tested. */
  disabled: boolean;
  onRun: (choice: BacktestChoice) => void;
}

/** Asks which prices to use, and how much worse than these each order is filled. */
export function BacktestForm({ suggested, isStarting, disabled, onRun }: BacktestFormProps) {
  const t = useText();
  const { points } = suggested;
  const form = useZodForm<BacktestChoice, Fillable>(Fields, {
    defaultValues: { span: 'week', slippage: points },
  });
  // The suggestion of another strategy replaces that of this one, but never what the user has typed.
  useEffect(() => {
    if (!form.getFieldState('slippage').isDirty)
      form.resetField('slippage', { defaultValue: points });
  }, [form, points]);
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={form.handleSubmit(onRun)}
        sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}
      >
        <Box sx={{ flex: '1 1 180px', maxWidth: 260 }}>
          <Select
            name="span"
            label={t('span')}
            options={BACKTEST_SPANS.map((value) => ({ value, label: t(`spans.${value}`) }))}
          />
        </Box>
        <Box sx={{ flex: '1 1 260px', maxWidth: 420 }}>
          <NumberField
            name="slippage"
            label={t('slippage')}
            unit={t('points')}
            hint={<SlippageHint suggested={suggested} />}
          />
        </Box>
        <Button
          type="submit"
          variant="outlined"
          loading={isStarting}
          disabled={disabled || suggested.source === 'waiting'}
        >
          {t('run')}
        </Button>
      </Box>
    </FormProvider>
  );
}
