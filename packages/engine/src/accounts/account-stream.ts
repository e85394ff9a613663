import type { BrokerClientPool, Credentials } from '@entropi/broker/broker';
import type { BrokerStream } from '@entropi/broker/broker-stream';
import type { AccountWorker } from './account-worker';

/** The channel that the broker states for orders that came over its API: ours, or another program's. */
const OWN_CHANNEL = 'PUBLIC_WEB_API';

/**
 * Streams to an account's worker what happens on the account: confirms of orders, and positions that others have
 * changed. Calls `onFunds` when its money has changed.
 */
export function openAccountStream(
  clientPool: BrokerClientPool,
  credentials: Credentials,
  worker: AccountWorker,
  onFunds: () => void,
): BrokerStream {
  const { confirms, log, row } = worker.account;
  return clientPool.openStream(
    credentials,
    row.accountId,
    { account: true },
    {
      onConfirm(confirm) {
        if (confirms.add(confirm)) worker.wake('order');
      },
      onPosition({ channel }) {
        if (channel !== OWN_CHANNEL) worker.reconcileSoon();
      },
      onFunds,
      onConnection(isConnected, cause) {
        log.debug({ accountId: row.id, isConnected, cause }, 'account stream');
        confirms.isLive = isConnected;
      },
    },
  );
}
