import type { Books, UncomparedReason } from '@entropi/contracts/books';
import { inTransaction } from '@entropi/db/db';
import { beginHold } from '@entropi/engine/store/trading-hold.repo';
import type { Deps } from '../deps';
import { liftHoldBy, readBooks } from '../features/monitoring/books.domain';

const OPERATOR = { userId: null, username: 'operator' };

/**
 * `hold`: prints what the comparison with the broker has found. `hold begin`: nothing opens from now on, for a
 * database that was restored by other tools. `hold lift <id> [why]`: lets openings go on.
 */
export async function holdCommand(
  { db }: Pick<Deps, 'db'>,
  [action, id, ...why]: string[],
): Promise<string> {
  if (action === undefined) return writeBooks(await readBooks(db));
  if (action === 'begin' && id === undefined) {
    const begun = { reason: 'older_database', dealReference: null } as const;
    await inTransaction(db, (tx) => beginHold(tx, begun, OPERATOR));
    return writeBooks(await readBooks(db));
  }
  const holdId = Number(id);
  if (action !== 'lift' || !Number.isInteger(holdId))
    throw new Error('Write: hold, or: hold begin, or: hold lift <id> [why]');
  const note = why.length > 0 ? why.join(' ') : null;
  return writeBooks(await liftHoldBy(db, OPERATOR, { holdId, note }));
}

function describeCause({ deal_reference: deal }: NonNullable<Books['hold']>): string {
  return deal
    ? `The broker had deal ${deal}, which the database had not.`
    : 'The database was restored, and may be older than the broker’s books.';
}

const REASONS: Record<UncomparedReason, string> = {
  key_rejected: 'the broker rejects the key. Have the user enter it again.',
  key_unreadable:
    'the key cannot be opened. Start with the SEAL_KEY that it was sealed with, or have the user enter it again.',
  login_locked: 'the broker has locked the login. It is tried again by itself; let nobody log in.',
  broker_unavailable: 'the broker does not respond. It is tried again by itself.',
  allowance: 'the broker allows no more calls now. It is tried again by itself.',
  no_engine: 'no engine has taken the key. See that an engine runs (ROLE=engine).',
  waiting: 'its turn has not come. Wait a minute, or sync the user in Monitoring.',
};

function describeReason({ reason, until }: { reason: UncomparedReason; until: string | null }) {
  return until === null ? REASONS[reason] : `${REASONS[reason]} Next time: ${until}`;
}

/** The state of the books in lines. */
export function writeBooks({ hold, restored, foreign }: Books): string {
  const held = hold
    ? [
        `Hold ${hold.id} since ${hold.begun_at}: nothing is opened. ${describeCause(hold)}`,
        `${hold.compared} of ${hold.accounts} accounts were compared since.`,
        ...(hold.uncompared ?? []).map(
          (one) => `${one.user.username} ${one.account_id} was not: ${describeReason(one)}`,
        ),
        `To go on: npm run admin -- hold lift ${hold.id} <why>`,
      ]
    : ['No hold: tasks open as usual.'];
  return [
    ...held,
    ...restored.map(
      (one) =>
        `${one.user.username} ${one.account_id}: ${one.closed} closed (${one.profit.amount} ${one.profit.currency}) and ${one.open} open came into the books, ${one.outside} of them outside of a ladder`,
    ),
    ...foreign.map(
      (one) => `${one.user.username} ${one.account_id}: ${one.positions} positions are not ours`,
    ),
  ].join('\n');
}
