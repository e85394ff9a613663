import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@entropi/contracts/endpoint';
import type { Deps } from '../../deps';
import { ApiError, conflict } from '../../errors';
import type { Command, RejectUnmet } from '../../http/guard';
import { findIdempotencyKey } from '../../http/idempotency-key';
import {
  type CommandKey,
  claimCommand,
  endCommand,
  findCommand,
  releaseCommand,
} from './commands.repo';
import { readConditions, rejectUnmet } from './conditions.domain';

/**
 * No command takes longer than this: one that began earlier and has not ended was broken off by the end of its
 * process.
 */
const BROKEN_OFF_AFTER_MS = 120_000;
/** How long a repeat waits for the first request. */
const WAIT_MS = 20_000;
const FIRST_LOOK_MS = 20;
const MAX_LOOK_MS = 500;

/**
 * Carries out a trading request under the conditions that it states, and once for each key of its caller, in
 * whatever process: the key is claimed before anything is done. A rejected request was not carried out and frees its
 * key. One that was broken off keeps it, since no one can say whether it was carried out. A call with keys of its
 * own looks for repeats itself.
 */
export async function runCommand<Reply>(
  deps: Pick<Deps, 'db' | 'now'>,
  { id: action, headers: ownHeaders = [] }: Pick<Endpoint, 'id' | 'headers'>,
  command: Command,
  run: (rejectUnmet: RejectUnmet) => Promise<Reply>,
): Promise<Reply> {
  const conditions = readConditions(command.headers);
  const reject = () => rejectUnmet(deps, conditions);
  if (ownHeaders.includes('idempotency-key')) return run(reject);
  const key = findIdempotencyKey(command);
  if (key === null) {
    await reject();
    return run(reject);
  }
  const claim = { userId: command.callerId, key, action, fingerprint: hash(action, command) };
  const done = await claimOrFindReply(deps, claim);
  if (done) return done.reply as Reply;
  try {
    await reject();
    const reply = await run(reject);
    await endCommand(deps.db, claim, { state: 'done', reply: reply ?? null });
    return reply;
  } catch (error) {
    const isUndone = error instanceof ApiError && error.status < 500;
    const settled = isUndone
      ? releaseCommand(deps.db, claim)
      : endCommand(deps.db, claim, { state: 'unresolved', reply: null });
    // If the outcome cannot be stored now, the command stays under way and later counts as broken off.
    await settled.catch(() => undefined);
    throw error;
  }
}

/**
 * Returns the reply to an earlier request with this key; null when the key is now claimed and the command is to be
 * carried out.
 */
async function claimOrFindReply(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  claim: CommandKey,
): Promise<{ reply: unknown } | null> {
  const deadline = Date.now() + WAIT_MS;
  for (let waitMs = FIRST_LOOK_MS; ; waitMs = Math.min(waitMs * 2, MAX_LOOK_MS)) {
    if (await claimCommand(db, claim, now())) return null;
    const known = await findCommand(db, claim);
    // The first request was rejected meanwhile, so the key is free.
    if (!known) continue;
    if (known.fingerprint !== claim.fingerprint) {
      throw conflict('idempotency_key_used', 'The key was used for another request');
    }
    if (known.state === 'done') return { reply: known.reply };
    const isBrokenOff = now().getTime() - known.begunAt.getTime() > BROKEN_OFF_AFTER_MS;
    if (known.state === 'unresolved' || isBrokenOff) {
      throw conflict('command_unresolved', 'It was broken off: check what became of it');
    }
    if (Date.now() > deadline)
      throw conflict('command_under_way', 'The first request is still under way');
    await sleep(waitMs);
  }
}

function hash(action: string, { path, content }: Command): string {
  return createHash('sha256')
    .update(JSON.stringify([action, path, content]))
    .digest('base64url');
}
