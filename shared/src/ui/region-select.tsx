import { REGIONS } from '@entropi/contracts/languages';
import { useMemo } from 'react';
import { type FieldProps, Select } from './form-fields';
import { useLanguage } from './i18n';

/** Chooses the country whose way of writing amounts and dates is used; null, labelled `noneLabel`, is the language's own. */
export function RegionSelect(props: FieldProps & { noneLabel: string }) {
  const language = useLanguage();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return REGIONS.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
      a.label.localeCompare(b.label, language),
    );
  }, [language]);
  return <Select {...props} options={options} />;
}
