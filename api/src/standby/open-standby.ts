import { type StandbyOptions, StandbyReads } from '@entropi/db/standby/standby-reads';
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Disposers } from '../deps';

/** The standby that lists of administrators are read from; null where none is configured, and without the API. */
export function openStandby(
  { ROLE, DATABASE_READ_URL, DATABASE_POOLER, DATABASE_TIMEOUT_MS }: Config,
  log: Logger,
  disposers: Disposers,
  limits?: StandbyOptions['limits'],
): StandbyReads | null {
  if (!DATABASE_READ_URL || !ROLE.includes('api')) return null;
  const address = { url: DATABASE_READ_URL, pooler: DATABASE_POOLER };
  const statementTimeoutMs = DATABASE_TIMEOUT_MS;
  const standby = new StandbyReads(address, { statementTimeoutMs, log, limits });
  disposers.push(() => standby.close());
  return standby;
}
