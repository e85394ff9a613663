import { SealError, type Sealer } from '@entropi/broker/seal';
import { requestPlace } from '@entropi/broker/seal-places';
import { TRACE_LABEL } from '@entropi/contracts/request-ids';
import { parseTraceparent } from '@entropi/contracts/trace-context';
import type { Bus } from '@entropi/db/bus/bus';
import type { Database } from '@entropi/db/db';
import type { Logger } from 'pino';
import { withDeadline } from '../deadline';
import { runSpan } from '../tracing/current-trace';
import type { EngineTracing } from '../tracing/tracing';
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
  finishRequest,
  REQUEST_CHANNEL,
  type RequestFailure,
  type RequestRow,
} from './requests.repo';

/** What a handler works on. */
export interface HandledRequest<K extends RequestKind> {
  payload: PayloadOf<K>;
  userId: number | null;
  brokerKeyId: number | null;
  secret: RequestSecret | null;
  /** Until when its caller waits, in epoch milliseconds. */
  waitsUntil: number;
}

/**
 * How a request ends. `failed` with `broker_unavailable` or `broker_busy` becomes 503, `too_many_requests` 429, any
 * other failure 502.
 */
export type Handled<K extends RequestKind> =
  | { kind: 'done'; result: ResultOf<K> }
  | ({ kind: 'failed' } & RequestFailure);

/** The handlers of this process, by the kinds that it can handle. */
export type RequestHandlers = {
  [K in RequestKind]?: (request: HandledRequest<K>) => Promise<Handled<K>>;
};

export interface ServeOptions {
  db: Database;
  bus: Bus;
  sealer: Sealer;
  log: Logger;
  tracing: EngineTracing;
  processId: string;
  /** The broker keys that this process owns now. */
  ownedKeys(): readonly number[];
  handlers: RequestHandlers;
  /** The queue is also read this often without a notification, which may be lost with its connection. */
  lookEveryMs: number;
  /** Called each time the queue was read successfully. */
  onLooked?(): void;
}

/** How many requests one process works on at a time, and how many of them may be caused by one user. */
const AT_A_TIME = 16;
const MAX_PER_USER = 4;
const CLEAN_EVERY_MS = 60_000;

/** Handles the requests of the API until it is stopped; `stop` waits for the requests that have begun. */
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
      const ownedKeys = options.ownedKeys();
      const claim = { processId, kinds, ownedKeys, maxPerUser: MAX_PER_USER };
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
    // No `await` lies between the last read and this line: whoever wants another read from here on begins it.
    looking = null;
  }

  const listener = options.bus.listen({
    channels: { [REQUEST_CHANNEL]: look },
    onReconnect: look,
    onError: (error) => log.warn({ err: error }, 'request notifications'),
  });
  const timer = setInterval(look, options.lookEveryMs);
  // Requests that came before are in the queue; later ones send a notification.
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

/** Continues the trace of the call that made the request. */
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
    // No slot is kept longer than the caller waits.
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
  const { userId, brokerKeyId } = row;
  return await handler({
    payload,
    secret,
    userId,
    brokerKeyId,
    waitsUntil: row.expiresAt.getTime(),
  });
}
