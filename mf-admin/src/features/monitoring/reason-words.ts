import type { MonitoringUser } from '@entropi/shared/contracts/monitoring';
import { type CodeWords, useCodeWords } from '@entropi/shared/remote';
import { useCallback } from 'react';

/** Why a task is in error, else what holds it back, as a code; null when nothing is wrong with it. */
export function findReason({ task }: MonitoringUser): string | null {
  return task.error?.code ?? task.degraded;
}

/** Words a reason of a task. One that this page does not know is named by its code. */
export function useReasonWords(): (code: string) => CodeWords {
  const findWords = useCodeWords();
  return useCallback(
    (code) => findWords('fault', code) ?? findWords('degraded', code) ?? { title: code, hint: '' },
    [findWords],
  );
}
