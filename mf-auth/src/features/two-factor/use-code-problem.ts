import type { Problem } from '@entropi/shared/ui/problem';
import { useText } from '../../texts';

/**
 * Words for what only this page knows of a rejected code; undefined leaves it to the code's own words.
 * Another code of an app comes within half a minute, another recovery code stands on the list.
 */
export function useCodeProblem(kind: 'Code' | 'Recovery') {
  const t = useText();
  return ({ status, code }: Problem) => {
    // What has not the form of a code is as wrong as one that is not accepted.
    if (status === 422 || code === 'wrong_code') {
      return { title: t(`twoFactor.wrong${kind}`), hint: t(`twoFactor.wrong${kind}Hint`) };
    }
    // Only a recovery code needs no sealed secret.
    if (code?.startsWith('seal_')) {
      return { title: t('twoFactor.unreadable'), hint: t('twoFactor.unreadableHint') };
    }
    return undefined;
  };
}
