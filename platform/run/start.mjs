import { seedDemo, startStack } from './stack.mjs';
import { runUntilEnd } from './until-end.mjs';

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

export function start() {
  return runUntilEnd(undefined, async ({ config, children, finish }) => {
    await startStack(children, config, finish);
    await seedDemo(children, config);
    console.log(describe(config));
  });
}
