import { listAccounts } from '@entropi/contracts/broker-accounts';
import type { Environment } from '@entropi/contracts/primitives';
import { closeShare, type OpenedShare, openShare } from '@entropi/contracts/shares';
import type { Share } from '@entropi/contracts/trading-model';
import type { Client } from '@entropi/shared/http';
import { pause } from '@entropi/shared/http/pause';

type RoundTripStep = 'open' | 'filled' | 'close' | 'closed';

/** A finished step, and how long it took. */
export interface StepTime {
  step: RoundTripStep;
  ms: number;
}

/**
 * How a round trip ended. `live`: nothing was sent, because the account holds real money or none is chosen.
 * `late`: the broker has not confirmed a step in time, and the share may be open. `rejected`: nothing is open, and
 * the code says why; it is null from an API of an earlier release.
 */
export type RoundTripEnd =
  | { kind: 'closed'; share: Share }
  | { kind: 'live' }
  | { kind: 'late'; step: RoundTripStep }
  | { kind: 'rejected'; reason: string | null };

/** Environments in which an order costs no real money. */
const TRIAL_ENVIRONMENTS: readonly Environment[] = ['SIM', 'DEMO'];
const READ_EVERY_MS = 1_000;
const READS = 30;

export function isTrial(environment: Environment): boolean {
  return TRIAL_ENVIRONMENTS.includes(environment);
}

/** Opens a share at market and closes it, sending each order once. Throws the API's error if it rejects an order. */
export async function runRoundTrip(
  client: Client,
  order: { userId: number; epic: string; size: number },
  onStep: (time: StepTime) => void,
): Promise<RoundTripEnd> {
  const { userId, epic, size } = order;
  const params = { user_id: userId };
  // Read again, because the account may have changed since the page read it.
  const account = (await client.call(listAccounts)).find(({ is_default }) => is_default);
  if (!account || !isTrial(account.environment)) return { kind: 'live' };

  const time = async <T>(step: RoundTripStep, run: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await run();
    if (result !== null) onStep({ step, ms: Math.round(performance.now() - startedAt) });
    return result;
  };
  // The account may change before the order arrives, so the server checks it once more.
  const body = { epic, direction: 'BUY' as const, size, trial: true };
  const idempotencyKey = crypto.randomUUID();
  // A repeat under the same key opens nothing and returns the share, even a rejected one, which no list contains.
  const read = () => client.call(openShare, { params, body }, { idempotencyKey });
  const waitFor = async (state: Share['state']): Promise<Share | null> => {
    for (let count = 0; count < READS; count += 1) {
      const share = await read();
      if (share.state === state) return share;
      if (share.state === 'REJECTED') return null;
      await pause(READ_EVERY_MS);
    }
    return null;
  };
  const toRejected = ({ rejection = null }: OpenedShare) =>
    ({ kind: 'rejected', reason: rejection }) as const;

  const opening = await time('open', read);
  if (opening.state === 'REJECTED') return toRejected(opening);
  const open = await time('filled', () => waitFor('OPEN'));
  if (!open?.deal_id) {
    const share = await read();
    return share.state === 'REJECTED' ? toRejected(share) : { kind: 'late', step: 'filled' };
  }
  const deal = { deal_id: open.deal_id };
  await time('close', () => client.call(closeShare, { params: deal, query: params }));
  const closed = await time('closed', () => waitFor('CLOSED'));
  return closed ? { kind: 'closed', share: closed } : { kind: 'late', step: 'closed' };
}
