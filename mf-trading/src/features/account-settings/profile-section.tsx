import { Profile } from '@entropi/contracts/profile';
import type { User } from '@entropi/contracts/user-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { notify } from '@entropi/shared/ui/notify';
import { Panel } from '@entropi/shared/ui/panel';
import { ProfileFields, toProfile } from '@entropi/shared/ui/profile-fields';
import Alert from '@mui/material/Alert';
import { useSaveProfile } from './account-settings.queries';
import { useText } from './account-settings.texts';

/** The user's name and postal address. */
export function ProfileSection({ user }: { user: User }) {
  const t = useText();
  const save = useSaveProfile();
  const form = useZodForm<Profile, Profile>(Profile, { defaultValues: toProfile(user) });
  return (
    <Panel title={t('profile')}>
      <Form
        form={form}
        submitLabel={t('save')}
        onSubmit={async (profile) => {
          const saved = await save.mutateAsync(profile);
          // The form shows the confirmed address. One that waits to be confirmed is shown above the fields.
          form.reset(toProfile(saved));
          notify({ text: t('saved') });
        }}
      >
        {user.pending_email && (
          <Alert severity="info">{t('addressPending', { email: user.pending_email })}</Alert>
        )}
        <ProfileFields />
      </Form>
    </Panel>
  );
}
