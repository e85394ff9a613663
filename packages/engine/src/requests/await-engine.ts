import { setTimeout as sleep } from 'node:timers/promises';
import type { Sealer } from '@entropi/broker/seal';
import { requestPlace } from '@entropi/broker/seal-places';
import { continueTraceparent } from '@entropi/contracts/trace-context';
import type { Database } from '@entropi/db/db';
import {
  type PayloadOf,
  REQUEST_KINDS,
  type RequestKind,
  type RequestSecret,
  type ResultOf,
} from './request-kinds';
import {
  findRequest,
  finishRequest,
  insertRequest,
  type RequestFailure,
  type RequestRow,
  reserveRequestId,
} from './requests.repo';

export interface EngineRequestOptions {
  /** The caller waits no longer. */
  timeoutMs: number;
  /** The user who causes it, among whom an engine shares its places; null for the product itself. */
  userId: number | null;
  /** The key whose owner must do it; any engine may when it is absent. */
  brokerKeyId?: number | undefined;
  /** Credentials to work with; they are sealed on their way. */
  secret?: RequestSecret | undefined;
}

/** What came of a request; `late`: nothing in time, `isBegun` if an engine works on it. */
export type EngineReply<K extends RequestKind> =
  | { kind: 'done'; result: ResultOf<K> }
  | { kind: 'failed'; failure: RequestFailure }
  | { kind: 'late'; isBegun: boolean };

interface Context {
  db: Database;
  sealer: Sealer;
  /** The step of a trace that causes it. */
  trace?: { traceId: string; spanId?: string };
}

const FIRST_LOOK_MS = 15;
const MAX_LOOK_MS = 150;

/** Leaves a request for the engine, whichever process that is, and waits for what comes of it. */
export async function awaitEngine<K extends RequestKind>(
  deps: Context,
  kind: K,
  payload: PayloadOf<K>,
  { timeoutMs, userId, brokerKeyId, secret }: EngineRequestOptions,
): Promise<EngineReply<K>> {
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
  return await awaitReply(deps.db, kind, row.id, timeoutMs);
}

async function awaitReply<K extends RequestKind>(
  db: Database,
  kind: K,
  id: number,
  timeoutMs: number,
): Promise<EngineReply<K>> {
  const row = await awaitEnd(db, id, Date.now() + timeoutMs);
  if (row?.state === 'done') {
    return { kind: 'done', result: REQUEST_KINDS[kind].result.parse(row.result) as ResultOf<K> };
  }
  if (row?.state === 'failed' && row.error) return { kind: 'failed', failure: row.error };
  await finishRequest(db, id, { error: { code: 'gave_up', message: 'No one waits any more.' } });
  return { kind: 'late', isBegun: row?.state === 'claimed' };
}

async function awaitEnd(db: Database, id: number, until: number): Promise<RequestRow | null> {
  for (let waitMs = FIRST_LOOK_MS; ; waitMs = Math.min(waitMs * 1.5, MAX_LOOK_MS)) {
    const row = await findRequest(db, id);
    const isOver = row === null || row.state === 'done' || row.state === 'failed';
    if (isOver || Date.now() >= until) return row;
    await sleep(waitMs);
  }
}
