import type { Strategy } from '@entropi/contracts/trading-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select } from '@entropi/shared/ui/form-fields';
import { NumberField } from '@entropi/shared/ui/number-field';
import * as z from 'zod/mini';
import { FieldColumns } from '../field-columns';
import { PRICES, toSource } from './backtest-source';
import { useStartBacktest } from './backtests.queries';
import { useText } from './backtests.texts';

const Fields = z.strictObject({
  prices: z.enum(PRICES),
  /** The bounds are the contract's. */
  balance: z.number().check(z.minimum(1), z.maximum(1_000_000_000)),
  size_factor: z.number().check(z.positive(), z.maximum(1000)),
  slippage: z.number().check(z.minimum(0), z.maximum(1_000_000)),
});

const BALANCE = 10_000;

export interface BacktestFormProps {
  strategy: Strategy;
  /** The slippage that was measured, in points. */
  slippage: number;
}

/** Plays a strategy, as it is saved, on past or generated prices. */
export function BacktestForm({ strategy, slippage }: BacktestFormProps) {
  const t = useText();
  const start = useStartBacktest();
  const form = useZodForm(Fields, {
    defaultValues: { prices: 'week', balance: BALANCE, size_factor: 1, slippage },
  });
  return (
    <Form
      form={form}
      submitLabel={t('run')}
      toField={(path) => path.replace(/^assumptions\./, '').replace(/^source.*/, 'prices')}
      onSubmit={({ prices, size_factor, ...assumptions }) =>
        start.mutateAsync({
          strategy_id: strategy.id,
          size_factor,
          source: toSource(prices, Date.now()),
          assumptions,
        })
      }
      disposable
    >
      <FieldColumns>
        <Select
          name="prices"
          label={t('prices')}
          options={PRICES.map((value) => ({ value, label: t(`pricesOf.${value}`) }))}
        />
        <NumberField name="slippage" label={t('slippage')} unit={t('points')} />
        <NumberField name="balance" label={t('balance')} unit={strategy.currency} />
        <NumberField name="size_factor" label={t('sizeFactor')} />
      </FieldColumns>
    </Form>
  );
}
