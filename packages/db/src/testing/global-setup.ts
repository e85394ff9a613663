import { startMigratedServer } from './migrated-server';
import { type JestProject, openForTests } from './open-for-tests';

let stop: (() => Promise<void>) | undefined;

/** One PostgreSQL for the run; the workers find its address in their globals. */
export default async function setUp(_all: unknown, project: JestProject): Promise<void> {
  stop = await openForTests(await startMigratedServer(), project);
}

/** Stops what `setUp` started: both run in jest's parent process. */
export async function tearDown(): Promise<void> {
  await stop?.();
}
