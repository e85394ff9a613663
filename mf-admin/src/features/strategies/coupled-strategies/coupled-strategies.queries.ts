import {
  type CoupledStrategyInput,
  createCoupledStrategy,
  deleteCoupledStrategy,
  updateCoupledStrategy,
} from '@entropi/contracts/coupled-strategies';
import { listStrategies } from '@entropi/contracts/strategies';
import { READABLE_ONLY } from '@entropi/shared/http/readable-only';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export const COUPLED = ['admin', 'coupled-strategies'];

/** The strategies that can be coupled. */
export function useMembers() {
  const client = useClient();
  return useQuery({
    queryKey: ['admin', 'strategies', 'members'],
    queryFn: ({ signal }) => client.call(listStrategies, {}, { signal, ...READABLE_ONLY }),
  });
}

/** Changes a coupled strategy, or with null makes one. */
export function useSaveCoupled(id: number | null) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CoupledStrategyInput) =>
      id === null
        ? client.call(createCoupledStrategy, { body })
        : client.call(updateCoupledStrategy, { params: { strategy_id: id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: COUPLED }),
  });
}

export function useDeleteCoupled() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => client.call(deleteCoupledStrategy, { params: { strategy_id: id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: COUPLED }),
  });
}
