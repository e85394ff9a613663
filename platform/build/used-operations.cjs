const { readFileSync } = require('node:fs');
const path = require('node:path');

const contracts = path.join(
  path.dirname(require.resolve('@entropi/shared/package.json')),
  'src/contracts',
);

/** The one operation that is no endpoint of a contract: the live stream, known by its path. */
const STREAM = { name: 'LIVE_PATH', id: 'stream' };

/** Every module of the bundle, those that webpack joined into one too. */
function* walkModules(compilation) {
  for (const module of compilation.modules) {
    yield module;
    if (module.modules) yield* module.modules;
  }
}

/** The operations that a contract declares, by the name of their export. */
function readOperations(file) {
  const declared = /^export const (\w+) = endpoint\(\{\s*id: '(\w+)'/gm;
  const endpoints = [...readFileSync(file, 'utf8').matchAll(declared)];
  return [STREAM, ...endpoints.map(([, name, id]) => ({ name, id }))];
}

/**
 * Ids of the API's operations that a production bundle can call, sorted: those of the contracts that
 * some module of it uses. What `shared` calls on behalf of everybody is in the shell's bundle alone.
 */
function findUsedOperations(compilation) {
  const used = new Set();
  for (const module of walkModules(compilation)) {
    if (!module.resource?.startsWith(`${contracts}${path.sep}`)) continue;
    const exportsInfo = compilation.moduleGraph.getExportsInfo(module);
    for (const { name, id } of readOperations(module.resource)) {
      const isThere = exportsInfo.isExportProvided(name) !== false;
      if (isThere && exportsInfo.getUsed(name, undefined) !== 0) used.add(id);
    }
  }
  return [...used].sort();
}

module.exports = { findUsedOperations };
