import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../config';
import { Authenticator } from './authenticator';
import { findSecondFactor } from './database';

const run = promisify(execFile);

/** Reads the present code of a user, by the command of the product that runs in this environment. */
export async function readCode(username: string, env: NodeJS.ProcessEnv): Promise<string> {
  const args = ['platform/run.mjs', 'totp', username];
  const { stdout } = await run(process.execPath, args, { cwd: ROOT, env });
  const code = /\b\d{6}\b/.exec(stdout)?.[0];
  if (!code) throw new Error(`No code was printed: ${stdout}`);
  return code;
}

/**
 * Computes a code that the user has not used yet, as their app would. A code works only once; that of the next step is
 * accepted too, so a second one within the same half minute need not be waited for.
 */
export async function freshCode(username: string): Promise<string> {
  const { secret, lastStep } = await findSecondFactor(username);
  return new Authenticator(secret, lastStep).nextCode();
}
