const { createHash } = require('node:crypto');
const { readdirSync, readFileSync, existsSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '../..');
const ignored = new Set(['node_modules', 'dist', 'coverage']);

/** Lists the files below a folder that affect the build, which tests do not. */
function listSources(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const file = path.join(dir, entry.name);
      return entry.isDirectory() ? listSources(file) : [file];
    })
    .sort();
}

/** Hashes the contents of files and folders, given from the repository's root, to twelve hex digits. */
function hashSources(names) {
  const hash = createHash('sha256');
  for (const name of names) {
    const start = path.join(root, name);
    if (!existsSync(start)) continue;
    const files = path.extname(name) ? [start] : listSources(start);
    for (const file of files) {
      hash.update(`${path.relative(root, file)}\0`);
      hash.update(readFileSync(file));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

/** The sources of every browser bundle besides its own folder. */
const browserInputs = [
  'packages/contracts',
  'shared',
  'platform/build',
  'platform/skew.json',
  'pnpm-lock.yaml',
];

/** The sources of every server bundle besides its own folder. */
const serverInputs = ['packages', 'shared', 'platform/build', 'pnpm-lock.yaml'];

module.exports = { hashSources, browserInputs, serverInputs };
