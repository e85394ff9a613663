import { buildChanged } from './build.mjs';
import { environment, readRunConfig } from './config.mjs';
import { describeEnvironment } from './environment.mjs';
import { createLeftovers } from './leftovers.mjs';
import { runNode } from './step.mjs';

/**
 * Runs a command of the API. Nothing is built beside a running product, which uses the same files; `npm run dev`
 * builds them itself.
 */
async function runApiCommand(args, options) {
  const config = readRunConfig();
  if (!createLeftovers(config.dataDir).findRunning()) await buildChanged(['api']);
  const { api } = describeEnvironment(config);
  // A folder that is only assumed is not named to it, so that nothing is made there.
  const DATA_DIR = environment.ENTROPI_DATA ? config.dataDir : '';
  return runNode('api/dist/cli.js', args, { env: { ...api, DATA_DIR }, ...options });
}

/** Prints the present code of a demo user's second factor: `npm run totp -- alice`. */
export function totp(args) {
  return runApiCommand(['totp', ...args]);
}

/** Runs the operator's commands of the API: `npm run admin -- create-superuser …`. */
export function admin(args) {
  return runApiCommand(args, { pipesInput: true });
}

/** Tries a strategy on past prices, without a database: `npm run backtest -- --generate 7 --strategy …`. */
export async function backtest(args) {
  const { dataDir } = readRunConfig();
  if (!createLeftovers(dataDir).findRunning()) await buildChanged(['api']);
  return runNode('api/dist/backtest-cli.js', args);
}
