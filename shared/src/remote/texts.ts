import { createInstance } from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from './languages';

/** Texts by key; groups nest. Plurals are `key_one` and `key_other`, requested as `key` with `count`. */
export interface Texts {
  [key: string]: string | Texts;
}

type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other`
  ? Base
  : K;

/** Every key of a tree of texts, groups joined by dots. */
type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${TextKey<T[K]>}`;
}[keyof T & string];

type Translate<T> = (key: TextKey<T>, values?: Record<string, string | number>) => string;

/** The texts of one bundle. */
export interface BundleTexts {
  /**
   * Registers a namespace of texts, English first, and returns the hook that reads it with typed
   * keys. Called once per namespace, at the top of a module:
   * `const useText = defineTexts('auth', { en })`.
   */
  defineTexts<T extends Texts>(
    namespace: string,
    resources: { en: T; de?: Texts; fr?: Texts },
  ): () => Translate<T>;
  /** The language shown now; formats follow it. */
  useLanguage(): Language;
}

/**
 * The texts of a bundle of its own: a remote brings its words, which no other version's words
 * replace, and the shell what reads them. They follow the language that the shell writes into
 * `<html lang>`.
 */
export function createTexts(): BundleTexts {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: document.documentElement.lang || 'en',
    fallbackLng: 'en',
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  new MutationObserver(() => {
    void i18n.changeLanguage(document.documentElement.lang || 'en');
  }).observe(document.documentElement, { attributeFilter: ['lang'] });

  return {
    defineTexts(namespace, resources) {
      for (const [language, texts] of Object.entries(resources)) {
        i18n.addResourceBundle(language, namespace, texts, true, true);
      }
      return function useText() {
        const { t } = useTranslation(namespace, { i18n });
        return useCallback((key, values) => t(key, { ...values }), [t]);
      };
    },
    useLanguage() {
      const { i18n: current } = useTranslation(undefined, { i18n });
      return LANGUAGES.find((language) => current.language.startsWith(language)) ?? 'en';
    },
  };
}
