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

/** Says whether a change of session takes the page away from a user who did not leave it. */
function isTakenAway(before: Session, now: Session): boolean {
  if (before.state !== 'signed-in' && before.state !== 'onboarding') return false;
  return now.state === 'suspended' || (now.state === 'anonymous' && now.ended !== undefined);
}

/** Says that typed text is lost with its page when the session ends, or the user is suspended, while they type. */
export function useLostInput(): void {
  const t = useText();
  const say = useEffectEvent(() =>
    notify({ id: 'lost-input', text: t('text'), sticky: true, tone: 'warning' }),
  );
  useEffect(() => {
    let before = session$.value;
    // When the session is published the page is still mounted; the next render removes it.
    const watching = session$.subscribe((now) => {
      const isLost = isTakenAway(before, now) && hasUnsaved();
      before = now;
      if (isLost) say();
    });
    return () => watching.unsubscribe();
  }, []);
}
