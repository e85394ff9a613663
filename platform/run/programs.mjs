import { findBrowser } from './browser.mjs';
import { buildChanged } from './build.mjs';
import { readRunConfig } from './config.mjs';
import { describeEnvironment } from './environment.mjs';
import { runNode } from './step.mjs';

/** Prints the second factor of now of a demo user: `npm run totp -- alice`. */
export async function totp(args) {
  await buildChanged(['api']);
  const { api } = describeEnvironment(readRunConfig());
  return runNode('api/dist/cli.js', ['totp', ...args], { env: api });
}

/** Operator's commands of the API: `npm run admin -- create-superuser …`. */
export async function admin(args) {
  await buildChanged(['api']);
  const { api } = describeEnvironment(readRunConfig());
  return runNode('api/dist/cli.js', args, { env: api, asks: true });
}

/** Benchmarks: `npm run bench -- <name>`. */
export async function bench(args) {
  await buildChanged();
  const browses = args.length === 0 || args.includes('web');
  const env = browses ? { CHROMIUM_PATH: await findBrowser() } : {};
  return runNode('bench/node_modules/tsx/dist/cli.mjs', ['bench/src/main.ts', ...args], { env });
}
