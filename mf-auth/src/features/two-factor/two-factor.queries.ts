import { setupTwoFactor, verifyTwoFactor } from '@entropi/contracts/auth';
import type { ReplyOf } from '@entropi/contracts/endpoint';
import { isApiError } from '@entropi/shared/http/api-error';
import { useClient } from '@entropi/shared/remote';
import { completeLogin } from '@entropi/shared/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ENROLLED_KEY } from '../../two-factor-enrolled';

export type TwoFactorSetup = ReplyOf<typeof setupTwoFactor>;

/**
 * Reads the pending second factor; null when one is set up already. The password step has stored
 * which of both holds; after a reload of the page the server says so by a 409.
 */
export function useTwoFactorSetup() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['auth', 'two-factor-setup'],
    queryFn: async (): Promise<TwoFactorSetup | null> => {
      if (queryClient.getQueryData(ENROLLED_KEY) === true) return null;
      try {
        return await client.call(setupTwoFactor, { body: {} });
      } catch (error) {
        if (isApiError(error) && error.status === 409) return null;
        throw error;
      }
    },
    // Reading it again would replace a secret that was scanned already, and the cache must not keep a secret.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  });
}

/** Checks a code and ends the login; the shell moves on from there. */
export function useVerifyCode() {
  const client = useClient();
  return useMutation({
    mutationFn: (code: string) => client.call(verifyTwoFactor, { body: { code } }),
    // The set-up stays in the cache until the page is left: if it were removed now, the page would read it again.
    onSuccess: (pair) => completeLogin(pair),
  });
}
