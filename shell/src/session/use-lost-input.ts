import { type Session, session$ } from '@entropi/shared/session';
import { defineTexts } from '@entropi/shared/ui/i18n';
import { notify } from '@entropi/shared/ui/notify';
import { hasUnsaved } from '@entropi/shared/ui/unsaved';
import { useEffect, useEffectEvent } from 'react';

const en = {
  text: 'The page that you were on was closed: what you had typed there and not saved is lost.',
};

const useText = defineTexts('lost-input', {
  en,
  de: () => import('./use-lost-input.de'),
  fr: () => import('./use-lost-input.fr'),
});

/** Whether the page is taken away from who did not leave it. */
function isTakenAway(before: Session, now: Session): boolean {
  if (before.state !== 'signed-in' && before.state !== 'onboarding') return false;
  return now.state === 'suspended' || (now.state === 'anonymous' && now.ended !== undefined);
}

/** Says that a form is lost with its page: where a session ends, or a user is suspended, while they type. */
export function useLostInput(): void {
  const t = useText();
  const say = useEffectEvent(() =>
    notify({ id: 'lost-input', text: t('text'), sticky: true, tone: 'warning' }),
  );
  useEffect(() => {
    let before = session$.value;
    // The page is still there when the session is published: it goes with the next drawing.
    const watching = session$.subscribe((now) => {
      const isLost = isTakenAway(before, now) && hasUnsaved();
      before = now;
      if (isLost) say();
    });
    return () => watching.unsubscribe();
  }, []);
}
