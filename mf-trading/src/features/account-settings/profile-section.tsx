import { Profile } from '@entropi/shared/contracts/profile';
import type { User } from '@entropi/shared/contracts/user-model';
import { CountrySelect } from '@entropi/shared/ui/country-select';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select, TextField } from '@entropi/shared/ui/form-fields';
import { notify } from '@entropi/shared/ui/notify';
import { Panel } from '@entropi/shared/ui/panel';
import Box from '@mui/material/Box';
import { useSaveProfile } from './account-settings.queries';
import { useText } from './account-settings.texts';

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'fr', label: 'Français' },
];

/** Who the user is and where letters go. */
export function ProfileSection({ user }: { user: User }) {
  const t = useText();
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
    },
  });
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
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextField name="first_name" label={t('firstName')} autoComplete="given-name" />
          <TextField name="last_name" label={t('lastName')} autoComplete="family-name" />
          <TextField name="email" type="email" label={t('email')} autoComplete="email" />
          <TextField name="phone" type="tel" label={t('phone')} autoComplete="tel" />
          <TextField name="address.street" label={t('street')} autoComplete="street-address" />
          <TextField name="address.postcode" label={t('postcode')} autoComplete="postal-code" />
          <TextField name="address.city" label={t('city')} autoComplete="address-level2" />
          <CountrySelect name="address.country" label={t('country')} />
          <Select name="language" label={t('language')} options={LANGUAGES} />
        </Box>
      </Form>
    </Panel>
  );
}
