import { describeReason } from '@entropi/shared/lists/monitoring';
import { type CodeWords, useCodeWords } from '@entropi/shared/remote';
import { useCallback } from 'react';

/** Words a reason of a task. One that this page does not know is named by its code. */
export function useReasonWords(): (code: string) => CodeWords {
  const findWords = useCodeWords();
  return useCallback((code) => describeReason(findWords, code), [findWords]);
}
