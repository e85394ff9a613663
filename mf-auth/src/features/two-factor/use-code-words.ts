import type { Problem } from '@entropi/shared/ui/problem';
import { useText } from '../../texts';
import { useThrottleWords } from '../../use-throttle-words';

/** Why a code was not accepted, in plain words; undefined for what is no rejection of the code. */
export function useCodeWords(kind: 'totp' | 'recovery') {
  const t = useText();
  const describeThrottle = useThrottleWords();
  return (problem: Problem) => {
    if (problem.status === 429) return describeThrottle(problem);
    if (problem.status === 401 || problem.status === 422) {
      const hint = kind === 'totp' ? 'twoFactor.wrongHint' : 'twoFactor.wrongRecoveryHint';
      return { title: t('twoFactor.wrong'), hint: t(hint) };
    }
    // Only a recovery code needs no sealed secret.
    if (problem.code?.startsWith('seal_')) {
      return { title: t('twoFactor.unreadable'), hint: t('twoFactor.unreadableHint') };
    }
    return undefined;
  };
}
