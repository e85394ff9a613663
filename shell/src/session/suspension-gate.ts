import { suspension } from '@entropi/contracts/auth';
import type { Client } from '@entropi/shared/http';
import { isApiError } from '@entropi/shared/http/api-error';
import { type Identity, recheckSession } from '@entropi/shared/session';
import { findTurnMs, waitForTurn } from './call-patiently';

/**
 * Asks the server whether the user is suspended. Returns null if not, and also if that is unknown, because an
 * error must block nobody. A 401 here is not published, so that a user who is logging in stays there.
 * Superusers and staff are not checked. After too many requests the session is checked again when it is this call's
 * turn, while the user goes on.
 *
 * @param signal ends the waiting for that turn
 */
export async function checkSuspension(
  client: Client,
  { isSuperuser, isStuffUser }: Pick<Identity, 'isSuperuser' | 'isStuffUser'>,
  signal: AbortSignal,
): Promise<{ id: number } | null> {
  if (isSuperuser || isStuffUser) return null;
  try {
    const status = await client.call(suspension, {}, { silent401: true });
    return status.suspended ? { id: status.id } : null;
  } catch (error) {
    const rejected = isApiError(error) && error.status === 401;
    if (rejected) console.warn('The suspension check was rejected: treated as not suspended');
    else console.warn('The suspension check failed', error);
    const turnMs = findTurnMs(error);
    if (turnMs !== null) {
      void waitForTurn(turnMs, signal, false).then(() => {
        if (!signal.aborted) recheckSession();
      });
    }
    return null;
  }
}
