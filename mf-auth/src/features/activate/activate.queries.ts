import { activate } from '@entropi/shared/contracts/auth';
import { useClient } from '@entropi/shared/remote';
import { useMutation } from '@tanstack/react-query';

/** Activates the account of a mailed link, under another name if one is given. */
export function useActivate(token: string) {
  const client = useClient();
  return useMutation({
    mutationFn: (username?: string) =>
      client.call(activate, { body: username ? { token, username } : { token } }),
  });
}
