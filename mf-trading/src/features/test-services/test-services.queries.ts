import { testConnection } from '@entropi/shared/contracts/broker-accounts';
import type { CallInput, ReplyOf } from '@entropi/shared/contracts/endpoint';
import { useClient } from '@entropi/shared/remote';
import { useMutation } from '@tanstack/react-query';

export type ConnectionTest = CallInput<typeof testConnection>['body'];
export type ConnectionResult = ReplyOf<typeof testConnection>;

export function useConnectionTest() {
  const client = useClient();
  return useMutation({
    mutationFn: (body: ConnectionTest) => client.call(testConnection, { body }),
  });
}
