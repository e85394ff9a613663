import { Form, useZodForm } from '@entropi/shared/ui/form';
import { TextField } from '@entropi/shared/ui/form-fields';
import * as z from 'zod/mini';
import { useText } from '../../texts';

const schema = z.strictObject({ email: z.email().check(z.maxLength(254)) });

export function ForgotForm({ onSubmit }: { onSubmit: (values: { email: string }) => unknown }) {
  const t = useText();
  const form = useZodForm(schema, { defaultValues: { email: '' } });
  return (
    <Form form={form} onSubmit={onSubmit} submitLabel={t('forgot.submit')} wide disposable>
      <TextField
        name="email"
        type="email"
        label={t('forgot.email')}
        autoComplete="email"
        autoFocus
      />
    </Form>
  );
}
