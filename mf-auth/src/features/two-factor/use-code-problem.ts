import type { Problem } from '@entropi/shared/ui/problem';
import { useText } from '../../texts';

/**
 * Words a rejected code by what only this page knows: an app shows its next code within half a minute, and
 * another recovery code is on the user's list. Undefined leaves the error to its general text.
 */
export function useCodeProblem(kind: 'Code' | 'Recovery') {
  const t = useText();
  return ({ status, code }: Problem) => {
    // Text that does not have the form of a code is reported like a wrong code.
    if (status === 422 || code === 'wrong_code') {
      return { title: t(`twoFactor.wrong${kind}`), hint: t(`twoFactor.wrong${kind}Hint`) };
    }
    // The server cannot read the secret of the app, so only a recovery code works.
    if (code?.startsWith('seal_')) {
      return { title: t('twoFactor.unreadable'), hint: t('twoFactor.unreadableHint') };
    }
    return undefined;
  };
}
