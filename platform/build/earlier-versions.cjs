const { createHash } = require('node:crypto');
const { existsSync, readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');
const { browserInputs, hashSources } = require('./source-hash.cjs');

const root = path.resolve(__dirname, '../..');
/** Patches and recordings of the last versions, in a folder per remote. */
const fixtures = path.join(root, 'e2e/fixtures/versions');
const cache = path.join(root, '.cache/versions');

/** Folder of a version's sources and build. It changes with everything that the version is made of. */
function locateVersion(remote, patch) {
  const hash = createHash('sha256')
    .update(patch)
    .update(hashSources([remote, ...browserInputs]))
    .digest('hex')
    .slice(0, 12);
  return path.join(cache, hash, remote);
}

/** Lists the last versions of a remote, the oldest first, each of which a patch derives from today's source. */
function describeVersions(remote) {
  const folder = path.join(fixtures, remote);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith('.patch'))
    .sort()
    .map((name) => {
      const patch = readFileSync(path.join(folder, name), 'utf8');
      const recording = path.join(folder, name.replace('.patch', '.json'));
      return { name, patch, recording, dir: locateVersion(remote, patch) };
    });
}

/** Bundles the sources of a version. The bundler is loaded only here, because tests use this file without it. */
function bundle(dir) {
  const webpack = require('webpack');
  const { earlier } = require('./webpack.cjs');
  const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const compiler = webpack(earlier(dir, `${version}-${path.basename(path.dirname(dir))}`));
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const problem = error ?? (stats.hasErrors() ? stats.toString('errors-only') : null);
      compiler.close(() => (problem ? reject(new Error(`${dir}: ${problem}`)) : resolve()));
    });
  });
}

/** `node earlier-versions.cjs <folder>...` bundles the versions whose sources lie in these folders. */
async function main(dirs) {
  for (const dir of dirs) await bundle(dir);
}

if (require.main === module) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}

module.exports = { describeVersions };
