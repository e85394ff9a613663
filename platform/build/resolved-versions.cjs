const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

const FOLDER = `${path.sep}node_modules${path.sep}`;

/** `@mui/material/styles` is a door of `@mui/material`. */
function namePackage(request) {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Folder and name of the installed package that a file belongs to; null for our own sources. */
function findOwner(file) {
  const start = file.lastIndexOf(FOLDER) + FOLDER.length;
  if (start < FOLDER.length) return null;
  const name = namePackage(file.slice(start).replaceAll(path.sep, '/'));
  return { name, folder: path.join(file.slice(0, start), name) };
}

function readVersion(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version;
}

/** Version of a package as the sources of a folder would import it; null if they cannot. */
function readInstalled(dir, name) {
  const folder = path.join(dir, 'node_modules', name);
  return existsSync(folder) ? readVersion(folder) : null;
}

/**
 * Versions that a bundle was made with, by row of the share list: of what is shared, what it was
 * compiled against; of what is bundled, what is in it. Rows that it does without are left out.
 */
function findResolvedVersions(compilation, { contract, singleton, bundled }) {
  const dir = compilation.compiler.context;
  const shared = path.dirname(require.resolve('@entropi/shared/package.json'));
  const resolvedVersions = {};
  for (const request of Object.keys(singleton)) {
    const name = namePackage(request);
    const version =
      name === '@entropi/shared'
        ? contract
        : (readInstalled(dir, name) ?? readInstalled(shared, name));
    if (version) resolvedVersions[request] = version;
  }
  for (const module of compilation.modules) {
    for (const { resource } of [module, ...(module.modules ?? [])]) {
      const owner = resource && findOwner(resource);
      if (!owner || !(owner.name in bundled)) continue;
      resolvedVersions[owner.name] ??= readVersion(owner.folder);
    }
  }
  // Modules come in no fixed order.
  return Object.fromEntries(
    Object.keys(resolvedVersions)
      .sort()
      .map((name) => [name, resolvedVersions[name]]),
  );
}

module.exports = { findResolvedVersions };
