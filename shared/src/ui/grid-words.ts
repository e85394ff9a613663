import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Language } from '../remote/languages';
import { useFormat } from './format';
import { useLanguage } from './i18n';
import { useUiText } from './ui-texts';

/** The library's own translations: fetched by whoever reads that language. */
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

/** What Data Grid says by itself, in the reader's language; in English until the words are there. */
export function useGridWords() {
  const language = useLanguage();
  const t = useUiText();
  const { number } = useFormat();
  const words = useQuery({
    queryKey: ['grid-words', language],
    queryFn: hasLoader(language) ? LOADERS[language] : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  // The same object while nothing changes: the grid renders all its cells for another one.
  return useMemo(
    () => ({
      ...words,
      paginationDisplayedRows: ({ from, to, count }: Rows) =>
        t('rowsOf', { from: number(from), to: number(to), total: number(Math.max(count, to)) }),
    }),
    [words, t, number],
  );
}
