import { getOwnThread } from '@entropi/contracts/chat';
import { useClient } from '@entropi/shared/remote';
import type { ThreadSource } from '../../thread/thread.queries';

/** The reader's own thread with the administrators. */
export function useOwnThread(): ThreadSource {
  const client = useClient();
  return {
    isAdmin: false,
    threadId: 'own',
    load: (before, signal) => client.call(getOwnThread, { query: { before } }, { signal }),
    owns: () => true,
  };
}
