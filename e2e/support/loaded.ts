import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT, STACK_ENVIRONMENT } from '../config';

const run = promisify(execFile);

/** As many users as the console is made for, and enough tasks for each state to be shown. */
export const LOAD = { users: 10_000, tasks: 400 };

/** One in so many tasks has a key that the broker rejects. */
export const REJECTED_EVERY = 16;

/** Fills the product under test by the documented command. */
export async function fillInstallation(): Promise<void> {
  const load = [`--users=${LOAD.users}`, `--tasks=${LOAD.tasks}`];
  const command = ['platform/run.mjs', 'admin', 'seed-load', ...load];
  await run(process.execPath, command, { cwd: ROOT, env: STACK_ENVIRONMENT });
}
