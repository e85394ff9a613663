import { createInstance } from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';

export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Texts by key; groups nest. Plurals are `key_one` and `key_other`, asked for as `key` with `count`. */
export interface Texts {
  [key: string]: string | Texts;
}

type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other`
  ? Base
  : K;

/** Every key of a tree of texts, groups joined by dots. */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${TextKey<T[K]>}`;
}[keyof T & string];

export type Translate<T> = (key: TextKey<T>, values?: Record<string, string | number>) => string;

/** The instance of this bundle: a remote brings its own texts and never waits for another's. */
export const i18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: document.documentElement.lang || 'en',
  fallbackLng: 'en',
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

// The shell writes the reader's language into <html lang>; every bundle follows it there.
new MutationObserver(() => {
  void i18n.changeLanguage(document.documentElement.lang || 'en');
}).observe(document.documentElement, { attributeFilter: ['lang'] });

/**
 * Registers a namespace of texts, English first, and returns the hook that reads it with typed keys.
 * Called once per namespace, at the top of a module: `const useText = defineTexts('auth', { en })`.
 */
export function defineTexts<T extends Texts>(
  namespace: string,
  resources: { en: T; de?: Texts; fr?: Texts },
): () => Translate<T> {
  for (const [language, texts] of Object.entries(resources)) {
    i18n.addResourceBundle(language, namespace, texts, true, true);
  }
  return function useText() {
    const { t } = useTranslation(namespace, { i18n });
    return useCallback((key, values) => t(key, { ...values }), [t]);
  };
}

/** The language shown now; formats follow it. */
export function useLanguage(): Language {
  const { i18n: current } = useTranslation(undefined, { i18n });
  return LANGUAGES.find((language) => current.language.startsWith(language)) ?? 'en';
}
