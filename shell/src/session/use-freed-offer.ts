import { startOwnTask } from '@entropi/contracts/tasks';
import { useClient } from '@entropi/shared/remote';
import { useSession } from '@entropi/shared/session';
import { defineTexts } from '@entropi/shared/ui/i18n';
import { notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import { useEffect, useEffectEvent, useRef } from 'react';

const en = {
  text: 'Nothing is overdue: your trading is free again. Your task is paused until you start it.',
  start: 'Start',
  started: 'Your task is started.',
};

const useText = defineTexts('freed-offer', {
  en,
  de: () => import('./use-freed-offer.de'),
  fr: () => import('./use-freed-offer.fr'),
});

/**
 * When the suspension of a user ends, says that their task is still paused and offers to start it, on every
 * page and whichever part of the page noticed the end.
 */
export function useFreedOffer(): void {
  const t = useText();
  const describeFailure = useFailureText();
  const client = useClient();
  const session = useSession();
  const suspendedId = useRef<number | null>(null);
  const offer = useEffectEvent((userId: number) => {
    const run = () =>
      void client.call(startOwnTask, { params: { user_id: userId } }).then(
        () => notify({ text: t('started') }),
        (error: unknown) => notify({ text: describeFailure(error), tone: 'error' }),
      );
    const action = { label: t('start'), run };
    notify({ id: 'trading-free', text: t('text'), sticky: true, action });
  });
  const { state } = session;
  const userId = 'userId' in session ? session.userId : null;
  useEffect(() => {
    // While the session is loading, nothing is known about the user.
    if (state === 'loading') return;
    if (state === 'signed-in' && userId !== null && userId === suspendedId.current) offer(userId);
    suspendedId.current = state === 'suspended' ? userId : null;
  }, [state, userId]);
}
