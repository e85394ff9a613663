import { LANGUAGES } from '@entropi/contracts/languages';
import type { User } from '@entropi/contracts/user-model';
import { UserUpdate } from '@entropi/contracts/users';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select, Switch, TextField } from '@entropi/shared/ui/form-fields';
import { RegionSelect } from '@entropi/shared/ui/region-select';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { DeactivateDialog } from './deactivate-dialog';
import { useText } from './users.texts';

export interface UserEditFormProps {
  user: User;
  onSave: (changes: UserUpdate) => Promise<void>;
}

export function UserEditForm({ user, onSave }: UserEditFormProps) {
  const t = useText();
  const form = useZodForm(UserUpdate, {
    defaultValues: {
      email: user.email,
      first_name: user.first_name,
      last_name: user.last_name,
      language: user.language,
      region: user.region ?? null,
      is_active: user.is_active,
      is_superuser: user.is_superuser,
      is_stuff: user.is_stuff,
      demo_mode: user.demo_mode,
    },
  });
  const [requested, setConfirming] = useState<UserUpdate | null>(null);
  const saveOrConfirm = async (changes: UserUpdate) => {
    if (!user.is_active || changes.is_active !== false) return onSave(changes);
    setConfirming(changes);
    return false;
  };
  const deactivate = async (changes: UserUpdate) => {
    await onSave(changes);
    form.reset(changes);
    setConfirming(null);
  };
  const languages = LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }));
  return (
    <Form form={form} submitLabel={t('save')} onSubmit={saveOrConfirm}>
      <TextField name="email" type="email" label={t('email')} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField name="first_name" label={t('firstName')} />
        <TextField name="last_name" label={t('lastName')} />
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <Select name="language" label={t('language')} options={languages} />
        <RegionSelect name="region" label={t('region')} noneLabel={t('usualRegion')} />
      </Stack>
      <Stack>
        <Switch name="is_active" label={t('active')} />
        <Switch name="is_superuser" label={t('superuser')} />
        <Switch name="is_stuff" label={t('staff')} />
        <Switch name="demo_mode" label={t('demo')} />
      </Stack>
      {requested && (
        <DeactivateDialog
          username={user.username}
          onDeactivate={() => deactivate(requested)}
          onCancel={() => setConfirming(null)}
        />
      )}
    </Form>
  );
}
