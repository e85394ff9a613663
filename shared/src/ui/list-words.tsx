import { useCodeWords } from '@entropi/shared/remote';
import { useMemo } from 'react';
import type { ListWords } from '../lists/list-column';
import { useFormat } from './format';
import { useModeName } from './use-mode-name';

/** What the columns of a list are worded with on a page; `t` reads the texts of the list. */
export function useListWords<Key extends string>(t: ListWords<Key>['t']): ListWords<Key> {
  const format = useFormat();
  const findWords = useCodeWords();
  const nameMode = useModeName();
  return useMemo(() => ({ t, format, findWords, nameMode }), [t, format, findWords, nameMode]);
}
