import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBlocked } from '../build/reachable-ports.cjs';

/** The repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The environment that the processes inherit. */
export const environment = process.env;

function readPort(name, fallback) {
  const port = Number(environment[name] ?? fallback);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name}: "${environment[name]}" is no port`);
  }
  // Our own processes do not either: they reach each other by fetch.
  if (isBlocked(port)) {
    throw new Error(`${name}: no browser connects to port ${port}. Choose another: ${name}=<port>`);
  }
  return { name, port };
}

/** Ports and folders of this machine's installation; variables of the environment change them. */
export function readRunConfig() {
  return {
    /** Folder of everything that an installation of this machine keeps. */
    dataDir: path.resolve(root, environment.ENTROPI_DATA ?? 'data'),
    /** Where the gateway listens. */
    gateway: readPort('GATEWAY_PORT', 3000),
    /** Where the API listens. */
    api: readPort('API_PORT', 8000),
    /** Where the simulated broker listens. */
    igSim: readPort('IG_SIM_PORT', 8010),
    /** Port of the engine's health and metrics; if left out, any free port. */
    engine: environment.ENGINE_PORT ? readPort('ENGINE_PORT') : null,
    /** Where one remote is served alone, for a shell that runs elsewhere. */
    devRemote: readPort('DEV_REMOTE_PORT', 3010),
    /** A browser chosen by hand. */
    chromiumPath: environment.CHROMIUM_PATH,
    /** Another PostgreSQL to use instead of the embedded one. */
    databaseUrl: environment.DATABASE_URL,
    searchPath: environment.PATH ?? '',
  };
}
