import type { Sealer } from '@entropi/broker/seal';
import { isErrorCode } from '@entropi/contracts/error-codes';
import type { Database } from '@entropi/db/db';
import { awaitEngine } from '@entropi/engine/requests/await-engine';
import type {
  PayloadOf,
  RequestKind,
  RequestSecret,
  ResultOf,
} from '@entropi/engine/requests/request-kinds';
import type { RequestFailure } from '@entropi/engine/requests/requests.repo';
import type { Deps } from '../deps';
import { type ApiError, badGateway, busy, invalid, tooManyRequests, unavailable } from '../errors';
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

interface Context {
  db: Database;
  sealer: Sealer;
  now(): Date;
  trace?: Deps['trace'];
}

/**
 * Has the engine do what needs the broker, within the user's budget, and waits for the result. Throws 429
 * `allowance_used` when the user's budget is spent, 429 `too_many_requests` when so much waits for its turn at the
 * broker that this would be late, 503 `broker_busy` when that of all users together is, 503
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
  if (userId === null) return await getResult(deps, kind, payload, options);
  const spender = { userId, byUserId, brokerKeyId, secret };
  return await spendAtBroker(deps, listBrokerLimits(kind, payload, spender), () =>
    getResult(deps, kind, payload, options),
  );
}

async function getResult<K extends RequestKind>(
  deps: Context,
  kind: K,
  payload: PayloadOf<K>,
  { userId, byUserId = userId, ...options }: RequestOptions,
): Promise<ResultOf<K>> {
  const reply = await awaitEngine(deps, kind, payload, { ...options, userId: byUserId });
  if (reply.kind === 'done') return reply.result;
  if (reply.kind === 'failed') throw toRejection(reply.failure);
  throw unavailable(reply.isBegun ? 'broker_unavailable' : 'engine_unavailable');
}

function toRejection({ code, message, retryAfterMs }: RequestFailure): ApiError {
  if (!isErrorCode(code)) return badGateway('engine_error', message);
  const retryAfterS = Math.ceil((retryAfterMs ?? 0) / 1000);
  if (code === 'login_locked') return busy(code, retryAfterS);
  if (code === 'too_many_requests') return tooManyRequests(Math.max(retryAfterS, 1));
  if (code === 'broker_busy' && retryAfterS > 0) return busy(code, retryAfterS);
  if (code === 'broker_unavailable' || code === 'broker_busy') return unavailable(code);
  if (code === 'validation_error') return invalid('', message);
  if (code.startsWith('seal_')) return unavailable(code, undefined, message);
  return badGateway(code, message);
}
