import type { MigratedServer } from './migrated-server';
import { findPgbouncer, startPgbouncer } from './pgbouncer';

/** The used part of what jest hands to a global set-up; what is written here reaches the workers. */
export interface JestProject {
  globals: Record<string, unknown>;
}

/**
 * Gives the tests of a run its server and, where the run is to go through PgBouncer, that before it. Returns what
 * stops both.
 */
export async function openForTests(
  server: MigratedServer,
  { globals }: JestProject,
): Promise<() => Promise<void>> {
  globals.testTemplateUrl = server.templateUrl;
  globals.testRunningUrl = server.runningUrl;
  if (!globals.goesThroughPgbouncer) return server.stop;
  const program = findPgbouncer();
  if (program === null) throw new Error('Install PgBouncer: apt-get install pgbouncer');
  const pooler = await startPgbouncer(program, server.runningUrl);
  globals.testPoolerAddress = pooler.address;
  return async () => {
    await pooler.stop();
    await server.stop();
  };
}
