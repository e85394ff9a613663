/** The doors between shell and remotes, of all that is shared: ours. */
function listEntryPoints({ singleton }) {
  return Object.keys(singleton).filter((request) => request.startsWith('@entropi/shared/'));
}

/** By door, in the order of the share list: webpack's differs from folder to folder. */
function inOrder(names, skew) {
  return Object.fromEntries(
    listEntryPoints(skew).flatMap((entryPoint) =>
      names.has(entryPoint) ? [[entryPoint, [...names.get(entryPoint)].sort()]] : [],
    ),
  );
}

/** Names that the bundle requests a module for; null stands for all of it. */
function* walkRequestedNames({ moduleGraph, chunkGraph }, module) {
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    const { dependency, originModule } = connection;
    if (!originModule || chunkGraph.getNumberOfModuleChunks(originModule) === 0) continue;
    if (!connection.isActive(undefined)) continue;
    for (const reference of dependency.getReferencedExports(moduleGraph, undefined)) {
      const [name = null] = Array.isArray(reference) ? reference : reference.name;
      yield name;
    }
  }
}

/**
 * What a remote's production bundle uses of the contract: names of exports by door. Throws when it
 * takes a door as a whole, since no one could report then what it uses.
 */
function findUsedExports(compilation, skew) {
  const uses = new Map();
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue;
    const entryPoint = listEntryPoints(skew).find((request) => request === module.options.shareKey);
    if (!entryPoint) continue;
    const names = [...walkRequestedNames(compilation, module)];
    if (names.includes(null)) throw new Error(`Import by name what is used of ${entryPoint}`);
    uses.set(entryPoint, new Set([...(uses.get(entryPoint) ?? []), ...names]));
  }
  return inOrder(uses, skew);
}

/** What the shell's bundle provides to remotes: names of exports by door. */
function findProvidedExports(compilation, skew) {
  const provides = new Map();
  const { moduleGraph } = compilation;
  for (const module of compilation.modules) {
    if (module.type !== 'provide-module') continue;
    const entryPoint = listEntryPoints(skew).find((request) =>
      module.identifier().split(' ')[3].startsWith(`${request}@`),
    );
    if (!entryPoint) continue;
    const [block] = module.blocks;
    const [dependency] = block ? block.dependencies : module.dependencies;
    const provided = moduleGraph.getProvidedExports(moduleGraph.getModule(dependency));
    provides.set(entryPoint, Array.isArray(provided) ? provided : []);
  }
  return inOrder(provides, skew);
}

module.exports = { findProvidedExports, findUsedExports };
