import { Profile } from '@entropi/shared/contracts/profile';
import type { User } from '@entropi/shared/contracts/user-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { notify } from '@entropi/shared/ui/notify';
import { Panel } from '@entropi/shared/ui/panel';
import { ProfileFields, toProfile } from '@entropi/shared/ui/profile-fields';
import { useSaveProfile } from './account-settings.queries';
import { useText } from './account-settings.texts';

/** Who the user is and where letters go. */
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
          await save.mutateAsync(profile);
          notify({ text: t('saved') });
        }}
      >
        <ProfileFields />
      </Form>
    </Panel>
  );
}
