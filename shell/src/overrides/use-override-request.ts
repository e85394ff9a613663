import type { Session } from '@entropi/shared/session';
import { notify } from '@entropi/shared/ui/notify';
import { useEffect } from 'react';
import { useShellText } from '../shell-texts';
import type { OverrideRequest } from './override-request';
import { reloadPage } from './reload-page';

/** Sends a developer's overrides once the session is known, and reloads the page to get them. */
export function useOverrideRequest(
  session: Session,
  hasRegistry: boolean,
  request: OverrideRequest,
): void {
  const t = useShellText();
  const isKnown = hasRegistry && session.state === 'signed-in';
  const isSuperuser = session.state === 'signed-in' && session.isSuperuser;
  useEffect(() => {
    if (!isKnown) return;
    void request({ isSuperuser }).then((outcome) => {
      if (outcome.kind === 'granted') reloadPage();
      if (outcome.kind === 'nothing-requested' || outcome.kind === 'granted') return;
      const reason = outcome.kind === 'rejected' ? outcome.reason : t('override.noCookie');
      notify({ text: t('override.rejected', { reason }), tone: 'warning', sticky: true });
    });
  }, [isKnown, isSuperuser, request, t]);
}
