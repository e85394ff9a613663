import { randomUUID } from 'node:crypto';
import type { Actor } from '@entropi/db/audit.repo';
import type { Deps } from '../../deps';
import { startJob } from '../jobs/start-job.domain';
import { selectUsers, type UserSelection } from '../monitoring/selected-users.domain';
import { messageJob } from './message.job';

/**
 * Starts a job that writes one message to each of these users; the row of a user without a thread fails. A repeat with
 * the same key writes none of them again. The keys of the rows have a dot, which no key of a client has.
 */
export async function messageUsers(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  given: UserSelection & { body: string },
  key: string | null,
) {
  const users = await selectUsers(deps, given);
  const prefix = key ?? randomUUID();
  const rows = users.map(({ userId, label }) => ({
    label,
    subject: { userId, body: given.body, idempotencyKey: `${prefix}.${userId}` },
  }));
  return startJob(deps, actor, messageJob, rows);
}
