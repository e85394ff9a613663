import type { FastifyBaseLogger } from 'fastify';
import type { CachedRegistry } from '../gateway/cached-registry';
import { findEntry } from '../registry/channels';
import type { UsageLog, Use } from './usage-log';

/** A version that is loaded all the time is noted once in this while. */
export const NOTED_EVERY_MS = 3600 * 1000;
/**
 * What could not be noted is tried again. A use is written when it is reported, so that a gateway that
 * is killed loses those alone that the record did not take: of these seconds once it takes them
 * again.
 */
const RETRY_MS = 5_000;

export interface UseCollectorDeps {
  record: UsageLog;
  documents: Pick<CachedRegistry, 'read'>;
  log: Pick<FastifyBaseLogger, 'error'>;
  now?: () => number;
}

/**
 * Records which versions browsers load, as far as they are published: any page may report anything. What
 * cannot be noted now is kept for later.
 */
export function createUseCollector({ record, documents, log, now = Date.now }: UseCollectorDeps) {
  const waiting = new Map<string, Use>();
  const noted = new Map<string, number>();
  let hasBegun = false;
  let isFailing = false;
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    try {
      if (!hasBegun) await record.begin(now());
      hasBegun = true;
      for (const [key, use] of [...waiting]) {
        await record.recordUse([use]);
        noted.set(key, use.seenMs);
        waiting.delete(key);
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'uses cannot be recorded');
      isFailing = true;
    }
  }

  /** One at a time: what came meanwhile is written by the next. */
  function flush(): Promise<void> {
    writing ??= write().finally(() => {
      writing = null;
    });
    return writing;
  }

  async function recordUse(name: string, version: string): Promise<void> {
    const key = `${name} ${version}`;
    const seenMs = now();
    if (seenMs - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY_MS) return;
    const document = await documents.read();
    if (!Object.hasOwn(findEntry(document, name)?.versions ?? {}, version)) return;
    waiting.set(key, { name, version, seenMs });
    if (!isFailing) await flush();
  }

  const timer = setInterval(() => void flush(), RETRY_MS).unref();

  return {
    recordUse,
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      if (waiting.size > 0) await flush();
    },
  };
}

export type UseCollector = ReturnType<typeof createUseCollector>;
