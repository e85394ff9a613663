import type { Language } from '@entropi/contracts/languages';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormat } from './format';
import { useLanguage } from './i18n';
import { useUiText } from './ui-texts';

/** The library's own translations, fetched only for users of that language. */
const LOADERS = {
  de: async () => (await import('./grid-words.de')).words,
  fr: async () => (await import('./grid-words.fr')).words,
};

const hasLoader = (language: Language): language is keyof typeof LOADERS => language in LOADERS;

interface Rows {
  from: number;
  to: number;
  /** −1 while it is not known. */
  count: number;
}

/** The texts of Data Grid itself in the user's language; English until they have loaded. */
export function useGridWords() {
  const language = useLanguage();
  const t = useUiText();
  const { number } = useFormat();
  const words = useQuery({
    queryKey: ['grid-words', language],
    queryFn: hasLoader(language) ? LOADERS[language] : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  // Memoised, because the grid renders all its cells again for a new object.
  return useMemo(
    () => ({
      ...words,
      paginationDisplayedRows: ({ from, to, count }: Rows) =>
        t('rowsOf', { from: number(from), to: number(to), total: number(Math.max(count, to)) }),
    }),
    [words, t, number],
  );
}
