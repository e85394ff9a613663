import { isApiError } from '@entropi/shared/http/api-error';
import { QueryClient } from '@tanstack/react-query';

/** The one query client of the page. It tries again only after failures that may pass by themselves. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => isPassing(error) && failures < 2,
      },
      // A command that is given offline fails at once: sent when the network is back, it would meet another price.
      mutations: { networkMode: 'always' },
    },
  });
}

/** Says whether a failure may pass by itself: no server answered, or it cannot serve the call just now. */
export function isPassing(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.status === 0 || error.status >= 502;
}
