import { createTexts } from '@entropi/shared/remote';
import { useMemo, useSyncExternalStore } from 'react';
import { type Locale, parseTag, toLocale } from '../contracts/languages';

/** The texts of the bundle that contains this module. */
export const { defineTexts, useLanguage } = createTexts();

const readTag = () => document.documentElement.lang;

function followTag(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** The language shown now, and the place that the page's `lang` names: amounts and dates follow both. */
export function useLocale(): Locale {
  const language = useLanguage();
  const { region } = parseTag(useSyncExternalStore(followTag, readTag));
  return useMemo(() => toLocale({ language, region }), [language, region]);
}
