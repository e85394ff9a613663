import { setTimeout as sleep } from 'node:timers/promises';
import type { Sealer } from '@entropi/broker/seal';
import { requestPlace } from '@entropi/broker/seal-places';
import { isErrorCode } from '@entropi/contracts/error-codes';
import type { Database } from '@entropi/db/db';
import { continueTraceparent } from '@entropi/shared/http/trace-context';
import type { Deps } from '../deps';
import {
  type PayloadOf,
  REQUEST_KINDS,
  type RequestKind,
  type RequestSecret,
  type ResultOf,
} from '../engine/requests/request-kinds';
import {
  findRequest,
  finishRequest,
  insertRequest,
  type RequestFailure,
  type RequestRow,
  reserveRequestId,
} from '../engine/requests/requests.repo';
import { type ApiError, badGateway, busy, invalid, unavailable } from '../errors';
import { listBrokerLimits } from './broker-budgets';
import { spendAtBroker } from './spend-at-broker';

export interface RequestOptions {
  /** After this time the caller gets 503. */
  timeoutMs: number;
  /** The user whom it is about; null for the product itself, as in its demo, which spends no allowance. */
  userId: number | null;
  /**
   * The user who causes it, and whose allowance it spends: that user's own if it is absent; null for a job, which is
   * bounded by itself.
   */
  byUserId?: number | null;
  /** The key whose owner must do it; any engine may when it is absent. */
  brokerKeyId?: number;
  /** Credentials to work with; they are sealed on their way. */
  secret?: RequestSecret;
}

const FIRST_LOOK_MS = 15;
const MAX_LOOK_MS = 150;

interface Context {
  db: Database;
  sealer: Sealer;
  now(): Date;
  trace?: Deps['trace'];
}

/**
 * Has the engine do what needs the broker, within the user's budget, and waits for the result. Throws 429
 * `allowance_used` when the user's budget is spent, 503 `broker_busy` when that of all users together is, 503
 * `engine_unavailable` when no engine began in time, 503 `broker_unavailable` when the broker did not answer, 422
 * when the broker does not accept what the user searches for, and 502 with the broker's code and message when it
 * rejected anything else.
 */
export async function requestEngine<K extends RequestKind>(
  deps: Context,
  kind: K,
  payload: PayloadOf<K>,
  options: RequestOptions,
): Promise<ResultOf<K>> {
  const { userId, byUserId = userId, brokerKeyId = null, secret = null } = options;
  if (userId === null) return await awaitEngine(deps, kind, payload, options);
  const spender = { userId, byUserId, brokerKeyId, secret };
  return await spendAtBroker(deps, listBrokerLimits(kind, payload, spender), () =>
    awaitEngine(deps, kind, payload, options),
  );
}

async function awaitEngine<K extends RequestKind>(
  deps: Context,
  kind: K,
  payload: PayloadOf<K>,
  { timeoutMs, userId, byUserId = userId, brokerKeyId, secret }: RequestOptions,
): Promise<ResultOf<K>> {
  // An engine shares its places among those who cause requests.
  const row = { id: await reserveRequestId(deps.db), userId: byUserId };
  const secretSealed = secret ? deps.sealer.seal(JSON.stringify(secret), requestPlace(row)) : null;
  await insertRequest(deps.db, {
    ...row,
    kind,
    brokerKeyId: brokerKeyId ?? null,
    payload,
    secretSealed,
    traceparent: continueTraceparent(deps.trace),
    timeoutMs,
  });
  return await awaitResult(deps.db, kind, row.id, timeoutMs);
}

async function awaitResult<K extends RequestKind>(
  db: Database,
  kind: K,
  id: number,
  timeoutMs: number,
): Promise<ResultOf<K>> {
  const row = await awaitEnd(db, id, Date.now() + timeoutMs);
  if (row?.state === 'done') {
    return REQUEST_KINDS[kind].result.parse(row.result) as ResultOf<K>;
  }
  if (row?.state === 'failed' && row.error) throw toRejection(row.error);
  await finishRequest(db, id, { error: { code: 'gave_up', message: 'No one waits any more.' } });
  throw unavailable(row?.state === 'claimed' ? 'broker_unavailable' : 'engine_unavailable');
}

async function awaitEnd(db: Database, id: number, until: number): Promise<RequestRow | null> {
  for (let waitMs = FIRST_LOOK_MS; ; waitMs = Math.min(waitMs * 1.5, MAX_LOOK_MS)) {
    const row = await findRequest(db, id);
    const isOver = row === null || row.state === 'done' || row.state === 'failed';
    if (isOver || Date.now() >= until) return row;
    await sleep(waitMs);
  }
}

function toRejection({ code, message, retryAfterMs }: RequestFailure): ApiError {
  if (!isErrorCode(code)) return badGateway('engine_error', message);
  if (code === 'login_locked') return busy(code, Math.ceil((retryAfterMs ?? 0) / 1000));
  if (code === 'broker_unavailable' || code === 'broker_busy') return unavailable(code);
  if (code === 'validation_error') return invalid('', message);
  if (code.startsWith('seal_')) return unavailable(code, undefined, message);
  return badGateway(code, message);
}
