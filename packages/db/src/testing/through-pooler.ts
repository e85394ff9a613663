import { type ConnectOptions, connectDatabase, type DatabaseConnection } from '../db';
import { readConnectionHosts } from '../hosts/connection-hosts';
import type { PoolAddress } from '../transaction-pooler';

declare global {
  /** `host:port` of a pooler by transaction before the server of the run; set by `npm test -- pgbouncer`. */
  var testPoolerAddress: string | undefined;
}

/** The way to a test's database for pools: straight, or, where it is on the run's own server, through its pooler. */
export function findPoolAddress(databaseUrl: string): PoolAddress {
  const isElsewhere = readConnectionHosts(databaseUrl).hosts.length > 1;
  if (!globalThis.testPoolerAddress || isElsewhere) return { url: databaseUrl, pooler: 'none' };
  const url = new URL(databaseUrl);
  url.host = globalThis.testPoolerAddress;
  return { url: url.toString(), pooler: 'transaction' };
}

/** Connects as the product's processes do in this run. */
export function connectTestDatabase(
  databaseUrl: string,
  options: ConnectOptions,
): DatabaseConnection {
  return connectDatabase(findPoolAddress(databaseUrl), options);
}

/** The variables with which a process of the product finds a test's database in this run. */
export function listDatabaseVariables(databaseUrl: string): Record<string, string> {
  const { url, pooler } = findPoolAddress(databaseUrl);
  if (pooler === 'none') return { DATABASE_URL: url };
  return { DATABASE_URL: url, DATABASE_POOLER: pooler, DATABASE_DIRECT_URL: databaseUrl };
}
