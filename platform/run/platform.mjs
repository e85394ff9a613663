import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readRunConfig, root } from './config.mjs';
import { describeRegistryEnvironment } from './environment.mjs';
import { pinRecorded } from './recorded-files.mjs';
import { runNode, showOnErrors } from './step.mjs';

const CLI = 'platform/dist/cli.js';

const HELP = ['--help', '-h'];

const isThere = (file) => existsSync(path.join(root, file));

/** The packages of a command line that are built here; the others are folders of other builds. */
async function listOwn(names) {
  const { browserPackages } = await import('./build.mjs');
  return browserPackages.filter((name) => names.includes(name));
}

async function build(names) {
  const { install } = await import('./install.mjs');
  await install();
  const { buildChanged } = await import('./build.mjs');
  await buildChanged(['platform', ...names]);
}

/**
 * Only `publish` builds. The other commands serve incidents too, so they run the last build, whatever state the
 * working tree is in, and do not even load the code that builds.
 */
async function prepare([command, ...names]) {
  const isHelp = names.some((name) => HELP.includes(name));
  if (command === 'publish' && !isHelp) return build(await listOwn(names));
  if (!isThere(CLI) || !isThere('platform/node_modules')) return build([]);
  if (command !== 'contract' || isHelp) return undefined;
  const unbuilt = (await listOwn(names)).filter((name) => !isThere(`${name}/dist/build.json`));
  if (unbuilt.length > 0) await build(unbuilt);
}

/** Adds the remote to the lock file, if other remotes have locked all it needs; returns whether that worked. */
async function lockAsOthers(name) {
  const { lockRemote } = await import('./lock-remote.mjs');
  const file = path.join(root, 'pnpm-lock.yaml');
  const manifest = JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8'));
  const lock = lockRemote(readFileSync(file, 'utf8'), name, manifest);
  if (lock !== null) writeFileSync(file, lock);
  return lock !== null;
}

async function makeRemote(name) {
  const { install, reinstall } = await import('./install.mjs');
  await install();
  const { writeRemote } = await import('./new-remote.mjs');
  for (const file of writeRemote(root, name)) console.log(file);
  if (await lockAsOthers(name)) await install();
  else await reinstall();
  // Names of another length make the formatter break lines differently.
  await runNode('node_modules/@biomejs/biome/bin/biome', ['check', '--write', name]);
  console.log(`${name} is ready: ${name}/.ci/run checks it, npm start serves it.`);
  return 0;
}

/** Packs the kit; returns the exit code. */
async function makeKit(folder = '.cache/kit') {
  await build(['shell']);
  const { packKit } = await import('./kit.mjs');
  const file = await packKit(path.resolve(root, folder));
  console.log(
    `${path.relative(process.cwd(), file)} is all that a team needs: docs/kit.md says how.`,
  );
  return 0;
}

/** Uses only an installed browser, because a release must not fetch one. */
async function findInstalledBrowser(config) {
  const { findInstalled } = await import('./browser.mjs');
  const found = findInstalled(config);
  return found ? { CHROMIUM_PATH: found } : {};
}

/** `npm run platform -- new mf-reports`, and the registry's commands. */
export async function platform(args) {
  const [command, name, source] = args;
  // Help, and what is missing, is the command line's to say.
  const wantsHelp = args.some((arg) => HELP.includes(arg));
  const isCalled = name !== undefined && !wantsHelp;
  if (command === 'new' && isCalled) return makeRemote(name);
  if (command === 'kit' && !wantsHelp) return makeKit(name);
  if (command === 'pin-recorded' && isCalled) return pinRecorded(name, source);
  if (args.includes('--json')) await showOnErrors(() => prepare(args));
  else await prepare(args);
  const config = readRunConfig();
  const browser = command === 'publish' ? await findInstalledBrowser(config) : null;
  const env = { ...describeRegistryEnvironment(config), ...browser };
  return runNode(CLI, args, { env });
}
