import type { LoadReport } from '@entropi/shared/remote/reports';
import type { FastifyBaseLogger } from 'fastify';
import type { CachedRegistry } from '../gateway/cached-registry';
import { findEntry } from '../registry/channels';
import { countReport, type LoadCount } from './load-counts';
import type { UsageLog } from './usage-log';

/** Pause between writes. A gateway that is killed loses the counts of this time. */
const WRITE_EVERY_MS = 5_000;

export interface LoadCollectorDeps {
  record: Pick<UsageLog, 'recordLoads'>;
  documents: Pick<CachedRegistry, 'read'>;
  log: Pick<FastifyBaseLogger, 'error'>;
  now?: () => number;
}

/**
 * Counts how the loads of each version end, as pages report it. Only published versions and known phases count,
 * because a page may report anything. Counts that cannot be written now are kept for later.
 */
export function createLoadCollector({ record, documents, log, now = Date.now }: LoadCollectorDeps) {
  let waiting = new Map<string, LoadCount>();
  let isFailing = false;
  let writing: Promise<void> | null = null;

  function add(counted: LoadCount): void {
    const key = `${counted.name} ${counted.version} ${counted.phase}`;
    const before = waiting.get(key)?.count ?? 0;
    waiting.set(key, { ...counted, count: counted.count + before });
  }

  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    const counts = waiting;
    waiting = new Map();
    try {
      await record.recordLoads([...counts.values()], now());
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'loads cannot be counted');
      isFailing = true;
      for (const each of counts.values()) add(each);
    }
  }

  /** Writes one batch at a time. */
  function flush(): Promise<void> {
    writing ??= write().finally(() => {
      writing = null;
    });
    return writing;
  }

  const timer = setInterval(() => void flush(), WRITE_EVERY_MS).unref();

  return {
    async count(report: LoadReport): Promise<void> {
      const document = await documents.read();
      for (const counted of countReport(report)) {
        const versions = findEntry(document, counted.name)?.versions ?? {};
        if (Object.hasOwn(versions, counted.version)) add(counted);
      }
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await writing;
      await flush();
    },
  };
}

export type LoadCollector = ReturnType<typeof createLoadCollector>;
