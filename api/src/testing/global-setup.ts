import type { Config } from '@jest/types';
import { startTestServer, type TestServer } from './test-server';

let server: TestServer | undefined;

/** One PostgreSQL for the run; the workers find its address in their globals. */
export default async function setUp(_all: unknown, project: Config.ProjectConfig): Promise<void> {
  server = await startTestServer();
  project.globals.testTemplateUrl = server.templateUrl;
}

/** Stops what `setUp` started: both run in jest's parent process. */
export async function tearDown(): Promise<void> {
  await server?.stop();
}
