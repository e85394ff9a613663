import path from 'node:path';
import { environment } from './config.mjs';

/** An account of the simulated broker that no user has yet; only a demo has one. */
const DEMO_KEYS = 'sim-demo-key:SIM-DEMO:sim-demo-2026';

/** What each process is given; everything else it takes from the environment or its defaults. */
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
      // Pages may be served from elsewhere too, as behind a proxy.
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
      // What `npm run dev -- <remote>` serves may take the place of the published one.
      OVERRIDE_ORIGINS: environment.OVERRIDE_ORIGINS ?? `http://localhost:${config.devRemote.port}`,
    },
  };
}

/** The registry's commands: where the registry is, and the API that a build is to call. */
export function describeRegistryEnvironment(config) {
  const { API_BASE_URL, API_INTERNAL_URL } = environment;
  const { platform } = describeEnvironment(config);
  if (!API_BASE_URL) return platform;
  return { ...platform, API_BASE_URL, API_INTERNAL_URL: API_INTERNAL_URL ?? API_BASE_URL };
}
