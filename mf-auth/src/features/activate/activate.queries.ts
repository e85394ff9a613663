import { activate } from '@entropi/contracts/auth';
import { useClient } from '@entropi/shared/remote';
import { useMutation } from '@tanstack/react-query';

export interface Activation {
  /** Chosen by the reader of the mail. */
  password: string;
  /** Another username, needed if the registered one was taken meanwhile. */
  username?: string;
}

/** Activates the account that a mailed link belongs to. */
export function useActivate(token: string) {
  const client = useClient();
  return useMutation({
    mutationFn: (given: Activation) => client.call(activate, { body: { token, ...given } }),
  });
}
