import { defineConfig } from '@playwright/test';
import { GATEWAY_URL, RESULTS_DIR, readBrowserPath } from './config';

/** Flags that keep Chromium from calling home; the sandbox needs a user other than root. */
const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const FAILURE_MATRIX = '**/loader-faults.spec.ts';
const LOADED = '**/loaded.spec.ts';
const PAGES = '**/all-pages.spec.ts';
const SCREENSHOTS = '**/screenshots.spec.ts';

/** How remotes are built, published, loaded and taken back, whatever they show. */
const RELEASES = [
  'deltas',
  'deploy',
  'development',
  'foreign-host',
  'foreign-host-pages',
  'foreign-remote',
  'frame',
  'integrity',
  'kit',
  'loader-registry',
  'nginx',
  'notices',
  'overrides',
  'platform',
  'publish',
  'remotes',
  'start-fault',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'specs',
  outputDir: RESULTS_DIR,
  globalSetup: './start-stack.ts',
  // All tests of a run share one product, so they go one after the other. `npm test` runs the releases beside the
  // others, in a product of their own.
  workers: 1,
  fullyParallel: false,
  timeout: 300_000,
  // Tests do not judge how long a page takes, because the machine may be busy with other things.
  expect: { timeout: 60_000 },
  projects: [
    { name: 'product', testIgnore: [...RELEASES, FAILURE_MATRIX, LOADED, PAGES, SCREENSHOTS] },
    { name: 'releases', testMatch: RELEASES },
    // Every way in which each remote can fail to load. This takes minutes, so it runs on demand.
    { name: 'matrix', testMatch: FAILURE_MATRIX },
    // Every page at every width and in both schemes; `product` has the pages of some users, each in one of these views.
    { name: 'pages', testMatch: PAGES },
    // Pictures to look at, not to compare: `npm run screenshots`.
    { name: 'screenshots', testMatch: SCREENSHOTS },
    // The console with 10,000 users. It is the last one, because the others must not meet them.
    { name: 'loaded', testMatch: LOADED },
  ],
  use: {
    baseURL: GATEWAY_URL,
    viewport: { width: 1280, height: 900 },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: readBrowserPath(), args: FLAGS },
  },
});
