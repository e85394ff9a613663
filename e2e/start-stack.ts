import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { ARCHIVE_DIR, DATA_DIR, ROOT, STACK_ENVIRONMENT, TELEGRAM_TOKEN } from './config';
import { saveSecret } from './support/secrets/known-secrets';
import { searchLogs } from './support/secrets/search-logs';
import { serveTelegram } from './support/telegram';

const READY = /^Entropi runs at /m;
const START_TIMEOUT_MS = 300_000;

/** Logs that must exist, or the search for secrets has not covered the product. */
const SEARCHED = ['api.log', 'engine.log', 'gateway.log', 'ig-sim.log', 'postgres.log'];

let printed = '';

function waitUntilReady(product: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The product did not start in time:\n${printed}`)),
      START_TIMEOUT_MS,
    );
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (!READY.test(printed)) return;
      clearTimeout(timer);
      resolve();
    };
    product.stdout?.on('data', read);
    product.stderr?.on('data', read);
    product.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The product ended with ${code}:\n${printed}`));
    });
  });
}

/** Fails the run if its programs have logged a password, a token or a key. */
async function expectNoSecretLogged(): Promise<void> {
  const { logs, secrets, findings } = await searchLogs(printed);
  const missing = SEARCHED.filter((name) => !logs.includes(name));
  if (missing.length > 0) throw new Error(`Logs that were not searched: ${missing.join(', ')}`);
  if (findings.length > 0) throw new Error(`Secrets in logs:\n${findings.join('\n')}`);
  console.log(`${logs.length} logs hold none of the ${secrets} secrets of this run`);
}

/**
 * Starts the product on empty data as a person would, and stops it by SIGINT. Then its logs are searched for
 * secrets.
 */
export default async function startStack(): Promise<() => Promise<void>> {
  for (const folder of [DATA_DIR, ARCHIVE_DIR]) await rm(folder, { recursive: true, force: true });
  await mkdir(ARCHIVE_DIR, { recursive: true });
  const endTelegram = await serveTelegram();
  const product = spawn(process.execPath, ['platform/run.mjs', 'start'], {
    cwd: ROOT,
    env: STACK_ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await waitUntilReady(product);
  product.removeAllListeners('exit');
  saveSecret('token of the bot', TELEGRAM_TOKEN);
  return async () => {
    const over = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGINT');
    await over;
    await endTelegram();
    await expectNoSecretLogged();
  };
}
