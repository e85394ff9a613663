import { login } from '@entropi/contracts/auth';
import { useClient } from '@entropi/shared/remote';
import { setTemporaryToken } from '@entropi/shared/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ENROLLED_KEY } from '../../two-factor-enrolled';

export interface Credentials {
  username: string;
  password: string;
}

/** The password step: keeps the temporary token, on which the shell goes to the second step. */
export function useLogin() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => client.call(login, { body: credentials }),
    onSuccess: (reply) => {
      queryClient.setQueryData(ENROLLED_KEY, reply.two_factor_enrolled);
      setTemporaryToken(reply.temp_token);
    },
  });
}
