import { createRequire } from 'node:module';
import path from 'node:path';
import { createEventStream } from '../dev/event-stream.mjs';
import { browserPackages } from './build.mjs';
import { watchBuildStates } from './build-states.mjs';
import { readRunConfig, root } from './config.mjs';
import { createEnd } from './end.mjs';
import { checkPorts } from './ports.mjs';

const require = createRequire(import.meta.url);

/**
 * Serves one remote by webpack's development server, rebuilt as it is written, to a shell that runs
 * elsewhere: `npm run dev -- mf-chat`.
 */
export async function serveRemote(name) {
  const remotes = browserPackages.filter((each) => each !== 'shell');
  if (!remotes.includes(name)) {
    throw new Error(`There is no remote ${name}; there are ${remotes.join(', ')}`);
  }
  const { devRemote } = readRunConfig();
  await checkPorts([devRemote]);
  const webpack = require('webpack');
  const DevServer = require('webpack-dev-server');
  const { override } = require('../build/webpack.cjs');
  const compiler = webpack(override(path.join(root, name)));
  const events = createEventStream();
  watchBuildStates([compiler], events.announce);
  const server = new DevServer(
    {
      host: 'localhost',
      port: devRemote.port,
      static: false,
      // The shell's page comes from another server; what is injected into the remote follows the events above.
      client: false,
      hot: false,
      liveReload: false,
      webSocketServer: false,
      headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' },
      setupMiddlewares: (middlewares) => [
        { name: 'events', path: '/dev/events', middleware: events.connect },
        ...middlewares,
      ],
    },
    compiler,
  );
  const { end } = createEnd();
  const isBuilt = new Promise((resolve) => compiler.hooks.done.tap('serve-remote', resolve));
  await server.start();
  await isBuilt;
  const origin = `http://localhost:${devRemote.port}`;
  console.log(`\n${name} is served at ${origin}, and what you change is replaced in place.`);
  console.log(`As a superuser, open the shell's address with ?mf-override=${name}:${origin}`);
  await end;
  await server.stop();
  return 0;
}
