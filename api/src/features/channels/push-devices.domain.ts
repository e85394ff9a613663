import { createHash, ECDH } from 'node:crypto';
import type { PushDevice, PushSubscription } from '@entropi/contracts/channel-model';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Transaction } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { conflict, invalid, notFound } from '../../errors';
import type { Caller } from '../../http/caller';
import {
  deleteDevices,
  listDevices,
  type PushRow,
  updateSession,
  upsertDevice,
} from '../../push/push.repo';
import { isPushEndpoint } from '../../push/push-services';
import { lockUser } from '../subscriptions/subscriptions.repo';

/** Enough for each browser of a user; beyond that the oldest one makes room. */
const MAX_DEVICES = 10;
const MAX_AGENT_LENGTH = 300;

/**
 * Lets the browser of the caller's session show notices. One that showed those of another user shows the caller's
 * from now on. Throws 409 where pushes are off, 422 for an address of no known push service, and for one of another
 * user's browser without its keys.
 */
export async function addPushDevice(
  deps: Deps,
  caller: Caller,
  { endpoint, keys }: PushSubscription,
  agent: string,
): Promise<PushDevice> {
  if (!deps.push) throw conflict('push_off');
  if (!isPushEndpoint(endpoint, deps.config.PUSH_SERVICES)) {
    throw invalid('endpoint', 'is at no known push service', 'push_service_unknown');
  }
  if (!isPoint(keys.p256dh)) throw invalid('keys.p256dh', 'is no point on P-256', 'push_key_form');
  const { userId, familyId } = caller;
  const row = {
    userId,
    familyId,
    endpointHash: hashEndpoint(endpoint),
    endpoint,
    ...keys,
    agent: agent.slice(0, MAX_AGENT_LENGTH),
    createdAt: deps.now(),
  };
  return inTransaction(deps.db, async (tx) => {
    // One browser of a user at a time, so that many at once do not pass the limit together.
    await lockUser(tx, userId);
    const made = await upsertDevice(tx, row);
    if (!made) throw invalid('keys', 'are not those of this browser', 'push_key_form');
    await makeRoom(tx, userId, made.id);
    await report(tx, caller, 'push.add', made.id);
    return toPushDevice(made, caller);
  });
}

/**
 * Binds a browser that showed the caller's notices before to their present session; `renewed` is false when it did not.
 */
export async function renewPushDevice(
  { db }: Deps,
  { userId, familyId }: Caller,
  endpoint: string,
): Promise<{ renewed: boolean }> {
  const renewed = await updateSession(db, {
    userId,
    familyId,
    endpointHash: hashEndpoint(endpoint),
  });
  return { renewed };
}

export async function deletePushDevice(deps: Deps, caller: Caller, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if ((await deleteDevices(tx, caller.userId, [id])) === 0) throw notFound();
    await report(tx, caller, 'push.delete', id);
  });
}

export function toPushDevice(row: PushRow, { familyId }: Caller): PushDevice {
  return {
    id: row.id,
    agent: row.agent,
    current: row.familyId === familyId,
    created_at: row.createdAt.toISOString(),
    last_sent_at: row.lastSentAt?.toISOString() ?? null,
  };
}

/** Deletes the oldest browsers beyond the limit, never the one that was just added. */
async function makeRoom(tx: Transaction, userId: number, added: number): Promise<void> {
  const others = (await listDevices(tx, userId)).filter(({ id }) => id !== added);
  const surplus = others.slice(0, Math.max(0, others.length + 1 - MAX_DEVICES));
  const ids = surplus.map(({ id }) => id);
  if (ids.length > 0) await deleteDevices(tx, userId, ids);
}

function report(tx: Transaction, caller: Caller, action: string, id: number): Promise<void> {
  const { userId } = caller;
  return writeAudit(tx, caller, { action, subject: `push:${id}`, userId });
}

function hashEndpoint(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url');
}

/** Whether a browser's key is a point on P-256: otherwise no push could be encrypted for the browser. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
