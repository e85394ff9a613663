import type { Parsed } from '@entropi/contracts/endpoint';
import type { OpenedShare, openShare as openShareContract } from '@entropi/contracts/shares';
import { continueTraceparent } from '@entropi/contracts/trace-context';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import type { Queryable } from '@entropi/db/db';
import { isUniqueViolation } from '@entropi/db/sql-state';
import { manualReference } from '@entropi/engine/store/deal-reference';
import {
  type AccountWithKey,
  findDefaultAccount,
} from '@entropi/engine/store/default-account.repo';
import { insertOpen } from '@entropi/engine/store/insert-orders.repo';
import { findRate } from '@entropi/engine/store/market.repo';
import type { OpenRequest } from '@entropi/engine/store/order-intents.repo';
import { getReferenceKey } from '@entropi/engine/store/reference-key.repo';
import { announceShare } from '@entropi/engine/store/share-events.repo';
import { withTaskLock } from '@entropi/engine/store/task-state.repo';
import { findHold } from '@entropi/engine/store/trading-hold.repo';
import { plannedCounts } from '@entropi/trading/core/ladder';
import { multiply, ratio, toNumber } from '@entropi/trading/core/ratio';
import { fromCounts } from '@entropi/trading/core/units';
import type { Deps } from '../../deps';
import { conflict, invalid, notFound, unavailable } from '../../errors';
import type { OwnerId } from '../../http/caller';
import type { RejectUnmet } from '../../http/guard';
import { findMarket, type MarketRow } from '../markets/markets.repo';
import { rejectUnacknowledged } from '../risks/risks.domain';
import { readManualTerms, rejectForbidden } from './manual-opening.domain';
import { findOpener, isEngineAlive } from './open-share.repo';
import { findShare, findShareByKey } from './share.repo';
import { readOpenedShare } from './share-view';

type Input = Parsed<typeof openShareContract>['body'];

/** The unique indexes that a second call with the same Idempotency-Key violates when both come at once. */
const REPEAT_INDEXES = ['shares_dealReference_unique', 'order_intents_idempotency_key'] as const;
/** Who opens what, and where. */
interface Opening {
  user: { id: number; createdAt: Date };
  account: AccountWithKey['account'];
  market: MarketRow;
}

const FIELDS = [
  'epic',
  'direction',
  'size',
  'stop_distance',
  'limit_distance',
  'trial',
] as const satisfies (keyof Input)[];

/**
 * Opens a share by hand on the user's default account, within the rules of what they trade. The intent is committed
 * and the engine sends it. The same Idempotency-Key returns the same share; with another order it is 409.
 */
export async function openShare(
  {
    db,
    trace,
    now,
    rejectUnmet,
  }: Pick<Deps, 'db' | 'trace' | 'now'> & { rejectUnmet: RejectUnmet },
  actor: Actor,
  userId: OwnerId,
  idempotencyKey: string,
  input: Input,
): Promise<OpenedShare> {
  const repeated = await findRepeated(db, userId, idempotencyKey, input);
  if (repeated) return repeated;
  await rejectUnmet();
  await rejectHeld(db);
  const opening = await getOpening(db, userId, input);
  const planned = await toRequest(db, opening, input);
  if (!(await isEngineAlive(db))) throw unavailable('engine_unavailable');
  const key = await getReferenceKey(db);
  try {
    return await withTaskLock(db, userId, async (tx) => {
      // Once more, since a hold may have begun while the lock was waited for.
      await rejectHeld(tx);
      const { stopDistance, ...terms } = await readManualTerms(
        tx,
        userId,
        opening.market,
        input.direction,
      );
      // Whoever opens it, the share is the user's own risk; a trial risks no money.
      if (!input.trial) await rejectUnacknowledged(tx, userId);
      const { size } = planned;
      await rejectForbidden(tx, { now }, { userId, market: opening.market, size, ...terms });
      const { scalingFactor } = opening.market;
      rejectFarStop(input, stopDistance);
      const request = {
        ...planned,
        // Without a stop of its own the share gets that of the strategy, or the usual one where there is no
        // strategy.
        stop_distance: planned.stop_distance ?? toBrokerPoints(stopDistance, scalingFactor),
      };
      const shareId = await insertOpen(tx, {
        userId,
        brokerAccountId: opening.account.id,
        strategyId: null,
        cycleId: null,
        currentScaleId: null,
        level: null,
        scopeKey: `manual:${userId}:${idempotencyKey}`,
        dealReference: manualReference(key, opening.user, idempotencyKey, 1),
        idempotencyKey,
        attempt: 1,
        epoch: 0,
        traceparent: continueTraceparent(trace),
        request,
      });
      const share = shareId && (await findShare(tx, shareId));
      if (!share) throw notFound();
      const change = { action: 'share.open', subject: `share:${share.id}`, userId, after: request };
      await writeAudit(tx, actor, change);
      await announceShare(tx, share);
      return readOpenedShare(tx, share);
    });
  } catch (error) {
    if (!isUniqueViolation(error, ...REPEAT_INDEXES)) throw error;
    const other = await findRepeated(db, userId, idempotencyKey, input);
    if (other) return other;
    throw error;
  }
}

/** Throws 409 while nothing may be opened by anyone. */
async function rejectHeld(db: Queryable): Promise<void> {
  if (await findHold(db)) throw conflict('trading_held', 'An operator has to agree first');
}

/** Throws 404 without the user, 409 without an account or for a trial on a live one, 422 when the market is not known. */
async function getOpening(db: Queryable, userId: OwnerId, input: Input): Promise<Opening> {
  const user = await findOpener(db, userId);
  if (!user) throw notFound();
  const chosen = await findDefaultAccount(db, userId);
  if (!chosen) throw conflict('no_account', 'The user has no default account');
  const { environment } = chosen.account;
  if (input.trial && environment === 'LIVE') {
    throw conflict('live_trial', 'A trial order is not sent to a live account');
  }
  const market = await findMarket(db, environment, input.epic);
  if (!market) throw invalid('epic', 'no market of this epic is known', 'market_unknown');
  return { user, account: chosen.account, market };
}

async function findRepeated(
  db: Queryable,
  userId: number,
  idempotencyKey: string,
  input: Input,
): Promise<OpenedShare | null> {
  const known = await findShareByKey(db, userId, idempotencyKey);
  if (!known) return null;
  const requested = known.request.requested as Input;
  const isSame = FIELDS.every((field) => requested[field] === input[field]);
  if (!isSame) throw conflict('idempotency_key_used', 'The key was used for another order');
  return readOpenedShare(db, known.share);
}

async function toRequest(
  db: Queryable,
  { account, market }: Opening,
  input: Input,
): Promise<OpenRequest> {
  const size = fromCounts(plannedCounts(input.size, market));
  if (size < market.minDealSize) {
    throw invalid(
      'size',
      `the market’s smallest size is ${market.minDealSize}`,
      'size_below_minimum',
      {
        minimum: market.minDealSize,
      },
    );
  }
  const isSpreadBet = account.type === 'SPREADBET';
  const currency = isSpreadBet ? account.currency : market.currency;
  const rate = await findRate(db, account.environment, currency, account.currency);
  if (rate === null) {
    throw invalid('epic', `no rate of ${currency} to ${account.currency}`, 'currency_mismatch');
  }
  return {
    epic: input.epic,
    expiry: market.expiry,
    direction: input.direction,
    size,
    currency,
    stop_distance: toBrokerPoints(input.stop_distance, market.scalingFactor),
    limit_distance: toBrokerPoints(input.limit_distance, market.scalingFactor),
    requested: input,
  };
}

/** A stop farther away than that of the strategy would be a way around it. */
function rejectFarStop({ stop_distance: wanted }: Input, farthest: number | null): void {
  if (wanted == null || farthest === null || wanted <= farthest) return;
  const message = `a share opened by hand has its stop ${farthest} away, or nearer`;
  throw invalid('stop_distance', message, 'stop_too_wide', { maximum: farthest });
}

/** Our distances are in units of the price; the broker's points may be finer. */
function toBrokerPoints(distance: number | null | undefined, scalingFactor: number): number | null {
  return distance == null ? null : toNumber(multiply(ratio(distance), ratio(scalingFactor)));
}
