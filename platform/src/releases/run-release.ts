import { Canary, Promotion, Recalling, RollingBack } from '@entropi/contracts/platform';
import { z } from 'zod';
import { recallVersion } from '../registry/recall';
import { promoteVersion, type ReleaseDeps, rollBack, setCanary } from '../registry/release';

/** Who asked for it, in the words of the API, which has checked that they may; left out by a team itself. */
const By = z.string().min(1).max(60).optional();

/** What the console, or a team, may ask for. */
export const ReleaseRequest = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('promote'), by: By, body: Promotion }),
  z.strictObject({ what: z.literal('canary'), by: By, body: Canary }),
  z.strictObject({ what: z.literal('rollback'), by: By, body: RollingBack }),
  z.strictObject({ what: z.literal('recall'), by: By, body: Recalling }),
]);
export type ReleaseRequest = z.infer<typeof ReleaseRequest>;

/** Runs a release by the functions that the command line has. Throws as they do. */
export async function runRelease(
  deps: Pick<ReleaseDeps, 'registry' | 'store'>,
  name: string,
  request: ReleaseRequest,
  by: string,
): Promise<void> {
  const { revision: seen, reason } = request.body;
  const release: ReleaseDeps = { ...deps, seen, ...(reason === undefined ? {} : { reason }) };
  switch (request.what) {
    case 'promote':
      return promoteVersion(release, name, request.body.version, by);
    case 'canary':
      return setCanary(release, name, request.body.version, request.body.percent, by);
    case 'rollback':
      await rollBack(release, name, by);
      return;
    case 'recall': {
      const { version } = request.body;
      await recallVersion(release, { name, version, reason: request.body.reason, by });
    }
  }
}
