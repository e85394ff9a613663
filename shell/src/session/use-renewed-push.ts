import { renewPushDevice } from '@entropi/contracts/channels';
import type { Client } from '@entropi/shared/http';
import { findPushEndpoint } from '@entropi/shared/push/browser-push';
import { useClient } from '@entropi/shared/remote';
import { useSession } from '@entropi/shared/session';
import { useEffect } from 'react';

/**
 * Notices stop when their browser is signed out. Once its user has signed in again there, this says so, and they go
 * on; another user's do not begin by it.
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
