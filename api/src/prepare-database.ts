import { checkDirectUrl } from '@entropi/db/direct-connection';
import { migrate } from '@entropi/db/migrate';
import { withPreparationClaimed } from '@entropi/db/roles/claim-preparation';
import { type DatabaseRole, describeRole } from '@entropi/db/roles/describe-role';
import { grantPrivileges } from '@entropi/db/roles/grant-privileges';
import { isDatabaseDown, isForbidden } from '@entropi/db/sql-state';
import type { Logger } from 'pino';
import type { Config } from './config';
import type { DatabasePlace } from './database-place';
import { queueNames } from './jobs/all-jobs';
import { prepareQueues, QUEUE_VERSION } from './jobs/jobs';

/** The database lacks something that no process mends by waiting for it. */
export class DatabaseNotPrepared extends Error {
  override readonly name = 'DatabaseNotPrepared';
}

const MAX_NAMED = 5;

const VARIABLE = 'DATABASE_OWNER_URL';

const QUEUES = { names: queueNames, version: QUEUE_VERSION };

const COMMAND =
  'run `npm run admin -- migrate` (in a container `node api/dist/cli.js migrate`) with DATABASE_OWNER_URL beside DATABASE_URL';

/**
 * Has the database be what this release needs: its tables, the queues of jobs, and what the role of `databaseUrl` may
 * do with both. Where all is there, the owner is not connected to. Without an owner, the role does it itself if the
 * tables are its own or are still to be made. Throws `DatabaseNotPrepared` with what is missing and what mends it.
 */
export async function prepareDatabase(
  { databaseUrl, ownerUrl }: Omit<DatabasePlace, 'pool'>,
  { isLocal }: Pick<Config, 'isLocal'>,
  log: Logger,
): Promise<void> {
  const role = await describeRole(databaseUrl, QUEUES);
  if (ownerUrl) return await prepareByOwner({ databaseUrl, ownerUrl }, role, log);
  if (role.isOwner || !role.isMade) {
    await prepareAlone(databaseUrl, role, log);
    if (!isLocal) reportOwner(role, log);
    return;
  }
  rejectIncomplete(role);
  reportExcess(role, log);
}

async function prepareByOwner(
  { databaseUrl, ownerUrl }: { databaseUrl: string; ownerUrl: string },
  role: DatabaseRole,
  log: Logger,
): Promise<void> {
  if (role.isOwner) {
    throw new DatabaseNotPrepared(
      `The role ${role.name} of DATABASE_URL owns the tables, is a member of the role that does, or is a superuser: with DATABASE_OWNER_URL, DATABASE_URL must be a role that is none of these`,
    );
  }
  const canWork = role.missing.length === 0;
  if (canWork && role.excess.length === 0) return;
  try {
    await checkDirectUrl(ownerUrl, databaseUrl, VARIABLE);
  } catch (error) {
    // What a role has too much keeps no one from working, and maybe the owner cannot take it away either.
    if (!canWork || !isDatabaseDown(error)) throw error;
    return reportExcess(role, log);
  }
  await withPreparationClaimed(ownerUrl, async () => {
    await migrate(ownerUrl);
    await prepareQueues({ url: ownerUrl, queues: queueNames, log });
    await grantPrivileges(ownerUrl, role.name);
  });
  const prepared = await describeRole(databaseUrl, QUEUES);
  rejectIncomplete(prepared);
  // Such as a privilege that everybody has, or another role of which it is a member.
  reportExcess(prepared, log);
}

async function prepareAlone(url: string, { name, isMade }: DatabaseRole, log: Logger) {
  try {
    await withPreparationClaimed(url, async () => {
      await migrate(url);
      await prepareQueues({ url, queues: queueNames, log });
    });
  } catch (error) {
    if (isMade || !isForbidden(error)) throw error;
    throw new DatabaseNotPrepared(
      `The database has no tables of this product, and the role ${name} of DATABASE_URL may make none: ${COMMAND}`,
      { cause: error },
    );
  }
}

function rejectIncomplete({ name, missing }: DatabaseRole): void {
  if (missing.length === 0) return;
  const rest = missing.length - MAX_NAMED;
  const named = missing.slice(0, MAX_NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  throw new DatabaseNotPrepared(
    `The role ${name} of DATABASE_URL cannot work with this database: ${named} missing. It may make nothing itself: ${COMMAND}`,
  );
}

function reportExcess({ name, excess }: DatabaseRole, log: Logger): void {
  if (excess.length > 0)
    log.warn({ role: name, excess }, 'the role of DATABASE_URL may do too much');
}

function reportOwner({ name }: DatabaseRole, log: Logger): void {
  log.warn(
    { role: name },
    'the role of DATABASE_URL owns the tables: give the running processes another one, and this one to `migrate` as DATABASE_OWNER_URL',
  );
}
