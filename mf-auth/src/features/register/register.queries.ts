import { register } from '@entropi/contracts/auth';
import type { CallInput } from '@entropi/contracts/endpoint';
import { useClient } from '@entropi/shared/remote';
import { useLanguage } from '@entropi/shared/ui/i18n';
import { useMutation } from '@tanstack/react-query';

export type Registration = CallInput<typeof register>['body'];

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
