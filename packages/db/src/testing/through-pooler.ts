import { type ConnectOptions, connectDatabase, type DatabaseConnection } from '../db';
import { readConnectionHosts } from '../hosts/connection-hosts';
import type { PoolAddress } from '../transaction-pooler';

declare global {
  /** `host:port` of a pooler by transaction before the server of the run; set by `npm test -- pgbouncer`. */
  var testPoolerAddress: string | undefined;
  /** A connection string with the role that the product's processes have on the server of the run. */
  var testRunningUrl: string | undefined;
}

/** A test's database as the product's processes reach it: as a role that owns nothing. */
export function nameRunningRole(databaseUrl: string): string {
  const isElsewhere = readConnectionHosts(databaseUrl).hosts.length > 1;
  if (!globalThis.testRunningUrl || isElsewhere) return databaseUrl;
  const [url, running] = [new URL(databaseUrl), new URL(globalThis.testRunningUrl)];
  if (url.port !== running.port) return databaseUrl;
  url.username = running.username;
  url.password = running.password;
  return url.toString();
}

/** The way to a test's database for pools: straight, or, where it is on the run's own server, through its pooler. */
export function findPoolAddress(databaseUrl: string): PoolAddress {
  const isElsewhere = readConnectionHosts(databaseUrl).hosts.length > 1;
  const running = nameRunningRole(databaseUrl);
  if (!globalThis.testPoolerAddress || isElsewhere) return { url: running, pooler: 'none' };
  const url = new URL(running);
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
  return {
    DATABASE_URL: url,
    DATABASE_POOLER: pooler,
    DATABASE_DIRECT_URL: nameRunningRole(databaseUrl),
  };
}
