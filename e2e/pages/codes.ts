import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT, STACK_ENVIRONMENT } from '../config';

const run = promisify(execFile);
const lastUsed = new Map<string, string>();

async function readCode(username: string): Promise<string> {
  const args = ['platform/run.mjs', 'totp', username];
  const { stdout } = await run(process.execPath, args, { cwd: ROOT, env: STACK_ENVIRONMENT });
  const code = /\b\d{6}\b/.exec(stdout)?.[0];
  if (!code) throw new Error(`No code was printed: ${stdout}`);
  return code;
}

/** The second factor of now, by the product's own command; a code is good once, so the next is awaited. */
export async function freshCode(username: string): Promise<string> {
  for (;;) {
    const code = await readCode(username);
    if (lastUsed.get(username) !== code) {
      lastUsed.set(username, code);
      return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
