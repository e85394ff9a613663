import { isApiError } from '@entropi/shared/http/api-error';
import { QueryClient } from '@tanstack/react-query';

/** The one query client of the page. Only what may pass by itself is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => isPassing(error) && failures < 2,
      },
    },
  });
}

function isPassing(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.status === 0 || error.status >= 502;
}
