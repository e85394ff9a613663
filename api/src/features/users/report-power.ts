import type { PowerUse } from '@entropi/contracts/live';
import type { User } from '@entropi/contracts/user-model';
import type { Actor } from '@entropi/db/audit.repo';
import type { Transaction } from '@entropi/db/db';
import { type NewEvent, publishEvents } from '@entropi/db/events';
import type { Deps } from '../../deps';
import { orderMail } from '../../mail/mail-order';
import { listOtherSuperusers } from './users.repo';

/** Superusers other than the one who acts. */
export type Watchers = Awaited<ReturnType<typeof listOtherSuperusers>>;

/**
 * Reports to every other superuser what one of them did to a user's roles, factors or password: by mail, and at once
 * on the pages that they have open.
 *
 * @param watchers who is told; by default those who are superusers now. Give those from before a change that may take
 * one of them away, who has to learn of it too.
 */
export async function reportPowerUse(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  done: { what: PowerUse; username: string },
  watchers?: Watchers,
): Promise<void> {
  const events: NewEvent[] = [];
  const ref = { actor: actor.username, ...done };
  // at most the number of superusers, which is a handful.
  for (const { id: userId } of watchers ?? (await listOtherSuperusers(tx, actor.userId))) {
    await orderMail(deps, tx, { kind: 'power-used', userId, ...ref });
    events.push({ userId, event: 'power', ref });
  }
  await publishEvents(tx, events);
}

/**
 * Reports a change of a user if it changes roles, access or address. `watchers` as for `reportPowerUse`.
 */
export async function reportChange(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  { before, after, watchers }: { before: User; after: User; watchers?: Watchers },
): Promise<void> {
  const { username } = before;
  const hasOther = (field: keyof User) => before[field] !== after[field];
  const uses: PowerUse[] = [
    ...(hasOther('is_superuser') || hasOther('is_stuff') ? (['roles'] as const) : []),
    ...(hasOther('is_active') ? (['access'] as const) : []),
    ...(hasOther('email') || hasOther('pending_email') ? (['address'] as const) : []),
  ];
  // at most three changes: roles, access and address.
  for (const what of uses) await reportPowerUse(deps, tx, actor, { what, username }, watchers);
}
