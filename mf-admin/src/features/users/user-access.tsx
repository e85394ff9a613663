import type { User } from '@entropi/contracts/user-model';
import { NewPassword } from '@entropi/contracts/users';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { notify } from '@entropi/shared/ui/notify';
import { PasswordField } from '@entropi/shared/ui/password-field';
import { discardUnsaved } from '@entropi/shared/ui/unsaved';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useDeleteUser, useResetTwoFactor, useSetUserPassword } from './users.queries';
import { useText } from './users.texts';

const Fields = z.pick(NewPassword, { password: true });

/** The actions on a user's access: password, second factor, deactivation and deletion. */
export function UserAccess({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  const t = useText();
  const { username } = user;
  const password = useSetUserPassword(user.id);
  const reset = useResetTwoFactor(user.id);
  const remove = useDeleteUser(user.id);
  const [confirming, setConfirming] = useState<'reset' | 'delete' | null>(null);
  const form = useZodForm(Fields, { defaultValues: { password: '' } });

  const confirmReset = async () => {
    await reset.mutateAsync();
    setConfirming(null);
    notify({ text: t('resetDone', { username }) });
  };
  const confirmDelete = async () => {
    await remove.mutateAsync();
    notify({ text: t('deleted', { username }) });
    discardUnsaved();
    onDeleted();
  };
  return (
    <Stack sx={{ gap: 3 }}>
      <Form
        form={form}
        submitLabel={t('setPassword')}
        onSubmit={async (values) => {
          await password.mutateAsync(values);
          form.reset();
          notify({ text: t('passwordSet', { username }) });
        }}
      >
        <PasswordField
          name="password"
          label={t('newPassword')}
          hint={t('newPasswordHint')}
          autoComplete="new-password"
        />
      </Form>
      <Divider />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button
          variant="outlined"
          disabled={!user.two_factor_enrolled}
          onClick={() => setConfirming('reset')}
        >
          {t('resetTwoFactor')}
        </Button>
        <Button variant="outlined" color="error" onClick={() => setConfirming('delete')}>
          {t('deleteUser')}
        </Button>
      </Stack>
      <ConfirmDialog
        open={confirming === 'reset'}
        title={t('resetTitle', { username })}
        verb={t('resetTwoFactor')}
        busy={reset.isPending}
        error={reset.error}
        onConfirm={() => void confirmReset().catch(() => undefined)}
        onCancel={() => setConfirming(null)}
      >
        {t('resetText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'delete'}
        title={t('deleteTitle', { username })}
        verb={t('deleteUser')}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => void confirmDelete().catch(() => undefined)}
        onCancel={() => setConfirming(null)}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </Stack>
  );
}
