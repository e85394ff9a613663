import { fileURLToPath } from 'node:url';
import { listReachablePorts } from '../platform/build/reachable-ports.cjs';

/** Which of the products that are tested at the same time this is, from 0. Each has a hundred ports of its own. */
const LANE = Number(process.env.BROWSER_TEST_LANE ?? 0);

/** A port by its variable, and as many behind it as are wanted, in this lane. */
const findPorts = (name: string, byDefault: number, count: number) =>
  listReachablePorts(Number(process.env[name] ?? byDefault) + 100 * LANE, count);

const findPort = (name: string, byDefault: number) => String(findPorts(name, byDefault, 1)[0]);

/** Ports of the product under test, which differ from those of a product that a developer runs. */
export const PORTS = {
  GATEWAY_PORT: findPort('GATEWAY_PORT', 3100),
  API_PORT: findPort('API_PORT', 8100),
  IG_SIM_PORT: findPort('IG_SIM_PORT', 8110),
};

/** Ports of what tests start themselves. */
const [
  firstOrigin = 0,
  secondOrigin = 0,
  pushService = 0,
  foreignHost = 0,
  unlistedHost = 0,
  telegram = 0,
  devGateway = 0,
  devApi = 0,
  devIgSim = 0,
  releasesGateway = 0,
  releases = 0,
  developmentHost = 0,
  telegramControl = 0,
] = listReachablePorts(Number(PORTS.GATEWAY_PORT) + 11, 13);

export const GATEWAY_URL = `http://localhost:${PORTS.GATEWAY_PORT}`;
export const API_URL = `http://localhost:${PORTS.API_PORT}`;
export const IG_SIM_URL = `http://127.0.0.1:${PORTS.IG_SIM_PORT}`;

/** Origins that a superuser may load remotes from. Nothing listens there unless a test starts a server. */
export const OVERRIDE_ORIGINS = [firstOrigin, secondOrigin].map(
  (port) => `http://localhost:${port}`,
);

/** Where the test of pushes has its push service. */
export const PUSH_SERVICE_PORT = pushService;

/** The origin of another team's page that may load remotes. */
export const FOREIGN_HOSTS = [`http://localhost:${foreignHost}`];

/** The origin of one that may not. */
export const UNLISTED_HOST = `http://localhost:${unlistedHost}`;

/** Where the product finds Telegram's Bot API, the token of the bot there, and where tests play the bot's users. */
export const TELEGRAM_PORT = telegram;
export const TELEGRAM_CONTROL_URL = `http://127.0.0.1:${telegramControl}`;
export const TELEGRAM_TOKEN = `7100000001:${'Entropi-e2e'.padEnd(35, 'x')}`;

/** Ports of the product that the test of `npm run dev` starts beside the other. */
export const DEVELOPMENT_PORTS: Record<string, string> = {
  GATEWAY_PORT: String(devGateway),
  API_PORT: String(devApi),
  IG_SIM_PORT: String(devIgSim),
};

/** The origin of another team's page that shows a remote of `npm run dev`. */
export const DEVELOPMENT_HOST = `http://localhost:${developmentHost}`;

/** Ports of the gateway by which teams publish: its own, and that of releases. */
export const RELEASES_PORTS = {
  GATEWAY_PORT: String(releasesGateway),
  GATEWAY_RELEASES_PORT: String(releases),
};

/** Ports of what the test of nginx starts beside the product: nginx, and two gateways behind it. */
const [nginx = 0, ...nginxGateways] = findPorts('NGINX_PORT', 3143, 3);
export const NGINX_PORTS = { tls: nginx, gateways: nginxGateways };

/** The repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Folder of the data of the product under test. Every run deletes it, so it must never be a developer's own. */
export const DATA_DIR = `${ROOT}.cache/e2e/data-${PORTS.GATEWAY_PORT}`;

/** Folder into which the product under test moves what the broker responded to old orders. */
export const ARCHIVE_DIR = `${ROOT}.cache/e2e/archive-${PORTS.GATEWAY_PORT}`;

/** What a failed test leaves to look at. */
export const RESULTS_DIR = `${ROOT}.cache/e2e/results-${PORTS.GATEWAY_PORT}`;

/** Environment of the processes of the product under test. */
export const STACK_ENVIRONMENT = {
  ...process.env,
  ...PORTS,
  ENTROPI_DATA: DATA_DIR,
  ARCHIVE_DIR,
  OVERRIDE_ORIGINS: OVERRIDE_ORIGINS.join(','),
  FOREIGN_HOSTS: FOREIGN_HOSTS.join(','),
  PUSH_SERVICES: `http://127.0.0.1:${PUSH_SERVICE_PORT}`,
  TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN,
  TELEGRAM_API_URL: `http://127.0.0.1:${TELEGRAM_PORT}`,
  // Pages of the test of nginx reach the API through nginx.
  API_BASE_URLS: `http://localhost:${PORTS.API_PORT},https://localhost:${NGINX_PORTS.tls}`,
  // Tests act faster than people do, and would use up the calls that IG allows an account in a minute.
  IG_SIM_LIMIT_KEY: '0',
  IG_SIM_LIMIT_TRADING: '0',
  IG_SIM_LIMIT_NON_TRADING: '0',
  IG_SIM_LIMIT_HISTORY: '0',
  // Tests count from an empty past, so the demo's is left out.
  DEMO_PAST: 'off',
  // The same as in containers, where nginx is in front.
  TRUSTED_PROXIES: '1',
};

/** Path of the Chromium to test with; the test command finds or installs one. */
export function readBrowserPath(): string {
  return process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
}

/** Folders of nginx and openssl; the test command finds or installs them. */
export function readNginxSearchPath(): string {
  return process.env.NGINX_SEARCH_PATH ?? '/usr/sbin:/usr/bin';
}
