import { Username } from '@entropi/contracts/user-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { TextField } from '@entropi/shared/ui/form-fields';
import * as z from 'zod/mini';
import { useText } from '../../texts';

const schema = z.strictObject({ username: Username });

export function NameForm({ onSubmit }: { onSubmit: (username: string) => unknown }) {
  const t = useText();
  const form = useZodForm(schema, { defaultValues: { username: '' } });
  return (
    <Form
      form={form}
      onSubmit={({ username }) => onSubmit(username)}
      submitLabel={t('activate.submit')}
      wide
      disposable
    >
      <TextField name="username" label={t('register.username')} autoComplete="username" autoFocus />
    </Form>
  );
}
