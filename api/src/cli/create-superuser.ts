import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createUser as contract } from '@entropi/contracts/users';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import { createUser } from '../features/users/users.domain';

const USAGE =
  'create-superuser [--username <name>] [--email <address>] [--first-name <name>] [--last-name <name>] [--password-stdin]';

/** `create-superuser`: prompts for what no flag says; the password is never an argument nor echoed. */
export async function createSuperuserCommand(deps: Deps, args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      username: { type: 'string' },
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      'password-stdin': { type: 'boolean' },
    },
  });
  const password = values['password-stdin'] ? readFileSync(0, 'utf8').trimEnd() : undefined;
  const responses = await send({
    Username: values.username,
    'E-mail': values.email,
    'First name': values['first-name'],
    'Last name': values['last-name'],
    Password: password,
  });
  const given = contract.body?.safeParse({
    username: responses.Username,
    email: responses['E-mail'],
    first_name: responses['First name'],
    last_name: responses['Last name'],
    password: responses.Password,
    is_superuser: true,
    demo_mode: false,
  });
  if (!given?.success) {
    const problems = given?.error.issues.map(
      (issue) => `${issue.path.join('.')}: ${issue.message}`,
    );
    throw new Error([...(problems ?? []), USAGE].join('\n'));
  }
  try {
    const user = await createUser(deps, null, given.data);
    return `Superuser ${user.username} was made; the second factor is set up at the first login.`;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const details = error.details?.map(({ path, message }) => `${path} ${message}`) ?? [];
    throw new Error([error.code, ...details].join(': '));
  }
}

/** Asks at the terminal for every answer that is not known yet. */
async function send(known: Record<string, string | undefined>): Promise<Record<string, string>> {
  const missing = Object.keys(known).filter((question) => known[question] === undefined);
  if (missing.length > 0 && !process.stdin.isTTY) {
    throw new Error(`Missing: ${missing.join(', ')}\n${USAGE}`);
  }
  let isHidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stderr.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const responses: Record<string, string> = {};
  for (const [question, response] of Object.entries(known)) {
    if (response !== undefined) {
      responses[question] = response;
      continue;
    }
    process.stderr.write(`${question}: `);
    isHidden = question === 'Password';
    responses[question] = await terminal.question('');
    if (isHidden) process.stderr.write('\n');
    isHidden = false;
  }
  terminal.close();
  return responses;
}
