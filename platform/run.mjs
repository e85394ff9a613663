/** This command installs packages itself if it has to, because it serves incidents. */
const INSTALLS_ITSELF = 'platform';

/** Commands of the root's package.json. Their modules are loaded once the packages are installed. */
const commands = {
  start: () => import('./run/start.mjs'),
  dev: () => import('./run/dev.mjs'),
  check: () => import('./run/check.mjs'),
  build: () => import('./run/build.mjs'),
  test: () => import('./run/test.mjs'),
  ci: () => import('./run/ci.mjs'),
  screenshots: () => import('./run/screenshots.mjs'),
  nightly: () => import('./run/nightly.mjs'),
  packages: () => import('./run/packages.mjs'),
  bench: () => import('./run/bench.mjs'),
  totp: () => import('./run/programs.mjs'),
  platform: () => import('./run/platform.mjs'),
  admin: () => import('./run/programs.mjs'),
  variables: () => import('./run/variables.mjs'),
  backtest: () => import('./run/programs.mjs'),
  cluster: () => import('./run/cluster.mjs'),
};

// npm removes the `--` of `npm run totp -- alice`; when typed by hand it may still be there.
const [name, ...args] = process.argv.slice(2).filter((arg) => arg !== '--');
const load = commands[name];
if (!load) {
  console.error(`Usage: node platform/run.mjs ${Object.keys(commands).join(' | ')}`);
  process.exit(1);
}

try {
  if (name !== INSTALLS_ITSELF) {
    const { install } = await import('./run/install.mjs');
    await install();
    const { reportMisspelt } = await import('./run/misspelt.mjs');
    await reportMisspelt();
  }
  const module = await load();
  process.exitCode = await module[name](args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
