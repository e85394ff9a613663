import { type MigratedServer, startMigratedServer } from '@entropi/db/testing/migrated-server';

/** The used part of what jest hands to a global set-up; what is written here reaches the workers. */
interface JestProject {
  globals: Record<string, unknown>;
}

let server: MigratedServer | undefined;

/** One PostgreSQL for the run; the workers find its address in their globals. */
export default async function setUp(_all: unknown, project: JestProject): Promise<void> {
  server = await startMigratedServer();
  project.globals.testTemplateUrl = server.templateUrl;
}

/** Stops what `setUp` started: both run in jest's parent process. */
export async function tearDown(): Promise<void> {
  await server?.stop();
}
