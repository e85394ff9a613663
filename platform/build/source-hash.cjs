const { createHash } = require('node:crypto');
const { readdirSync, readFileSync, existsSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '../..');
const ignored = new Set(['node_modules', 'dist', 'coverage']);

/** Files below a folder that can change what is built; tests cannot. */
function listSources(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const file = path.join(dir, entry.name);
      return entry.isDirectory() ? listSources(file) : [file];
    })
    .sort();
}

/** Twelve hex digits over the contents of files and folders, given from the repository's root. */
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

/** What every browser bundle is made of besides its own folder. */
const browserInputs = ['shared', 'platform/build', 'platform/skew.json', 'pnpm-lock.yaml'];

/** What every server bundle is made of besides its own folder. */
const serverInputs = ['shared', 'platform/build', 'pnpm-lock.yaml'];

module.exports = { hashSources, browserInputs, serverInputs };
