import type { FastifyBaseLogger } from 'fastify';
import type { CachedRegistry } from '../gateway/cached-registry';
import { findEntry } from '../registry/channels';
import type { UsageLog, Use } from './usage-log';

/** A version that is loaded all the time is recorded once in this period. */
export const NOTED_EVERY_MS = 3600 * 1000;
/**
 * Pause before uses that could not be recorded are tried again. Each use is written as soon as it is reported, so a
 * gateway that is killed loses only uses that the record did not accept, at most those of this pause once it does.
 */
const RETRY_MS = 5_000;

export interface UseCollectorDeps {
  record: UsageLog;
  documents: Pick<CachedRegistry, 'read'>;
  log: Pick<FastifyBaseLogger, 'error'>;
  now?: () => number;
}

/**
 * Records which versions browsers load. Only published ones count, because a page may report anything. Uses that
 * cannot be recorded now are kept for later.
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

  /** Writes one batch at a time; uses that arrive meanwhile are in the next. */
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
