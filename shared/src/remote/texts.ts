import { LANGUAGES, type Language, parseTag } from '@entropi/contracts/languages';
import { createInstance, type i18n as I18n } from 'i18next';
import { useSyncExternalStore } from 'react';
import { bindPunctuation } from '../lists/bind-punctuation';
import { listSpellings, toTextsTag } from '../lists/swiss-spelling';

/** Texts by key; groups nest. Plurals are `key_one` and `key_other`, read as `key` with `count`. */
export interface Texts {
  [key: string]: string | Texts;
}

/** Fetches the texts of a language when it is first shown; the file exports them as `texts`. */
export type LoadTexts = () => Promise<{ texts: Texts }>;

type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other`
  ? Base
  : K;

/** Every key of a tree of texts, groups joined by dots. */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${TextKey<T[K]>}`;
}[keyof T & string];

export type Translate<T> = (key: TextKey<T>, values?: Record<string, string | number>) => string;

/** The texts of one bundle. */
export interface BundleTexts {
  /**
   * Registers a namespace of texts, English first, and returns the hook that reads it with typed
   * keys. Called once per namespace, at the top of a module:
   * `const useText = defineTexts('auth', { en, de: () => import('./texts.de') })`.
   * A language that cannot be fetched is shown in English, and tried again when it is chosen again.
   */
  defineTexts<T extends Texts>(
    namespace: string,
    resources: { en: T; de?: Texts | LoadTexts; fr?: Texts | LoadTexts },
  ): () => Translate<T>;
  /** The language shown now; formats follow it. */
  useLanguage(): Language;
}

/** The fetches of texts that are under way, of all bundles. */
const loading = new Set<Promise<void>>();

/** Resolves when every text that is being fetched has come, or has failed to. Never rejects. */
export async function whenTextsLoaded(): Promise<void> {
  while (loading.size > 0) {
    // at most the texts of the remotes that are there
    await Promise.all(loading);
  }
}

/** The language of the page, by its `lang`; English until the shell has written one. */
export function readPageLanguage(): Language {
  const { lang } = document.documentElement;
  return LANGUAGES.find((language) => lang.startsWith(language)) ?? 'en';
}

/** The tag of the texts that the page shows, by its `lang`: that of its language, or German without ß. */
export function readTextsTag(): string {
  const { region } = parseTag(document.documentElement.lang);
  return toTextsTag({ language: readPageLanguage(), region });
}

/** Registers texts in every spelling of their language. */
export function addTexts(i18n: I18n, language: string, namespace: string, texts: object): void {
  for (const [tag, spelt] of listSpellings(language, texts)) {
    i18n.addResourceBundle(tag, namespace, spelt, true, true);
  }
}

/**
 * A hook that reads what `bind` makes of a namespace's words. It is made again when words of it come or
 * another language is shown, so that what remembers the outcome finds out.
 */
export function createWordsHook<T>(i18n: I18n, namespace: string, bind: () => T): () => T {
  const listeners = new Set<() => void>();
  let bound = bind();
  const renew = () => {
    bound = bind();
    for (const notify of listeners) notify();
  };
  i18n.on('languageChanged', renew);
  i18n.store.on('added', (_language: string, changed: string) => {
    if (changed === namespace) renew();
  });
  const subscribe = (notify: () => void) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  };
  return () => useSyncExternalStore(subscribe, () => bound);
}

/**
 * The texts of a bundle of its own: a remote brings its words, which no other version's words
 * replace, and the shell what reads them. They follow the language that the shell writes into
 * `<html lang>`.
 */
export function createTexts(): BundleTexts {
  const i18n = createInstance();
  void i18n.init({
    lng: readTextsTag(),
    fallbackLng: 'en',
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  /** What has not been fetched yet, by language. */
  const missing = new Map<string, Set<() => Promise<void>>>();

  async function loadMissing(language: Language): Promise<void> {
    // at most the texts of the remotes that are there
    await Promise.all([...(missing.get(language) ?? [])].map((load) => load()));
  }

  function follow(language: Language): void {
    // Switched when the words are there: nothing is shown in English between two languages.
    void loadMissing(language).then(() => {
      if (readPageLanguage() === language) return i18n.changeLanguage(readTextsTag());
    });
  }

  function addLoader(language: string, namespace: string, fetchTexts: LoadTexts): void {
    const loaders = missing.get(language) ?? new Set();
    missing.set(language, loaders);
    let running: Promise<void> | null = null;
    const load = () => {
      running ??= fetchTexts()
        .then(({ texts }) => {
          loaders.delete(load);
          addTexts(i18n, language, namespace, texts);
        })
        .catch(() => {
          running = null;
        });
      const current = running;
      loading.add(current);
      return current.finally(() => loading.delete(current));
    };
    loaders.add(load);
    if (language === readPageLanguage()) void load();
  }

  function translateWith(namespace: string) {
    const t = i18n.getFixedT(null, namespace);
    const isFrench = i18n.language === 'fr';
    return (key: string, values?: Record<string, string | number>) => {
      const text = t(key, { ...values });
      return isFrench ? bindPunctuation(text) : text;
    };
  }

  function followLanguage(notify: () => void): () => void {
    i18n.on('languageChanged', notify);
    return () => i18n.off('languageChanged', notify);
  }

  new MutationObserver(() => follow(readPageLanguage())).observe(document.documentElement, {
    attributeFilter: ['lang'],
  });

  return {
    defineTexts(namespace, resources) {
      for (const [language, texts] of Object.entries(resources)) {
        if (typeof texts === 'function') addLoader(language, namespace, texts as LoadTexts);
        else addTexts(i18n, language, namespace, texts);
      }
      return createWordsHook(i18n, namespace, () => translateWith(namespace));
    },
    useLanguage() {
      const language = useSyncExternalStore(followLanguage, () => i18n.language);
      return LANGUAGES.find((known) => language.startsWith(known)) ?? 'en';
    },
  };
}
