import { resetPassword, validateResetToken } from '@entropi/contracts/auth';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery } from '@tanstack/react-query';

/** Reads whether the mailed link still works, and for whom. */
export function useResetToken(token: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['auth', 'reset-token', token],
    queryFn: () => client.call(validateResetToken, { params: { token } }),
    enabled: token !== '',
    gcTime: 0,
  });
}

export function useResetPassword(token: string) {
  const client = useClient();
  return useMutation({
    mutationFn: (password: string) => client.call(resetPassword, { body: { token, password } }),
  });
}
