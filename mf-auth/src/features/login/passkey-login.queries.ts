import { loginByPasskey, startPasskeyLogin } from '@entropi/contracts/passkeys';
import { signWithPasskey } from '@entropi/shared/passkeys/passkey-ceremony';
import { useClient } from '@entropi/shared/remote';
import { completeLogin } from '@entropi/shared/session';
import { useMutation } from '@tanstack/react-query';

/** Signs in by a passkey, in one step; the shell moves on from there. */
export function useLoginByPasskey() {
  const client = useClient();
  return useMutation({
    mutationFn: async () => {
      const options = await client.call(startPasskeyLogin, { body: {} });
      const passkey = await signWithPasskey(options);
      return client.call(loginByPasskey, { body: { passkey } });
    },
    onSuccess: completeLogin,
  });
}
