import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  usePrefetchQuery,
  useQuery,
} from '@tanstack/react-query';

type EarlyQueryOptions<Data> = Omit<UseQueryOptions<Data>, 'queryFn' | 'enabled'> & {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
};

/**
 * Reads as `useQuery` does, but begins while the component is being drawn and not when it is there: for what takes as
 * long to draw as to read, such as a table or a dialog.
 */
export function useEarlyQuery<Data>(options: EarlyQueryOptions<Data>): UseQueryResult<Data> {
  const { queryKey, queryFn, gcTime } = options;
  usePrefetchQuery({ queryKey, queryFn, gcTime });
  return useQuery(options);
}
