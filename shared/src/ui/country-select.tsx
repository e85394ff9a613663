import { COUNTRIES } from '@entropi/contracts/countries';
import { useMemo } from 'react';
import { type FieldProps, Select } from './form-fields';
import { useLanguage } from './i18n';

/** Choice of a country by its name in the reader's language; its value is the two-letter code. */
export function CountrySelect(props: FieldProps) {
  const language = useLanguage();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
      a.label.localeCompare(b.label, language),
    );
  }, [language]);
  return <Select {...props} options={options} />;
}
