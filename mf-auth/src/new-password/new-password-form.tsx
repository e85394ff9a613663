import { Form, useZodForm } from '@entropi/shared/ui/form';
import { PasswordField } from '@entropi/shared/ui/password-field';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useText } from '../texts';
import { PasswordStrength } from './password-strength';

export interface NewPassword {
  password: string;
  repeat: string;
}

export interface NewPasswordFormProps {
  onSubmit: (values: NewPassword) => unknown;
  submitLabel: string;
}

export function NewPasswordForm({ onSubmit, submitLabel }: NewPasswordFormProps) {
  const t = useText();
  const schema = useMemo(
    () =>
      z
        .strictObject({
          password: z.string().check(z.minLength(12), z.maxLength(128)),
          repeat: z.string().check(z.minLength(1)),
        })
        .check(
          z.refine((values) => values.password === values.repeat, {
            path: ['repeat'],
            error: t('reset.different'),
          }),
        ),
    [t],
  );
  const form = useZodForm<NewPassword, NewPassword>(schema, {
    defaultValues: { password: '', repeat: '' },
  });
  const password = useWatch({ control: form.control, name: 'password' });
  return (
    <Form form={form} onSubmit={onSubmit} submitLabel={submitLabel} wide disposable>
      <PasswordField
        name="password"
        label={t('reset.password')}
        hint={t('reset.hint')}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordStrength password={password} />
      <PasswordField name="repeat" label={t('reset.repeat')} autoComplete="new-password" />
    </Form>
  );
}
