import { activate } from '@entropi/shared/contracts/auth';
import { useClient } from '@entropi/shared/remote';
import { useMutation } from '@tanstack/react-query';

export interface Activation {
  /** Chosen by who reads the mail. */
  password: string;
  /** Another one, if the registered one was taken meanwhile. */
  username?: string;
}

/** Activates the account of a mailed link. */
export function useActivate(token: string) {
  const client = useClient();
  return useMutation({
    mutationFn: (given: Activation) => client.call(activate, { body: { token, ...given } }),
  });
}
