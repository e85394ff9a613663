import type { Translations } from '@entropi/contracts/translations';

interface Translated {
  translations?: Translations | null | undefined;
}

/** The member of a response; a thing without translations has none. */
export function toTranslations({ translations }: Translated): { translations?: Translations } {
  return translations ? { translations } : {};
}

/** The column for what a caller sent, without empty texts; if it was left out, the column stays as it is. */
export function toTranslationValues({ translations }: Translated): {
  translations?: Translations | null;
} {
  return translations ? { translations: dropEmpty(translations) } : {};
}

function dropEmpty(translations: Translations): Translations | null {
  const given = Object.entries(translations).flatMap(([language, texts = {}]) => {
    const kept = Object.entries(texts).filter(([, text]) => text?.trim());
    return kept.length > 0 ? [[language, Object.fromEntries(kept)]] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : null;
}
