import { type Session, session$, useSession } from '@entropi/shared/session';
import { defineTexts } from '@entropi/shared/ui/i18n';
import { notify } from '@entropi/shared/ui/notify';
import { hasUnsaved } from '@entropi/shared/ui/unsaved';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type KeptFields, readFields, restoreFields } from '../remotes/update/kept-fields';

const en = {
  kept: 'Your session ended while you were typing. Log in again as the same user in this tab, and what you had typed is filled in again, except passwords.',
  restored: 'What you had typed before your session ended is filled in again. It is not saved yet.',
  partly:
    'Not all that you had typed before your session ended could be filled in again: please check it.',
  lost: 'The page that you were on was closed: what you had typed there and not saved is lost.',
};

const useText = defineTexts('kept-input', {
  en,
  de: () => import('./use-kept-input.de'),
  fr: () => import('./use-kept-input.fr'),
});

/** Says whether a change of session takes the page away from a user who did not leave it. */
function isTakenAway(before: Session, now: Session): boolean {
  if (before.state !== 'signed-in' && before.state !== 'onboarding') return false;
  return now.state === 'suspended' || (now.state === 'anonymous' && now.ended !== undefined);
}

/** What a user had typed, in the memory of this page only: it must not outlive the tab. */
interface Kept {
  username: string;
  typed: KeptFields;
}

/**
 * Keeps what was typed when the session ends, and fills it in again once the same user is back on that page. What a
 * suspended user has typed is lost, because they do not come back to it; they are told.
 */
export function useKeptInput(): void {
  const t = useText();
  const session = useSession();
  const kept = useRef<Kept | null>(null);
  const say = useEffectEvent((what: keyof typeof en) => {
    const isGood = what === 'restored';
    notify({
      id: 'kept-input',
      text: t(what),
      sticky: !isGood,
      tone: isGood ? 'success' : 'warning',
    });
  });
  useEffect(() => {
    let before = session$.value;
    // When the session is published the page is still mounted; the next render removes it.
    const watching = session$.subscribe((now) => {
      const isTaken = isTakenAway(before, now) && hasUnsaved();
      const username = 'username' in before ? before.username : null;
      before = now;
      if (!isTaken) return;
      const typed = readFields();
      const isKept =
        username !== null && now.state === 'anonymous' && Object.keys(typed.fields).length > 0;
      kept.current = isKept ? { username, typed } : null;
      say(isKept ? 'kept' : 'lost');
    });
    return () => watching.unsubscribe();
  }, []);
  const { state } = session;
  const username = 'username' in session ? session.username : null;
  useEffect(() => {
    const held = kept.current;
    if (!held || username === null) return;
    // No user gets what another one has typed.
    if (held.username !== username) kept.current = null;
    else if (state === 'signed-in' || state === 'onboarding') {
      kept.current = null;
      // The login leads back to the page after this.
      void restoreFields(held.typed, [], true).then((missing) =>
        say(missing === 0 ? 'restored' : 'partly'),
      );
    }
  }, [state, username]);
}
