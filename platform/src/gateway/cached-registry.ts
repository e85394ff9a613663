import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from '../registry/registry';

/** Least pause between attempts while the registry cannot be read. */
const PAUSE_MS = 1_000;

/** The registry could never be read, so there is nothing to serve. */
export class RegistryUnavailable extends Error {
  override name = 'RegistryUnavailable';
}

export interface CachedRegistry {
  /** Returns the present document, or the last one that could be read. Throws `RegistryUnavailable`. */
  read(): Promise<RegistryDocument>;
  /** Since when the registry cannot be read; null while it can. */
  findStaleSince(): Date | null;
}

/**
 * Serves the last document while the registry cannot be read, without letting any request wait, and the present
 * one as soon as it can. A registry whose revision went back, e.g. because a lost folder was replaced by an empty
 * one, counts as unreadable too.
 */
export function cacheRegistry(
  registry: Pick<Registry, 'read'>,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  now: () => number = Date.now,
): CachedRegistry {
  let last: RegistryDocument | null = null;
  let staleSince: Date | null = null;
  let nextTryMs = 0;

  async function send(): Promise<RegistryDocument> {
    nextTryMs = Number.POSITIVE_INFINITY;
    try {
      const document = await registry.read();
      if (last && document.revision < last.revision) {
        throw new Error(`Revision ${document.revision} is there, ${last.revision} was`);
      }
      if (staleSince) log.info({ revision: document.revision }, 'registry is read again');
      staleSince = null;
      last = document;
      return document;
    } catch (error) {
      if (!staleSince) log.error({ err: error }, 'registry cannot be read');
      staleSince ??= new Date(now());
      throw error;
    } finally {
      nextTryMs = now() + PAUSE_MS;
    }
  }

  async function read(): Promise<RegistryDocument> {
    if (last && staleSince) {
      if (now() >= nextTryMs) send().catch(() => undefined);
      return last;
    }
    return send().catch((cause: unknown) => {
      if (last) return last;
      throw new RegistryUnavailable('The registry cannot be read', { cause });
    });
  }

  return { read, findStaleSince: () => (last ? staleSince : null) };
}
