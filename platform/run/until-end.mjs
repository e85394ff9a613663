import path from 'node:path';
import { buildChanged } from './build.mjs';
import { createChildren } from './children.mjs';
import { readRunConfig, root } from './config.mjs';
import { createEnd } from './end.mjs';
import { createLeftovers } from './leftovers.mjs';
import { checkPorts } from './ports.mjs';

/** Takes over and stops a database that still runs although its owner was killed. */
async function stopDatabase(config) {
  if (config.databaseUrl) return;
  const { startEmbeddedPostgres } = await import(path.join(root, 'api/dist/embedded.js'));
  const database = await startEmbeddedPostgres({ dataDir: config.dataDir });
  await database.stop();
}

/**
 * Starts the product and keeps it running until Ctrl-C, or until one of its processes dies, even while it
 * starts. Then it stops everything.
 *
 * @param {readonly string[] | undefined} packages packages to build first if they changed; all if left out
 * @param {(context: object) => Promise<void>} bringUp starts the processes; it must give up when one
 *   that it waits for has ended
 * @returns {Promise<number>} exit code: 1 after a death or a failed start, which is reported
 */
export async function runUntilEnd(packages, bringUp) {
  const config = readRunConfig();
  const { end, finish } = createEnd();
  const leftovers = createLeftovers(config.dataDir);
  const children = createChildren(path.join(config.dataDir, 'logs'), finish, leftovers.note);
  await leftovers.clear();
  await checkPorts(
    [config.gateway, config.api, config.igSim, config.engine].filter((port) => port !== null),
  );
  await buildChanged(packages);

  /** Things to close at the end, once no process runs any more. */
  const closers = [];
  const up = bringUp({ config, children, end, finish, closers }).then(
    () => null,
    (error) => error.message,
  );
  // The report of a death says more than the failure of the wait for that process.
  const trouble = (await Promise.race([end, up])) ?? (await end);
  if (trouble) console.error(trouble);
  console.log('Stopping …');
  await children.stopAll();
  await up;
  for (const close of closers.reverse()) await close();
  if (trouble) await stopDatabase(config);
  leftovers.forget();
  return trouble ? 1 : 0;
}
