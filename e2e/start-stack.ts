import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { DATA_DIR, ROOT, STACK_ENVIRONMENT } from './config';

const READY = /^Entropi runs at /m;
const START_TIMEOUT_MS = 300_000;

function waitUntilReady(product: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
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

/** Starts the product as a person does, on empty data, and stops it as a person does: by SIGINT. */
export default async function startStack(): Promise<() => Promise<void>> {
  await rm(DATA_DIR, { recursive: true, force: true });
  const product = spawn(process.execPath, ['platform/run.mjs', 'start'], {
    cwd: ROOT,
    env: STACK_ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await waitUntilReady(product);
  product.removeAllListeners('exit');
  return async () => {
    const over = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGINT');
    await over;
  };
}
