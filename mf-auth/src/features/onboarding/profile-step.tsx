import { Profile } from '@entropi/contracts/profile';
import type { User } from '@entropi/contracts/user-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { ProfileFields, toProfile } from '@entropi/shared/ui/profile-fields';
import Typography from '@mui/material/Typography';
import { dropDraft, readDraft, saveDraft } from './draft';
import { LaterButton } from './later-button';
import { useSaveProfile } from './onboarding.queries';
import { useOnboardingText } from './onboarding-texts';

export function ProfileStep({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useOnboardingText();
  const save = useSaveProfile();
  const form = useZodForm<Profile, Profile>(Profile, {
    defaultValues: {
      ...toProfile(user),
      ...readDraft(user.username, 'profile'),
    },
  });
  const submit = async (profile: Profile) => {
    await save.mutateAsync(profile);
    dropDraft(user.username, 'profile');
    onDone();
  };
  const keep = async () => {
    // The draft is saved first, so that input which the server rejects is still there at the next visit.
    saveDraft(user.username, 'profile', form.getValues());
    const typed = Profile.safeParse(form.getValues());
    if (!typed.success) return;
    const saved = await save.mutateAsync(typed.data).catch(() => null);
    if (saved) dropDraft(user.username, 'profile');
  };
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t('profileLine')}
      </Typography>
      <Form
        form={form}
        onSubmit={submit}
        submitLabel={t('save')}
        actions={<LaterButton onSave={keep} />}
      >
        <ProfileFields />
      </Form>
    </>
  );
}
