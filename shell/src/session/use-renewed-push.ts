import { renewPushDevice } from '@entropi/contracts/channels';
import type { Client } from '@entropi/shared/http';
import { findPushEndpoint } from '@entropi/shared/push/browser-push';
import { useClient } from '@entropi/shared/remote';
import { useSession } from '@entropi/shared/session';
import { useEffect } from 'react';

/**
 * Tells the server that this browser's user has signed in again, so that push notices go on, which stop when a browser
 * is signed out. A browser that belongs to another user gets none by this.
 */
export function useRenewedPush(isIdle: boolean): void {
  const client = useClient();
  const session = useSession();
  const username = 'username' in session ? session.username : null;
  useEffect(() => {
    if (isIdle && username !== null) void renewPush(client);
  }, [client, isIdle, username]);
}

async function renewPush(client: Client): Promise<void> {
  try {
    const endpoint = await findPushEndpoint();
    if (endpoint) await client.call(renewPushDevice, { body: { endpoint } });
  } catch {
    // It is tried again when the page is loaded next.
  }
}
