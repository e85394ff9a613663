import type { Profile } from '@entropi/contracts/profile';
import type { User } from '@entropi/contracts/user-model';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { CountrySelect } from './country-select';
import { Select, TextField } from './form-fields';
import { defineTexts, useLocale } from './i18n';
import { RegionSelect } from './region-select';

const en = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  language: 'Language',
  region: 'Format of amounts and dates',
  usual: 'As usual for the language',
  street: 'Street and number',
  postcode: 'Postcode',
  city: 'City',
  country: 'Country',
};

const useText = defineTexts('profile-fields', {
  en,
  de: () => import('./profile-fields.de'),
  fr: () => import('./profile-fields.fr'),
});

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'fr', label: 'Français' },
];

/** Returns the profile of a user as the initial values of a form. */
export function toProfile(user: User): Profile {
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    phone: user.phone ?? '',
    language: user.language,
    region: user.region ?? null,
    address: user.address ?? { street: '', postcode: '', city: '', country: 'CH' },
    notifications: user.notifications,
  };
}

/** What is chosen in the bar while the form is open holds in the form too: saving it takes nothing back. */
function useLanguageOfPage(): void {
  const { resetField } = useFormContext<Profile>();
  const locale = useLocale();
  const known = useRef(locale);
  useEffect(() => {
    if (known.current === locale) return;
    known.current = locale;
    resetField('language', { defaultValue: locale.language });
    resetField('region', { defaultValue: locale.region });
  }, [locale, resetField]);
}

/** The fields of a profile, in a form whose values are a `Profile`. */
export function ProfileFields() {
  const t = useText();
  useLanguageOfPage();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <TextField name="first_name" label={t('firstName')} autoComplete="given-name" />
      <TextField name="last_name" label={t('lastName')} autoComplete="family-name" />
      <TextField name="email" type="email" label={t('email')} autoComplete="email" />
      <TextField name="phone" type="tel" label={t('phone')} autoComplete="tel" />
      <TextField name="address.street" label={t('street')} autoComplete="street-address" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '120px minmax(0, 1fr)' }}>
        <TextField name="address.postcode" label={t('postcode')} autoComplete="postal-code" />
        <TextField name="address.city" label={t('city')} autoComplete="address-level2" />
      </Box>
      <CountrySelect name="address.country" label={t('country')} />
      <Select name="language" label={t('language')} options={LANGUAGES} />
      <RegionSelect name="region" label={t('region')} noneLabel={t('usual')} />
    </Box>
  );
}
