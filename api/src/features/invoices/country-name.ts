import type { Language } from '@entropi/contracts/user-model';

/** The name of a country; a text that is no country code stays as it is. */
export function nameCountry(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}
