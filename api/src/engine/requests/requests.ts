import { setTimeout as sleep } from 'node:timers/promises';
import { isErrorCode } from '@entropi/shared/contracts/error-codes';
import { continueTraceparent, parseTraceparent } from '@entropi/shared/http/trace-context';
import { runSpan } from '@entropi/shared/server/current-trace';
import { TRACE_LABEL } from '@entropi/shared/server/request-ids';
import type { Tracing } from '@entropi/shared/server/tracing';
import type { Logger } from 'pino';
import { SealError, type Sealer } from '../../broker/seal';
import { requestPlace } from '../../broker/seal-places';
import { listBrokerLimits } from '../../budgets/broker-budgets';
import { spendAtBroker } from '../../budgets/spend-at-broker';
import type { Database } from '../../db/db';
import { listen } from '../../db/listener';
import type { Deps } from '../../deps';
import { type ApiError, badGateway, busy, invalid, unavailable } from '../../errors';
import { withDeadline } from '../deadline';
import {
  type PayloadOf,
  REQUEST_KINDS,
  type RequestKind,
  RequestSecret,
  type ResultOf,
} from './request-kinds';
import {
  claimRequest,
  cleanRequests,
  findRequest,
  finishRequest,
  insertRequest,
  REQUEST_CHANNEL,
  type RequestFailure,
  type RequestRow,
  reserveRequestId,
} from './requests.repo';

export interface RequestOptions {
  /** The response is 503 after this. */
  timeoutMs: number;
  /** Whose allowance it spends; null: the product itself, as for its demo. */
  userId: number | null;
  /** The key whose owner must do it; none: any engine. */
  brokerKeyId?: number;
  /** Credentials to work with, sealed on their way. */
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
 * Has the engine do what needs the broker, within the user's budget, and waits. Throws 429 `allowance_used` when that
 * is spent and 503 `broker_busy` when all users together have spent theirs, 503 `engine_unavailable` when no engine
 * began in time, 503 `broker_unavailable` when the broker did not respond, 422 when it does not take what
 * the user searches for, and 502 with the broker's code and message when it rejected anything else.
 */
export async function requestEngine<K extends RequestKind>(
  deps: Context,
  kind: K,
  payload: PayloadOf<K>,
  options: RequestOptions,
): Promise<ResultOf<K>> {
  const { userId, brokerKeyId = null, secret = null } = options;
  if (userId === null) return await awaitEngine(deps, kind, payload, options);
  const spender = { userId, brokerKeyId, secret };
  return await spendAtBroker(deps, listBrokerLimits(kind, payload, spender), () =>
    awaitEngine(deps, kind, payload, options),
  );
}

async function awaitEngine<K extends RequestKind>(
  deps: Context,
  kind: K,
  payload: PayloadOf<K>,
  { timeoutMs, userId, brokerKeyId, secret }: RequestOptions,
): Promise<ResultOf<K>> {
  const row = { id: await reserveRequestId(deps.db), userId };
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

/** What a handler works on. */
export interface HandledRequest<K extends RequestKind> {
  payload: PayloadOf<K>;
  userId: number | null;
  brokerKeyId: number | null;
  secret: RequestSecret | null;
}

/** How a request ends; `failed` with `broker_unavailable` or `broker_busy` becomes 503, all others 502. */
export type Handled<K extends RequestKind> =
  | { kind: 'done'; result: ResultOf<K> }
  | ({ kind: 'failed' } & RequestFailure);

/** What this process can do, by kind. */
export type RequestHandlers = {
  [K in RequestKind]?: (request: HandledRequest<K>) => Promise<Handled<K>>;
};

export interface ServeOptions {
  db: Database;
  databaseUrl: string;
  sealer: Sealer;
  log: Logger;
  tracing: Tracing;
  processId: string;
  /** The broker keys that this process owns now. */
  ownedKeys(): readonly number[];
  handlers: RequestHandlers;
  /** A notification may be lost with its connection: the queue is read this often without one too. */
  lookEveryMs: number;
  /** Called after each reading of the queue that went well. */
  onLooked?(): void;
}

/** Requests that one process works on at a time. */
const AT_A_TIME = 16;
const CLEAN_EVERY_MS = 60_000;

/** Handles the requests of the API until it is stopped; `stop` waits for those that were begun. */
export function serveRequests(options: ServeOptions): { stop(): Promise<void> } {
  const { db, log, processId, handlers } = options;
  const kinds = Object.keys(handlers);
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let isStopped = false;
  let cleanedAt = 0;

  async function claimAll(): Promise<void> {
    while (running.size < AT_A_TIME && !isStopped) {
      const claim = { processId, kinds, ownedKeys: options.ownedKeys() };
      const row = await claimRequest(db, claim);
      if (!row) break;
      const work: Promise<void> = handleRow(options, row).finally(() => {
        running.delete(work);
        look();
      });
      running.add(work);
    }
    options.onLooked?.();
    if (Date.now() - cleanedAt < CLEAN_EVERY_MS) return;
    cleanedAt = Date.now();
    await cleanRequests(db);
  }

  function look(): void {
    if (isStopped) return;
    lookAgain = true;
    looking ??= lookWhileWanted();
  }

  async function lookWhileWanted(): Promise<void> {
    while (lookAgain) {
      lookAgain = false;
      await claimAll().catch((error: unknown) => {
        log.warn({ err: error }, 'requests cannot be read');
      });
    }
    // In one step with the last look: who wants another from here on begins it.
    looking = null;
  }

  const listener = listen({
    url: options.databaseUrl,
    channels: { [REQUEST_CHANNEL]: look },
    onReconnect: look,
    onError: (error) => log.warn({ err: error }, 'request notifications'),
  });
  const timer = setInterval(look, options.lookEveryMs);
  // What came before is in the queue, what comes after notifies.
  void listener.ready.then(look);
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await listener.stop();
      await looking;
      await Promise.all(running);
    },
  };
}

const TOO_LATE = {
  kind: 'failed',
  code: 'broker_unavailable',
  message: 'It was not done in time.',
} as const;

/** Goes on with the trace of the call that wants it. */
function handleRow(options: ServeOptions, row: RequestRow): Promise<void> {
  const parent = parseTraceparent(row.traceparent);
  return runSpan(options.tracing, `engine ${row.kind}`, { kind: 'consumer', parent }, (context) => {
    const log = options.log.child({ [TRACE_LABEL]: context.traceId });
    return finishRow({ ...options, log }, row);
  });
}

async function finishRow(options: ServeOptions, row: RequestRow): Promise<void> {
  const { db, log } = options;
  try {
    // no slot is kept longer than the caller waits
    const handled = await withDeadline(
      handle(options, row),
      row.expiresAt.getTime() - Date.now(),
      () => TOO_LATE,
      (error) => log.warn({ err: error, kind: row.kind }, 'a request failed after its deadline'),
    );
    if (handled.kind === 'done') return await finishRequest(db, row.id, handled);
    const { kind: _, ...error } = handled;
    log.info({ kind: row.kind, reason: error.code }, 'request failed');
    await finishRequest(db, row.id, { error });
  } catch (error) {
    log.error({ err: error, kind: row.kind }, 'request could not be done');
    const failure =
      error instanceof SealError
        ? { code: error.code, message: error.message }
        : { code: 'engine_error', message: 'The engine could not do it.' };
    await finishRequest(db, row.id, { error: failure }).catch(() => undefined);
  }
}

async function handle(options: ServeOptions, row: RequestRow): Promise<Handled<RequestKind>> {
  const kind = row.kind as RequestKind;
  const handler = options.handlers[kind] as
    | ((request: HandledRequest<RequestKind>) => Promise<Handled<RequestKind>>)
    | undefined;
  if (!handler) throw new Error(`no handler of ${row.kind}`);
  const payload = REQUEST_KINDS[kind].payload.parse(row.payload);
  const secret = row.secretSealed
    ? RequestSecret.parse(JSON.parse(options.sealer.open(row.secretSealed, requestPlace(row))))
    : null;
  return await handler({ payload, secret, userId: row.userId, brokerKeyId: row.brokerKeyId });
}
