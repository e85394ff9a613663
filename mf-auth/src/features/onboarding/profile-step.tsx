import { Profile } from '@entropi/shared/contracts/profile';
import type { User } from '@entropi/shared/contracts/user-model';
import { CountrySelect } from '@entropi/shared/ui/country-select';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select, TextField } from '@entropi/shared/ui/form-fields';
import Box from '@mui/material/Box';
import { dropDraft, keepDraft, readDraft } from './draft';
import { LaterButton } from './later-button';
import { useSaveProfile } from './onboarding.queries';
import { useOnboardingText } from './onboarding-texts';

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'fr', label: 'Français' },
];

const twoColumns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

export function ProfileStep({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useOnboardingText();
  const save = useSaveProfile();
  const form = useZodForm<Profile, Profile>(Profile, {
    defaultValues: {
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      phone: user.phone ?? '',
      language: user.language,
      address: user.address ?? { street: '', postcode: '', city: '', country: 'CH' },
      notifications: user.notifications,
      ...readDraft(user.username, 'profile'),
    },
  });
  const submit = async (profile: Profile) => {
    await save.mutateAsync(profile);
    dropDraft(user.username, 'profile');
    onDone();
  };
  const keep = async () => {
    const typed = Profile.safeParse(form.getValues());
    if (typed.success) await save.mutateAsync(typed.data);
    else keepDraft(user.username, 'profile', form.getValues());
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      submitLabel={t('save')}
      actions={<LaterButton onSave={keep} />}
    >
      <Box sx={twoColumns}>
        <TextField name="first_name" label={t('profile.firstName')} autoComplete="given-name" />
        <TextField name="last_name" label={t('profile.lastName')} autoComplete="family-name" />
        <TextField name="email" type="email" label={t('profile.email')} autoComplete="email" />
        <TextField name="phone" type="tel" label={t('profile.phone')} autoComplete="tel" />
        <TextField
          name="address.street"
          label={t('profile.street')}
          autoComplete="street-address"
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '120px minmax(0, 1fr)' }}>
          <TextField
            name="address.postcode"
            label={t('profile.postcode')}
            autoComplete="postal-code"
          />
          <TextField name="address.city" label={t('profile.city')} autoComplete="address-level2" />
        </Box>
        <CountrySelect name="address.country" label={t('profile.country')} />
        <Select name="language" label={t('profile.language')} options={LANGUAGES} />
      </Box>
    </Form>
  );
}
