import { type JestProject, openForTests } from '@entropi/db/testing/open-for-tests';
import { startTestServer } from './test-server';

let stop: (() => Promise<void>) | undefined;

/** One PostgreSQL for the run; the workers find its address in their globals. */
export default async function setUp(_all: unknown, project: JestProject): Promise<void> {
  stop = await openForTests(await startTestServer(), project);
}

/** Stops what `setUp` started: both run in jest's parent process. */
export async function tearDown(): Promise<void> {
  await stop?.();
}
