/** The languages of the product; the first is shown where none is known. */
export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The countries whose way of writing amounts and dates can be chosen with any language; codes of ISO 3166-1. */
export const REGIONS = ['AT', 'BE', 'CH', 'DE', 'FR', 'GB', 'IE', 'LI', 'LU'] as const;
export type Region = (typeof REGIONS)[number];

/** The countries with which the choosers offer a language; the first is used until one is known. */
export const LANGUAGE_REGIONS = {
  en: ['GB', 'IE', 'CH'],
  de: ['CH', 'DE', 'AT', 'LI'],
  fr: ['CH', 'FR', 'BE', 'LU'],
} as const satisfies Record<Language, readonly Region[]>;

/** A language, and the country whose way of writing amounts and dates is used with it: `de-AT`. */
export interface Locale {
  language: Language;
  region: Region;
}

/** Reads a tag such as `de-AT`; a part is null where the tag lacks it or names none of ours. */
export function parseTag(tag: string): { language: Language | null; region: Region | null } {
  const [first = '', ...rest] = tag.split('-');
  const parts = rest.map((part) => part.toUpperCase());
  return {
    language: LANGUAGES.find((language) => language === first.toLowerCase()) ?? null,
    region: REGIONS.find((region) => parts.includes(region)) ?? null,
  };
}

/** How a reader is written to: by their region, or by the usual one of their language where they chose none. */
export function toLocale({
  language,
  region,
}: {
  language: Language;
  region: Region | null;
}): Locale {
  return { language, region: region ?? LANGUAGE_REGIONS[language][0] };
}

export function toTag({ language, region }: Locale): string {
  return `${language}-${region}`;
}

/**
 * The tag by which amounts of money are written. In Switzerland and Liechtenstein their decimals follow a point in
 * every language, also in French, whose other numbers have a comma there.
 */
export function toMoneyTag({ language, region }: Locale): string {
  return toTag({ language: region === 'CH' || region === 'LI' ? 'de' : language, region });
}
