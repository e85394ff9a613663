import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildNodePackage, nodePackages } from '../build/node.mjs';
import { root } from './config.mjs';
import { listRemotes } from './remotes.mjs';
import { runLimited, runNode } from './step.mjs';
import { buildVersions } from './versions.mjs';

const require = createRequire(import.meta.url);
const { browserInputs, hashSources, serverInputs } = require('../build/source-hash.cjs');

/** Packages that browsers load. */
export const browserPackages = ['shell', ...listRemotes()];

const toStampPath = (name) => path.join(root, name, 'dist/.source-hash');

function isBuilt(name, hash) {
  return existsSync(toStampPath(name)) && readFileSync(toStampPath(name), 'utf8') === hash;
}

async function buildBrowserPackage(name) {
  const webpack = `${name}/node_modules/webpack-cli/bin/cli.js`;
  const code = await runNode(webpack, [], { cwd: path.join(root, name) });
  if (code !== 0) throw new Error(`${name} could not be built`);
}

/**
 * Builds the packages that changed since their last build, in the form in which they are served and run.
 *
 * @param {readonly string[]} [wanted] names of packages; all of them if left out
 */
export async function buildChanged(wanted) {
  const jobs = [
    ...browserPackages.map((name) => ({
      name,
      hash: hashSources([name, ...browserInputs]),
      build: () => buildBrowserPackage(name),
    })),
    ...Object.keys(nodePackages).map((name) => ({
      name,
      hash: hashSources([name, ...serverInputs]),
      build: () => buildNodePackage(root, name),
    })),
  ].filter(({ name, hash }) => (wanted?.includes(name) ?? true) && !isBuilt(name, hash));
  const tasks = jobs.map(({ name, hash, build: buildOne }) => async () => {
    console.log(`Building ${name} …`);
    await buildOne();
    writeFileSync(toStampPath(name), hash);
  });
  await runLimited(tasks, Math.max(2, Math.min(4, availableParallelism())));
}

/** `npm run build`, and `npm run build -- versions` for the last versions of remotes as well. */
export async function build(args = []) {
  await buildChanged();
  if (args.includes('versions')) await buildVersions(listRemotes());
  return 0;
}
