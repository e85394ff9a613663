import type { StrategyInput } from '@entropi/contracts/trading-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import type { ReactNode } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useFieldName } from './field-name';

export interface StrategyPartFormProps<Part extends Partial<StrategyInput>> {
  schema: z.ZodMiniType<Part, Part>;
  saved: DefaultValues<Part>;
  submitLabel: string;
  onSave: (part: Part) => Promise<void>;
  actions?: ReactNode;
  children: ReactNode;
}

/** A form for a part of a strategy; the rest of it is saved as it is. */
export function StrategyPartForm<Part extends Partial<StrategyInput>>(
  props: StrategyPartFormProps<Part>,
) {
  const { schema, saved, submitLabel, onSave, actions, children } = props;
  const form = useZodForm(schema, { defaultValues: saved });
  return (
    <Form
      form={form}
      submitLabel={submitLabel}
      onSubmit={onSave}
      namePath={useFieldName()}
      actions={actions}
    >
      {children}
    </Form>
  );
}
