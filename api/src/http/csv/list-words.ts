import { type Language, type Locale, toTag } from '@entropi/contracts/languages';
import type { CodeKind, CodeWordList } from '@entropi/shared/code-words/code-words';
import { words as codesDe } from '@entropi/shared/code-words/code-words.de';
import { words as codesEn } from '@entropi/shared/code-words/code-words.en';
import { words as codesFr } from '@entropi/shared/code-words/code-words.fr';
import { createFormats, type Formats } from '@entropi/shared/format';
import { bindPunctuation } from '@entropi/shared/lists/bind-punctuation';
import { en as everyList } from '@entropi/shared/lists/every-list.texts';
import { texts as everyListDe } from '@entropi/shared/lists/every-list.texts.de';
import { texts as everyListFr } from '@entropi/shared/lists/every-list.texts.fr';
import type { ListWords } from '@entropi/shared/lists/list-column';
import { listSpellings, toTextsTag } from '@entropi/shared/lists/swiss-spelling';
import type { TextKey, Texts, Translate } from '@entropi/shared/remote/texts';
import { createInstance } from 'i18next';

/** Texts of a list in all languages; the English ones say which there are. */
export interface TextsByLanguage<T extends Texts> {
  en: T;
  de: Texts;
  fr: Texts;
}

const CODES: Record<Language, CodeWordList> = { en: codesEn, de: codesDe, fr: codesFr };

const i18n = createInstance();
void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
});

const namespaces = new Map<object, string>();

/** The namespace of texts, which are registered when they are first used. */
function findNamespace(texts: TextsByLanguage<Texts>): string {
  const known = namespaces.get(texts.en);
  if (known) return known;
  const namespace = `list-${namespaces.size}`;
  for (const [language, words] of Object.entries(texts)) {
    for (const [tag, spelt] of listSpellings(language, words)) {
      i18n.addResourceBundle(tag, namespace, spelt);
    }
  }
  namespaces.set(texts.en, namespace);
  return namespace;
}

/** Reads texts as a page does, in a language and its spelling at a place. */
export function createTranslate<T extends Texts>(
  locale: Locale,
  texts: TextsByLanguage<T>,
): Translate<T> {
  const t = i18n.getFixedT(toTextsTag(locale), findNamespace(texts));
  return (key, values) => {
    const text = t(key, { ...values });
    return locale.language === 'fr' ? bindPunctuation(text) : text;
  };
}

const codes = createInstance();
void codes.init({
  lng: 'en',
  fallbackLng: false,
  resources: Object.fromEntries(
    Object.entries(CODES)
      .flatMap(([language, words]) => listSpellings(language, words))
      .map(([tag, words]) => [tag, { codes: words }]),
  ) as never,
  initAsync: false,
  keySeparator: '/',
  nsSeparator: false,
  interpolation: { escapeValue: false },
});

function findCodeWords(tag: string): ListWords<string>['findWords'] {
  const t = codes.getFixedT(tag, 'codes');
  return (kind: CodeKind, code, values) => {
    const key = `${kind}/${code}`;
    const isKnown = !code.includes('/') && codes.exists(`${key}/title`, { lng: tag, ns: 'codes' });
    if (!isKnown) return null;
    return { title: t(`${key}/title`, { ...values }), hint: t(`${key}/hint`, { ...values }) };
  };
}

const formats = new Map<string, Formats>();

function findFormats(locale: Locale): Formats {
  const tag = toTag(locale);
  const known = formats.get(tag) ?? createFormats(locale);
  formats.set(tag, known);
  return known;
}

/** What a server words the columns of a list with: the same as a page, for a reader's language and place. */
export function createListWords<T extends Texts>(
  locale: Locale,
  texts: TextsByLanguage<T>,
): ListWords<TextKey<T>> & { nameCurrency: (amount: string) => string } {
  const t = createTranslate(locale, { en: everyList, de: everyListDe, fr: everyListFr });
  return {
    t: createTranslate(locale, texts),
    format: findFormats(locale),
    findWords: findCodeWords(toTextsTag(locale)),
    nameMode: (mode) => t(`modes.${mode}`),
    nameCurrency: (amount) => t('currencyOf', { amount }),
  };
}
