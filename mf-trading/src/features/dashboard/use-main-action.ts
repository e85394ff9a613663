import type { Dashboard } from '@entropi/shared/contracts/dashboard';
import { listMarketPrice } from '../../shares/price-seen';
import { useTaskAction } from './commands.queries';

/** What a user may do with a task in each state; in error an administrator acts. */
const ACTIONS = { active: 'pause', paused: 'start', stopped: 'start', error: null } as const;

/** Pause or Start, whichever the task is for; `action` is null where it is neither. */
export function useMainAction({ task, market, strategy }: Dashboard) {
  const act = useTaskAction(task.user_id);
  const action = ACTIONS[task.state];
  const run = () =>
    action === 'start'
      ? act.mutate({ action, pricesSeen: listMarketPrice(market) })
      : act.mutate({ action: 'pause' });
  return { action, isPossible: action !== 'start' || strategy !== null, act, run };
}
