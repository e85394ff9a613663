import type { StopPreview } from '@entropi/contracts/tasks';
import type { Deps } from '../../deps';
import { toMoney } from '../../money';
import { sumOpenShares } from '../dashboard/performance.repo';
import { countRunning } from './stop-all.repo';

/** How many tasks run and what is open, as sums; the cost grows only with the number of open shares. */
export async function previewStopAll({ db }: Pick<Deps, 'db'>): Promise<StopPreview> {
  const [running, { openShares, unrealised }] = await Promise.all([
    countRunning(db),
    sumOpenShares(db),
  ]);
  return {
    users: [],
    running,
    open_shares: openShares,
    unrealised: unrealised.map(({ minor, currency }) => toMoney(minor, currency)),
  };
}
