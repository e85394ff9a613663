import type { Parsed } from '@entropi/contracts/endpoint';
import {
  type listPlatformChanges,
  PlatformChange,
  type PlatformRelease,
  PlatformStatus,
} from '@entropi/contracts/platform';
import { pageSchema } from '@entropi/contracts/primitives';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { ReleaseReply } from '@entropi/shared/server/releases';
import type { Deps } from '../../deps';
import { callReleases } from './release-client';

/** What is published, and what is served to whom. */
export function readPlatformStatus(deps: Deps): Promise<PlatformStatus> {
  return callReleases(deps, { path: '', reply: PlatformStatus });
}

const Changes = pageSchema(PlatformChange);

/** A page of the registry's record of changes, newest first. */
export function readPlatformChanges(
  deps: Deps,
  { skip, limit, name }: Parsed<typeof listPlatformChanges>['query'],
) {
  const query = new URLSearchParams({ skip: `${skip}`, limit: `${limit}`, ...(name && { name }) });
  return callReleases(deps, { path: `/changes?${query}`, reply: Changes });
}

export type Release = 'promote' | 'canary' | 'rollback' | 'recall';

/**
 * Has the platform change what is served. The platform decides whether it may be done and records it; the audit of
 * this database names it beside what else the superuser did.
 */
export async function releasePlatform(
  deps: Deps,
  actor: Actor,
  what: Release,
  name: string,
  body: { revision: number; version?: string; reason?: string | undefined },
): Promise<PlatformRelease> {
  const { revision, before, after } = await callReleases(deps, {
    path: `/${encodeURIComponent(name)}`,
    body: { what, by: actor.username, body },
    reply: ReleaseReply,
  });
  if (!after) return { revision, is_changed: false };
  const { reason, version } = body;
  await writeAudit(deps.db, actor, {
    action: `platform.${what}`,
    subject: `platform:${name}`,
    before,
    after: {
      ...after,
      ...(what === 'recall' ? { recalled: version } : {}),
      ...(reason && { reason }),
    },
  });
  return { revision, is_changed: true };
}
