import { listen } from '../../db/listener';
import type { Deps } from '../../deps';
import type { Caller } from '../../http/caller';

/** Triggers of the tables that decide who a caller is write to it, on commit: the id of the user. */
export const CALLER_CHANNEL = 'entropi_callers';
/** Also without a word from the database nothing older is believed. */
const MAX_AGE_MS = 1000;
/** Of a few hundred bytes each. */
const MAX_ENTRIES = 10_000;

/** Which session of which user: what an access token names. */
export interface SessionKey {
  userId: number;
  familyId: number;
  sessionVersion: number;
}

export interface CallerMemory {
  /** The caller of a session as `read` found them a moment ago, or as it finds them now. */
  find(session: SessionKey, read: () => Promise<Caller | null>): Promise<Caller | null>;
  /** To be called when this process may have changed a user: their next request sees it. */
  forget(userId: number): void;
  /** The same of any user. */
  forgetAll(): void;
  stop(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    callers: CallerMemory;
  }
}

/**
 * Keeps who calls for a moment, so that the calls of one page call the database once. A change that is
 * committed, by any process, is known here as soon as its notification comes; while none can come nothing
 * is kept. Callers whose session is over are never kept.
 */
export function createCallerMemory({
  databaseUrl,
  log,
  now,
}: Pick<Deps, 'databaseUrl' | 'log' | 'now'>): CallerMemory {
  const kept = createKeptCallers();
  let isListening = false;
  /** What is being read: of a user who is changed meanwhile it is not kept. */
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
  const listener = listen({
    url: databaseUrl,
    channels: { [CALLER_CHANNEL]: (userId) => forget(Number(userId)) },
    onReconnect: resume,
    onError: (error) => {
      isListening = false;
      forgetAll();
      log.warn({ err: error }, 'who calls is not kept in memory while nothing reports changes');
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

/** By user first: a notification names a user, and may not cost a pass over all that is kept. */
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
