import type { PrimaryPosition, StandbyPosition } from './positions.repo';

/** Why a server does not follow the primary, so that what it shows is not old but wrong; null when it does. */
export function findMismatch(seen: StandbyPosition, primary: PrimaryPosition): string | null {
  if (!seen.isStandby) return 'it takes writes itself';
  if (seen.system !== primary.system) return 'it is of another cluster';
  if (seen.database !== primary.database) return 'it has another database';
  return seen.timeline === primary.timeline
    ? null
    : 'its last restart point is of another timeline';
}
