import { forgotPassword } from '@entropi/contracts/auth';
import { useClient } from '@entropi/shared/remote';
import { useMutation } from '@tanstack/react-query';

/** Asks for a reset link; the response does not say whether the account exists. */
export function useForgotPassword() {
  const client = useClient();
  return useMutation({
    mutationFn: (email: string) => client.call(forgotPassword, { body: { email } }),
  });
}
