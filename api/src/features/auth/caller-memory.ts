import { parseIdPayload } from '@entropi/db/bus/payloads';
import type { Deps } from '../../deps';
import type { Caller } from '../../http/caller';

/** The channel on which triggers of the tables that decide who a caller is report, on commit, the id of the user. */
export const CALLER_CHANNEL = 'entropi_callers';
/** Nothing older is trusted, even when the database has reported no change. */
const MAX_AGE_MS = 1000;
/** Each entry takes a few hundred bytes. */
const MAX_ENTRIES = 10_000;

/** The session that an access token names. */
export interface SessionKey {
  userId: number;
  familyId: number;
  sessionVersion: number;
}

export interface CallerMemory {
  /** The caller of a session as `read` found them a moment ago, or as it finds them now. */
  find(session: SessionKey, read: () => Promise<Caller | null>): Promise<Caller | null>;
  /** Call this when this process may have changed a user, so that their next request sees it. */
  forget(userId: number): void;
  /** Call this when this process may have changed any user. */
  forgetAll(): void;
  stop(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    callers: CallerMemory;
  }
}

/**
 * Remembers callers for a moment, so that the calls of one page read the database once. A change that is committed,
 * by any process, is known here as soon as its notification comes; while none can come, nothing is remembered.
 * Callers whose session is over are never remembered.
 */
export function createCallerMemory({
  bus,
  log,
  now,
}: Pick<Deps, 'bus' | 'log' | 'now'>): CallerMemory {
  const kept = createKeptCallers();
  let isListening = false;
  /** The reads that are under way. The result of a read is not kept when its user changes meanwhile. */
  const reading = new Set<{ userId: number; isOutdated: boolean }>();
  const outdate = (isOf: (userId: number) => boolean) => {
    for (const one of reading) if (isOf(one.userId)) one.isOutdated = true;
  };
  const forget = (userId: number) => {
    outdate((id) => id === userId);
    kept.forget(userId);
  };
  const forgetAll = () => {
    outdate(() => true);
    kept.clear();
  };
  const resume = () => {
    forgetAll();
    isListening = true;
  };
  const listener = bus.listen({
    channels: { [CALLER_CHANNEL]: (userId) => forget(parseIdPayload(userId)) },
    onReconnect: resume,
    onError: (error) => {
      isListening = false;
      forgetAll();
      log.warn({ err: error }, 'callers are not kept in memory while no changes are reported');
    },
  });
  void listener.ready.then(resume);
  return {
    find: async (session, read) => {
      const at = now().getTime();
      const known = kept.find(session);
      if (known && known.until > at) return known.caller;
      const own = { userId: session.userId, isOutdated: false };
      reading.add(own);
      const caller = await read().finally(() => reading.delete(own));
      if (caller && isListening && !own.isOutdated) {
        kept.save(session, { caller, until: at + MAX_AGE_MS });
      }
      return caller;
    },
    forget,
    forgetAll,
    stop: async () => {
      isListening = false;
      forgetAll();
      await listener.stop();
    },
  };
}

interface KeptCaller {
  caller: Caller;
  until: number;
}

/** Grouped by user: a notification names a user, and must not cost a pass over all entries. */
export function createKeptCallers() {
  const byUser = new Map<number, Map<string, KeptCaller>>();
  let size = 0;
  const clear = () => {
    byUser.clear();
    size = 0;
  };
  return {
    find: (session: SessionKey) => byUser.get(session.userId)?.get(toSessionName(session)),
    save: (session: SessionKey, entry: KeptCaller) => {
      if (size >= MAX_ENTRIES) clear();
      const sessions = byUser.get(session.userId) ?? new Map<string, KeptCaller>();
      byUser.set(session.userId, sessions);
      const before = sessions.size;
      sessions.set(toSessionName(session), entry);
      size += sessions.size - before;
    },
    forget: (userId: number) => {
      size -= byUser.get(userId)?.size ?? 0;
      byUser.delete(userId);
    },
    clear,
    countEntries: () => size,
  };
}

const toSessionName = ({ familyId, sessionVersion }: SessionKey) => `${familyId}:${sessionVersion}`;
