import { type Locale, parseTag, toLocale } from '@entropi/contracts/languages';
import { createTexts } from '@entropi/shared/remote';
import { useMemo, useSyncExternalStore } from 'react';

/** The texts of the bundle that contains this module. */
export const { defineTexts, useLanguage } = createTexts();

const readTag = () => document.documentElement.lang;

const followers = new Set<() => void>();
// One for all that a page shows: a table has hundreds of amounts.
new MutationObserver(() => {
  for (const notify of followers) notify();
}).observe(document.documentElement, { attributeFilter: ['lang'] });

function followTag(notify: () => void): () => void {
  followers.add(notify);
  return () => followers.delete(notify);
}

/** The language shown now, and the place that the page's `lang` names: amounts and dates follow both. */
export function useLocale(): Locale {
  const language = useLanguage();
  const { region } = parseTag(useSyncExternalStore(followTag, readTag));
  return useMemo(() => toLocale({ language, region }), [language, region]);
}
