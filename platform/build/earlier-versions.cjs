const { createHash } = require('node:crypto');
const { existsSync, readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');
const { browserInputs, hashSources } = require('./source-hash.cjs');

const root = path.resolve(__dirname, '../..');
/** Patches and recordings of the last versions, in a folder per remote. */
const fixtures = path.join(root, 'e2e/fixtures/versions');
const cache = path.join(root, '.cache/versions');

/** Folder of a version's sources and build, another one for everything that it is made of. */
function locateVersion(remote, patch) {
  const hash = createHash('sha256')
    .update(patch)
    .update(hashSources([remote, ...browserInputs]))
    .digest('hex')
    .slice(0, 12);
  return path.join(cache, hash, remote);
}

/** The last versions of a remote, the oldest first: those that a patch makes of today's source. */
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

module.exports = { describeVersions };
