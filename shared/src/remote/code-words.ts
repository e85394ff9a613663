import type { Language } from '@entropi/contracts/languages';
import { createInstance } from 'i18next';
import { useCallback, useEffect } from 'react';
import type { CodeKind, CodeWordList } from '../code-words/code-words';
import { addTexts, createTexts, createWordsHook, readPageLanguage, readTextsTag } from './texts';

/** The words of a code, for users. */
export interface CodeWords {
  /** What happened, and why. */
  title: string;
  /** What to do; empty where the title says everything. */
  hint: string;
}

/** Values for a code's words, e.g. the row or the limit. */
export type CodeValues = Record<string, string | number>;

/** Finds the words of a code; null for a code that this shell does not know, and until the words have loaded. */
export type FindCodeWords = (kind: CodeKind, code: string, values?: CodeValues) => CodeWords | null;

const FILES: Record<Language, () => Promise<{ words: CodeWordList }>> = {
  en: () => import('../code-words/code-words.en'),
  de: () => import('../code-words/code-words.de'),
  fr: () => import('../code-words/code-words.fr'),
};
const NAMESPACE = 'codes';

const i18n = createInstance();
void i18n.init({
  lng: 'en',
  fallbackLng: false,
  resources: {},
  initAsync: false,
  // The broker's codes have dots in them.
  keySeparator: '/',
  nsSeparator: false,
  interpolation: { escapeValue: false },
});

const { useLanguage } = createTexts();
const useTranslate = createWordsHook(i18n, NAMESPACE, () => i18n.getFixedT(null, NAMESPACE));
const loads = new Map<Language, Promise<void>>();

/** Fetches the words of a language once. Never rejects; a failed fetch is repeated at the next call. */
export function loadCodeWords(language = readPageLanguage()): Promise<void> {
  const load =
    loads.get(language) ??
    FILES[language]().then(
      ({ words }) => addTexts(i18n, language, NAMESPACE, words),
      () => void loads.delete(language),
    );
  loads.set(language, load);
  return load;
}

/** Returns the finder of words for codes of the API, in the language of the page. */
export function useCodeWords(): FindCodeWords {
  const t = useTranslate();
  const language = useLanguage();
  const lng = readTextsTag();
  // After a change of language, the words on the page are fetched at once.
  useEffect(() => {
    if (loads.size > 0) void loadCodeWords(language);
  }, [language]);
  return useCallback(
    (kind, code, values) => {
      const title = `${kind}/${code}/title`;
      void loadCodeWords(language);
      if (code.includes('/') || !i18n.exists(title, { lng, ns: NAMESPACE })) return null;
      const options = { ...values, lng };
      return { title: t(title, options), hint: t(`${kind}/${code}/hint`, options) };
    },
    [t, language, lng],
  );
}
