import { confirmAddress, undoAddress } from '@entropi/contracts/addresses';
import { useClient } from '@entropi/shared/remote';
import { useMutation } from '@tanstack/react-query';

/** Confirms the new address that a link was mailed to. */
export function useConfirmAddress(token: string) {
  const client = useClient();
  return useMutation({ mutationFn: () => client.call(confirmAddress, { body: { token } }) });
}

/** Reverts the change of address that a mailed link belongs to. */
export function useUndoAddress(token: string) {
  const client = useClient();
  return useMutation({ mutationFn: () => client.call(undoAddress, { body: { token } }) });
}
