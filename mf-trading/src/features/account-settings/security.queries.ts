import { logout, renewRecoveryCodes, resetOwnTwoFactor } from '@entropi/contracts/auth';
import { useClient } from '@entropi/shared/remote';
import { clearSession } from '@entropi/shared/session';
import { useMutation } from '@tanstack/react-query';

export function useRenewCodes() {
  const client = useClient();
  return useMutation({
    mutationFn: (body: { code: string }) => client.call(renewRecoveryCodes, { body }),
  });
}

/** Ends all sessions, this one too. */
export function useResetFactor() {
  const client = useClient();
  return useMutation({
    mutationFn: (body: { code: string }) => client.call(resetOwnTwoFactor, { body }),
    onSuccess: clearSession,
  });
}

/** Ends all sessions, this one too. */
export function useSignOutEverywhere() {
  const client = useClient();
  return useMutation({
    mutationFn: () => client.call(logout, { body: { all: true } }),
    onSuccess: clearSession,
  });
}
