import { confirmAddress, undoAddress } from '@entropi/shared/contracts/addresses';
import { useClient } from '@entropi/shared/remote';
import { useMutation } from '@tanstack/react-query';

/** Puts the address in place whose mailed link this is. */
export function useConfirmAddress(token: string) {
  const client = useClient();
  return useMutation({ mutationFn: () => client.call(confirmAddress, { body: { token } }) });
}

/** Takes back the change of address whose mailed link this is. */
export function useUndoAddress(token: string) {
  const client = useClient();
  return useMutation({ mutationFn: () => client.call(undoAddress, { body: { token } }) });
}
