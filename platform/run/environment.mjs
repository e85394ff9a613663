import path from 'node:path';
import { environment } from './config.mjs';

/** An account of the simulated broker that no user has yet; it exists only in a demo. */
const DEMO_KEYS = 'sim-demo-key:SIM-DEMO:sim-demo-2026';

/** The variables that each process is given; the rest comes from the environment or defaults. */
export function describeEnvironment(config) {
  const gatewayOrigins = ['localhost', '127.0.0.1'].map(
    (host) => `http://${host}:${config.gateway.port}`,
  );
  const apiBaseUrl = `http://localhost:${config.api.port}`;
  return {
    api: {
      DATA_DIR: config.dataDir,
      PORT: String(config.api.port),
      IG_SIM_URL: `http://127.0.0.1:${config.igSim.port}/gateway/deal`,
      // Pages may also be served from another origin, e.g. behind a proxy.
      WEB_ORIGINS: environment.WEB_ORIGINS ?? gatewayOrigins.join(','),
      API_BASE_URLS: environment.API_BASE_URLS ?? apiBaseUrl,
    },
    igSim: {
      IG_SIM_DATA: path.join(config.dataDir, 'ig-sim'),
      IG_SIM_PORT: String(config.igSim.port),
    },
    platform: {
      ENTROPI_DATA: config.dataDir,
      GATEWAY_PORT: String(config.gateway.port),
      API_BASE_URL: apiBaseUrl,
      API_INTERNAL_URL: `http://127.0.0.1:${config.api.port}`,
      ...(config.databaseUrl ? {} : { DEMO_KEYS }),
      // The remote of `npm run dev -- <remote>` may replace the published one.
      OVERRIDE_ORIGINS: environment.OVERRIDE_ORIGINS ?? `http://localhost:${config.devRemote.port}`,
    },
  };
}

/** Variables of the registry's commands: the place of the registry, and the API that builds are checked against. */
export function describeRegistryEnvironment(config) {
  const { API_BASE_URL, API_INTERNAL_URL } = environment;
  const { platform } = describeEnvironment(config);
  if (!API_BASE_URL) return platform;
  return { ...platform, API_BASE_URL, API_INTERNAL_URL: API_INTERNAL_URL ?? API_BASE_URL };
}
