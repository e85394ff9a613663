import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  renamePasskey,
  startPasskey,
} from '@entropi/contracts/passkeys';
import { makePasskey } from '@entropi/shared/passkeys/passkey-ceremony';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ACCOUNT } from './account-settings.queries';

const PASSKEYS = [...ACCOUNT, 'passkeys'];

export function usePasskeys() {
  const client = useClient();
  return useQuery({
    queryKey: PASSKEYS,
    queryFn: ({ signal }) => client.call(listPasskeys, {}, { signal }),
  });
}

function usePasskeyMutation<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => queries.invalidateQueries({ queryKey: PASSKEYS }),
  });
}

/** Adds a passkey: the user proves who they are, the browser creates it, and the API stores its public key. */
export function useAddPasskey() {
  const client = useClient();
  return usePasskeyMutation(async (name: string) => {
    const options = await client.call(startPasskey, { body: {} });
    const passkey = await makePasskey(options);
    return client.call(addPasskey, { body: { name, passkey } });
  });
}

export function useRenamePasskey() {
  const client = useClient();
  return usePasskeyMutation(({ id, name }: { id: number; name: string }) =>
    client.call(renamePasskey, { params: { id }, body: { name } }),
  );
}

export function useDeletePasskey() {
  const client = useClient();
  return usePasskeyMutation((id: number) => client.call(deletePasskey, { params: { id } }));
}
