import { findKeyId, SealError, type Sealer } from '@entropi/broker/seal';
import { CANARY_PLACE } from '@entropi/broker/seal-places';
import type { Queryable } from '@entropi/db/db';
import { listOtherwiseSealed, SEALED_COLUMNS } from './key-rotation.repo';
import { findCanary, insertCanary, replaceCanary } from './seal-canary.repo';

interface Context {
  db: Queryable;
  sealer: Sealer;
}

const TEXT = 'canary';
/** How many values of each column are tried in a database without a canary. */
const TRIED = 200;
/** A prefix that no sealed value has, so that no value is left out. */
const NO_PREFIX = '-';

/**
 * Throws when the keys are not those of this database, i.e. they do not open its canary or, where it has none yet,
 * any of its sealed values. A database with neither gets a canary, sealed with the newest key.
 */
export async function checkSealKeys({ db, sealer }: Context): Promise<void> {
  const canary = await findCanary(db);
  if (canary !== null) {
    if (!opens(sealer, canary)) throw wrongKeys(sealer, findKeyId(canary));
    return;
  }
  const held = await tryHeld({ db, sealer });
  if (held.tried > 0 && held.opened === 0) throw wrongKeys(sealer, held.keyId);
  await insertCanary(db, sealer.seal(TEXT, CANARY_PLACE));
  // Another process with other keys may have been faster.
  const kept = await findCanary(db);
  if (kept !== null && !opens(sealer, kept)) throw wrongKeys(sealer, findKeyId(kept));
}

/** Seals the canary with the newest key, like all values; a canary that cannot be opened is left as it is. */
export async function rotateCanary({ db, sealer }: Context): Promise<void> {
  const canary = await findCanary(db);
  if (canary === null || !opens(sealer, canary)) return;
  await replaceCanary(db, canary, sealer.seal(TEXT, CANARY_PLACE));
}

/** Makes the present keys those of this database, whatever it was sealed with before. */
export async function acceptSealKeys({ db, sealer }: Context): Promise<void> {
  const sealed = sealer.seal(TEXT, CANARY_PLACE);
  const canary = await findCanary(db);
  if (canary === null) await insertCanary(db, sealed);
  else await replaceCanary(db, canary, sealed);
}

function opens(sealer: Sealer, canary: string): boolean {
  try {
    return sealer.open(canary, CANARY_PLACE) === TEXT;
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}

/**
 * Tries sealed values of a database of an earlier release: how many were tried and opened, and the id of a missing
 * key.
 */
async function tryHeld({ db, sealer }: Context) {
  const held = { tried: 0, opened: 0, keyId: null as string | null };
  for (const column of SEALED_COLUMNS) {
    const page = { prefix: NO_PREFIX, afterId: 0, limit: TRIED };
    for (const value of await listOtherwiseSealed(db, column, page)) {
      held.tried += 1;
      try {
        sealer.open(value.sealed, column.toPlace(value));
        held.opened += 1;
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        held.keyId ??= error.keyId;
      }
    }
  }
  return held;
}

function wrongKeys(sealer: Sealer, missing: string | null): Error {
  const key = missing === null ? 'a key of the first format' : `key ${missing}`;
  return new Error(
    [
      `SEAL_KEY is not that of this database: what it keeps secret was sealed by ${key}, which is none of those given (the first of them is ${sealer.keyId}).`,
      'Put that key into SEAL_KEY too, behind the new one while keys are rotated, or use the database that these keys belong to.',
      'If it is lost for good, run `npm run admin -- accept-seal-key`, and see "Keys at rest" in docs/operations.md for what has to be entered again.',
    ].join('\n  '),
  );
}
