import type { Language, Region } from '@entropi/contracts/languages';

/** The tag of German texts without ß. */
const SWISS_GERMAN = 'de-CH';

/** The tag of the texts that a reader gets: their language, or German as it is spelt without ß. */
export function toTextsTag(locale: { language: Language; region: Region | null }): string {
  const { language, region } = locale;
  const isSwiss = language === 'de' && (region === 'CH' || region === 'LI');
  return isSwiss ? SWISS_GERMAN : language;
}

/** Switzerland and Liechtenstein write ss, where texts of this product have ß as in Germany and Austria. */
export const spellSwiss = (text: string) => text.replaceAll('ß', 'ss');

/** The texts that are spelt otherwise in Switzerland; for all others `de` stands in, by which i18next fills gaps. */
function pickSwiss(texts: object): object {
  const picked: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(texts) as [string, string | object][]) {
    if (typeof text !== 'string') picked[key] = pickSwiss(text);
    else if (text.includes('ß')) picked[key] = spellSwiss(text);
  }
  return picked;
}

/** All that is registered for texts of a language: German also as it is spelt in Switzerland. */
export function listSpellings(language: string, texts: object): [tag: string, texts: object][] {
  const swiss: [string, object][] = language === 'de' ? [[SWISS_GERMAN, pickSwiss(texts)]] : [];
  return [...swiss, [language, texts]];
}
