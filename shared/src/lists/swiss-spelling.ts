import type { Language, Region } from '@entropi/contracts/languages';

/** The tag of German texts as they are written in Switzerland. */
const SWISS_GERMAN = 'de-CH';

/** The tag of the texts that a reader gets: their language, or German as it is written in Switzerland. */
export function toTextsTag(locale: { language: Language; region: Region | null }): string {
  const { language, region } = locale;
  const isSwiss = language === 'de' && (region === 'CH' || region === 'LI');
  return isSwiss ? SWISS_GERMAN : language;
}

/** Words of Germany and Austria, as texts of this product have them, and those of Switzerland and Liechtenstein. */
const SWISS_WORDS: readonly (readonly [german: RegExp, swiss: string])[] = [
  [/\bMwSt\./g, 'MWST'],
  [/\bGesamt\b(?!-)/g, 'Total'],
];

/** Switzerland and Liechtenstein write ss for ß, and have some words of their own. */
function spellSwiss(text: string): string {
  let spelt = text.replaceAll('ß', 'ss');
  for (const [german, swiss] of SWISS_WORDS) spelt = spelt.replaceAll(german, swiss);
  return spelt;
}

/** Letters of no language, between which the number of a value stands. */
const VALUE = /\uE000(\d+)\uE001/g;

/**
 * Texts, and functions that give texts, as they are written in Switzerland. Strings that a function is given, such
 * as names, stay as they are.
 */
export function spellSwissTexts<T>(given: T): T {
  if (typeof given === 'string') return spellSwiss(given) as T;
  if (typeof given === 'function') {
    return ((...values: unknown[]) => {
      const marked = values.map((value, index) =>
        typeof value === 'string' ? `\uE000${index}\uE001` : value,
      );
      const spelt = spellSwiss(String(given(...marked)));
      return spelt.replaceAll(VALUE, (_mark, index) => String(values[Number(index)]));
    }) as T;
  }
  const entries = Object.entries(given as object);
  return Object.fromEntries(entries.map(([key, value]) => [key, spellSwissTexts(value)])) as T;
}

/** The texts that are spelt otherwise in Switzerland; for all others `de` stands in, by which i18next fills gaps. */
function pickSwiss(texts: object): object {
  const picked: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(texts) as [string, string | object][]) {
    if (typeof text !== 'string') picked[key] = pickSwiss(text);
    else if (spellSwiss(text) !== text) picked[key] = spellSwiss(text);
  }
  return picked;
}

/** All that is registered for texts of a language: German also as it is written in Switzerland. */
export function listSpellings(language: string, texts: object): [tag: string, texts: object][] {
  const swiss: [string, object][] = language === 'de' ? [[SWISS_GERMAN, pickSwiss(texts)]] : [];
  return [...swiss, [language, texts]];
}
