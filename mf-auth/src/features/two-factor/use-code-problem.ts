import { useCodeWords } from '@entropi/shared/remote';
import type { Problem } from '@entropi/shared/ui/problem';
import { useText } from '../../texts';

/** Words for what only this page knows of a rejected code; undefined leaves it to the code's own words. */
export function useCodeProblem() {
  const t = useText();
  const findWords = useCodeWords();
  return ({ status, code }: Problem) => {
    // What has not the form of a code is as wrong as one that is not accepted.
    if (status === 422) return findWords('error', 'wrong_code') ?? undefined;
    // Only a recovery code needs no sealed secret.
    if (code?.startsWith('seal_')) {
      return { title: t('twoFactor.unreadable'), hint: t('twoFactor.unreadableHint') };
    }
    return undefined;
  };
}
