import { Password } from '@entropi/contracts/user-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { notify } from '@entropi/shared/ui/notify';
import { Panel } from '@entropi/shared/ui/panel';
import { PasswordField } from '@entropi/shared/ui/password-field';
import Stack from '@mui/material/Stack';
import * as z from 'zod/mini';
import { useChangePassword } from './account-settings.queries';
import { useText } from './account-settings.texts';
import { PasskeyPanel } from './passkey-panel';
import { SessionList } from './session-list';
import { SignOutEverywhere } from './sign-out-everywhere';
import { TwoFactorPanel } from './two-factor-panel';

const Fields = z.strictObject({
  current_password: z.string().check(z.minLength(1)),
  password: Password,
});

function PasswordForm() {
  const t = useText();
  const change = useChangePassword();
  const form = useZodForm(Fields, { defaultValues: { current_password: '', password: '' } });
  return (
    <Form
      form={form}
      submitLabel={t('setPassword')}
      onSubmit={async (values) => {
        await change.mutateAsync(values);
        form.reset();
        notify({ text: t('passwordSet') });
      }}
    >
      <PasswordField
        name="current_password"
        label={t('currentPassword')}
        autoComplete="current-password"
      />
      <PasswordField
        name="password"
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        autoComplete="new-password"
      />
    </Form>
  );
}

/** Password, second factor, passkeys and sessions. */
export function SecuritySection() {
  const t = useText();
  return (
    <Stack sx={{ gap: 2 }}>
      <Panel title={t('password')}>
        <PasswordForm />
      </Panel>
      <Panel title={t('twoFactor')}>
        <TwoFactorPanel />
      </Panel>
      <Panel title={t('passkeys')}>
        <PasskeyPanel />
      </Panel>
      <Panel title={t('sessions')}>
        <SessionList />
        <SignOutEverywhere />
      </Panel>
    </Stack>
  );
}
