import { listCycles } from '@entropi/contracts/cycles';
import { listShares } from '@entropi/contracts/shares';
import { listTimeline } from '@entropi/contracts/timeline';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';

/** Cycles from the newest to the oldest. */
export function useCycles(userId: number) {
  return useResourceList({
    call: listCycles,
    input: { params: { user_id: userId } },
    queryKey: ['trading', 'cycles'],
    prefix: 'cycles',
  });
}

/** Closed shares of all times, last closed first unless sorted. */
export function useClosedShares(userId: number) {
  return useResourceList({
    call: listShares,
    input: { params: { user_id: userId }, query: { state: 'CLOSED' } },
    queryKey: ['trading', 'closed-shares'],
    prefix: 'closed',
    rowId: (share) => share.deal_reference,
  });
}

/** What happened, newest first. */
export function useTimeline(userId: number) {
  return useResourceList({
    call: listTimeline,
    input: { params: { user_id: userId } },
    queryKey: ['trading', 'timeline'],
    prefix: 'line',
  });
}
