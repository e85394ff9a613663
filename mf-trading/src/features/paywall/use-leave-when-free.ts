import { useLive } from '@entropi/shared/live';
import { recheckSession } from '@entropi/shared/session';
import { notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import { useEffect } from 'react';
import { useStart } from './paywall.queries';
import { useText } from './paywall.texts';

/**
 * Leaves the paywall by itself once nothing is overdue. What it then says outlives the page: the task is
 * paused still, and can be started.
 *
 * @param isFree undefined while it is not known
 */
export function useLeaveWhenFree(userId: number, isFree: boolean | undefined): void {
  const t = useText();
  const describeFailure = useFailureText();
  const start = useStart(userId);
  const offerStart = () => {
    const run = () =>
      void start().then(
        () => notify({ text: t('started') }),
        (error: unknown) => notify({ text: describeFailure(error), tone: 'error' }),
      );
    const action = { label: t('start'), run };
    notify({ id: 'trading-free', text: `${t('free')} ${t('freeHint')}`, sticky: true, action });
  };
  // The shell leaves at this event too, perhaps before the page has read anything.
  useLive('suspension', ({ suspended }) => {
    if (!suspended) offerStart();
  });
  useEffect(() => {
    if (!isFree) return;
    offerStart();
    recheckSession();
  }, [isFree]);
}
