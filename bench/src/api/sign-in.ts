import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../../api/dist/cli.js', import.meta.url));
const USERNAME = 'bench';
const PASSWORD = 'a password of the benchmark';

async function runCli(args: string[], dataDir: string, input = ''): Promise<string> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(`${path.basename(CLI)} ${args[0]} failed`);
  return printed.trim();
}

async function post(url: string, body: URLSearchParams | object, token = '') {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

/**
 * Adds a user to the database of the running API. Returns a function that gives an access token with its full life
 * of five minutes ahead, because the whole benchmark takes longer.
 */
export async function signIn(url: string, dataDir: string): Promise<() => Promise<string>> {
  const named = ['--username', USERNAME, '--email', 'bench@example.test'];
  const called = ['--first-name', 'Bench', '--last-name', 'Mark', '--password-stdin'];
  await runCli(['create-superuser', ...named, ...called], dataDir, PASSWORD);
  const form = new URLSearchParams({ username: USERNAME, password: PASSWORD });
  const { temp_token: temporary } = await post(`${url}/auth/login`, form);
  await post(`${url}/auth/setup-2fa`, {}, temporary);
  const code = await runCli(['totp', USERNAME], dataDir);
  let pair = await post(`${url}/auth/verify-2fa`, { code }, temporary);
  return async () => {
    pair = await post(`${url}/auth/refresh`, { refresh_token: pair.refresh_token });
    return pair.access_token;
  };
}
