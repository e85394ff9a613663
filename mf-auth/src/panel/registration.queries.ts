import { getRegistration } from '@entropi/contracts/auth';
import { useClient } from '@entropi/shared/remote';
import { useQuery } from '@tanstack/react-query';

/** Reads whether anybody may register, or only with an invitation. */
export function useRegistrationMode(isWanted = true) {
  const client = useClient();
  return useQuery({
    queryKey: ['auth', 'registration'],
    queryFn: () => client.call(getRegistration, {}),
    enabled: isWanted,
  });
}
