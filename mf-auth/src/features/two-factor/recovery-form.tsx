import { Form, useZodForm } from '@entropi/shared/ui/form';
import { TextField } from '@entropi/shared/ui/form-fields';
import * as z from 'zod/mini';
import { useText } from '../../texts';
import type { OnCode } from './on-code';
import { useCodeProblem } from './use-code-problem';

const schema = z.strictObject({
  code: z.string().check(z.trim(), z.minLength(6), z.maxLength(40)),
});

export function RecoveryForm({ onCode }: { onCode: OnCode }) {
  const t = useText();
  const describeError = useCodeProblem('Recovery');
  const form = useZodForm(schema, { defaultValues: { code: '' } });
  return (
    <Form
      form={form}
      onSubmit={({ code }) => onCode(code)}
      describeError={describeError}
      submitLabel={t('twoFactor.submit')}
      wide
      disposable
    >
      <TextField name="code" label={t('twoFactor.recovery')} autoComplete="off" autoFocus />
    </Form>
  );
}
