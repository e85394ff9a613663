export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Places whose way to write amounts and dates may be chosen, beside any language; two letters of ISO 3166. */
export const REGIONS = ['AT', 'BE', 'CH', 'DE', 'FR', 'GB', 'IE', 'LI', 'LU'] as const;
export type Region = (typeof REGIONS)[number];

/** Where a language is offered, by its own speakers' custom; first what holds until a place is known. */
export const LANGUAGE_REGIONS = {
  en: ['GB', 'IE', 'CH'],
  de: ['CH', 'DE', 'AT', 'LI'],
  fr: ['CH', 'FR', 'BE', 'LU'],
} as const satisfies Record<Language, readonly Region[]>;

/** A language and the place by which amounts and dates are written in it: `de-AT`. */
export interface Locale {
  language: Language;
  region: Region;
}

/** What a tag as `de-AT` names of both; null for each that it does not, or that is none of ours. */
export function parseTag(tag: string): { language: Language | null; region: Region | null } {
  const [first = '', ...rest] = tag.split('-');
  const parts = rest.map((part) => part.toUpperCase());
  return {
    language: LANGUAGES.find((language) => language === first.toLowerCase()) ?? null,
    region: REGIONS.find((region) => parts.includes(region)) ?? null,
  };
}

export function toTag({ language, region }: Locale): string {
  return `${language}-${region}`;
}
