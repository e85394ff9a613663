import type { MigratedServer } from '@entropi/db/testing/migrated-server';
import { startTestServer } from './test-server';

/** The used part of what jest hands to a global set-up; what is written here reaches the workers. */
interface JestProject {
  globals: Record<string, unknown>;
}

let server: MigratedServer | undefined;

/** One PostgreSQL for the run; the workers find its address in their globals. */
export default async function setUp(_all: unknown, project: JestProject): Promise<void> {
  server = await startTestServer();
  project.globals.testTemplateUrl = server.templateUrl;
}

/** Stops what `setUp` started: both run in jest's parent process. */
export async function tearDown(): Promise<void> {
  await server?.stop();
}
