import type { Language } from '@entropi/shared/contracts/user-model';

/** A country in words; what is no code of one stays as it is. */
export function nameCountry(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}
