import { getRegistration, register } from '@entropi/shared/contracts/auth';
import type { CallInput } from '@entropi/shared/contracts/endpoint';
import { useClient } from '@entropi/shared/remote';
import { useLanguage } from '@entropi/shared/ui/i18n';
import { useMutation, useQuery } from '@tanstack/react-query';

export type Registration = CallInput<typeof register>['body'];

/** Reads whether anybody may register, or only with an invitation. */
export function useRegistrationMode() {
  const client = useClient();
  return useQuery({
    queryKey: ['auth', 'registration'],
    queryFn: () => client.call(getRegistration, {}),
  });
}

/**
 * Registers a user, in the language in which the page is read: their mails come in it. The response does not say
 * whether the account exists already.
 */
export function useRegister(invite: string | undefined) {
  const client = useClient();
  const language = useLanguage();
  return useMutation({
    mutationFn: (values: Registration) =>
      client.call(register, { body: { ...values, language, ...(invite && { invite }) } }),
  });
}
