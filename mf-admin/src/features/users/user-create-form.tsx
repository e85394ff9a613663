import { Password } from '@entropi/contracts/user-model';
import { NewUser as UserRules } from '@entropi/contracts/users';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Switch, TextField } from '@entropi/shared/ui/form-fields';
import { PasswordField } from '@entropi/shared/ui/password-field';
import Stack from '@mui/material/Stack';
import * as z from 'zod/mini';
import type { NewUser } from './users.queries';
import { useText } from './users.texts';

/** An empty password means an invitation. */
const Fields = z.extend(UserRules, { password: z.union([z.literal(''), Password]) });

export interface UserCreateFormProps {
  onCreate: (user: NewUser) => Promise<void>;
}

export function UserCreateForm({ onCreate }: UserCreateFormProps) {
  const t = useText();
  const form = useZodForm(Fields, {
    defaultValues: {
      username: '',
      email: '',
      first_name: '',
      last_name: '',
      password: '',
      is_superuser: false,
      is_stuff: false,
      demo_mode: true,
    },
  });
  return (
    <Form
      form={form}
      submitLabel={t('create')}
      onSubmit={({ password, ...user }) => onCreate(password ? { ...user, password } : user)}
    >
      <TextField name="username" label={t('username')} hint={t('usernameHint')} autoFocus />
      <TextField name="email" type="email" label={t('email')} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField name="first_name" label={t('firstName')} />
        <TextField name="last_name" label={t('lastName')} />
      </Stack>
      <PasswordField
        name="password"
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
      />
      <Stack>
        <Switch name="is_superuser" label={t('superuser')} />
        <Switch name="is_stuff" label={t('staff')} />
        <Switch name="demo_mode" label={t('demo')} />
      </Stack>
    </Form>
  );
}
