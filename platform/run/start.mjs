import path from 'node:path';
import { buildChanged } from './build.mjs';
import { createChildren } from './children.mjs';
import { readRunConfig, root } from './config.mjs';
import { createEnd } from './end.mjs';
import { createLeftovers } from './leftovers.mjs';
import { checkPorts } from './ports.mjs';
import { describeEnvironment, startStack } from './stack.mjs';

function describe(config) {
  const users = ['alice', 'bob', 'carol', 'admin', 'staff'];
  return [
    '',
    `Entropi runs at http://localhost:${config.gateway.port}`,
    `API at http://localhost:${config.api.port}/docs, data and logs in ${config.dataDir}`,
    ...(config.databaseUrl
      ? []
      : [
          `Demo users: ${users.join(', ')}; the password is demo-<username>-2026`,
          'The second factor of now: npm run totp -- alice',
        ]),
    'Ctrl-C stops all of it.',
  ].join('\n');
}

/** A database whose owner was killed runs on: take it over and stop it. */
async function stopDatabase(config) {
  if (config.databaseUrl) return;
  const { startEmbeddedPostgres } = await import(path.join(root, 'api/dist/embedded.js'));
  const database = await startEmbeddedPostgres({ dataDir: config.dataDir });
  await database.stop();
}

export async function start() {
  const config = readRunConfig();
  const { end, finish } = createEnd();
  const leftovers = createLeftovers(config.dataDir);
  const children = createChildren(path.join(config.dataDir, 'logs'), finish, leftovers.note);
  await leftovers.clear();
  await checkPorts([config.gateway, config.api, config.igSim]);
  await buildChanged();

  const up = (async () => {
    await startStack(children, config);
    if (!config.databaseUrl) {
      await children.run('seed', 'api/dist/cli.js', {
        args: ['seed-demo'],
        env: describeEnvironment(config).api,
      });
    }
    console.log(describe(config));
    return null;
  })().catch((error) => error.message);

  // A death tells more than the failed wait that follows from it.
  const trouble = (await Promise.race([end, up])) ?? (await end);
  if (trouble) console.error(trouble);
  console.log('Stopping …');
  await children.stopAll();
  if (trouble) await stopDatabase(config);
  leftovers.forget();
  return trouble ? 1 : 0;
}
