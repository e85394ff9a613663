import { getRegistration, register } from '@entropi/shared/contracts/auth';
import type { CallInput } from '@entropi/shared/contracts/endpoint';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery } from '@tanstack/react-query';

export type Registration = CallInput<typeof register>['body'];

/** Whether anyone may register. */
export function useRegistrationMode() {
  const client = useClient();
  return useQuery({
    queryKey: ['auth', 'registration'],
    queryFn: () => client.call(getRegistration, {}),
  });
}

/** Registers; the response does not say whether there is an account already. */
export function useRegister(invite: string | undefined) {
  const client = useClient();
  return useMutation({
    mutationFn: (values: Registration) =>
      client.call(register, { body: invite ? { ...values, invite } : values }),
  });
}
