import { setupTwoFactor, verifyTwoFactor } from '@entropi/shared/contracts/auth';
import type { ReplyOf } from '@entropi/shared/contracts/endpoint';
import { isApiError } from '@entropi/shared/http/api-error';
import { useClient } from '@entropi/shared/remote';
import { completeLogin } from '@entropi/shared/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ENROLLED_KEY } from '../../two-factor-enrolled';

export type TwoFactorSetup = ReplyOf<typeof setupTwoFactor>;

/**
 * The pending second factor; null when one is set up already. The password step has left that
 * behind; after a reload of the page the server reports, by 409.
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
    // Asked for again it would replace what was scanned already; left behind it would be a secret at large.
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
    // The set-up stays until the page is left: removed under the mounted page it would be called again.
    onSuccess: (pair) => completeLogin(pair),
  });
}
