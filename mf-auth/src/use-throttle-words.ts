import type { Problem } from '@entropi/shared/ui/problem';
import { useText } from './texts';

/** Says how long to wait after too many attempts. */
export function useThrottleWords() {
  const t = useText();
  return ({ retryAfterSeconds }: Problem) => ({
    title: t('throttled.title'),
    hint: retryAfterSeconds
      ? t('throttled.wait', { count: Math.ceil(retryAfterSeconds / 60) })
      : t('throttled.waitSome'),
  });
}
