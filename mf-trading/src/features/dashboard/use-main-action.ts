import type { Dashboard } from '@entropi/contracts/dashboard';
import { listMarketPrice } from '../../shares/price-seen';
import { useTaskAction } from './commands.queries';

/** The command that a user may give in each state; in error only an administrator may act. */
const ACTIONS = { active: 'pause', paused: 'start', stopped: 'start', error: null } as const;

/** Offers Pause or Start, whichever fits the task's state; `action` is null where neither does. */
export function useMainAction({ task, market, strategy }: Dashboard) {
  const act = useTaskAction(task.user_id);
  const action = ACTIONS[task.state];
  const run = () =>
    action === 'start'
      ? act.mutate({ action, pricesSeen: listMarketPrice(market) })
      : act.mutate({ action: 'pause' });
  return { action, isPossible: action !== 'start' || strategy !== null, act, run };
}
