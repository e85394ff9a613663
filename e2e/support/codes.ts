import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { DATA_DIR, ROOT, STACK_ENVIRONMENT } from '../config';

const run = promisify(execFile);
const STEP_MS = 30_000;

/**
 * The file of a user's last code: a file, because a failing test ends its process, and one for each user, because
 * several of them log in at the same time.
 */
const findGiven = (username: string) => path.join(DATA_DIR, `given-code-${username}`);

/** Reads the present code of a user, by the product's own command. */
export async function readCode(username: string, env = STACK_ENVIRONMENT): Promise<string> {
  const args = ['platform/run.mjs', 'totp', username];
  const { stdout } = await run(process.execPath, args, { cwd: ROOT, env });
  const code = /\b\d{6}\b/.exec(stdout)?.[0];
  if (!code) throw new Error(`No code was printed: ${stdout}`);
  return code;
}

/** Gets a code by the product's own command. A code works only once, so it waits for one that was not used yet. */
export async function freshCode(username: string): Promise<string> {
  for (;;) {
    const code = await readCode(username);
    const given = await readFile(findGiven(username), 'utf8').catch(() => null);
    if (given !== code) {
      await writeFile(findGiven(username), code);
      return code;
    }
    await new Promise((resolve) => setTimeout(resolve, STEP_MS - (Date.now() % STEP_MS)));
  }
}
