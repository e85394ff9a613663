/** The doors between shell and remotes, of all that is shared: ours. */
function listDoors({ singleton }) {
  return Object.keys(singleton).filter((request) => request.startsWith('@entropi/shared/'));
}

/** By door, in the order of the share list: webpack's differs from folder to folder. */
function inOrder(names, skew) {
  return Object.fromEntries(
    listDoors(skew).flatMap((door) =>
      names.has(door) ? [[door, [...names.get(door)].sort()]] : [],
    ),
  );
}

/** Names that the bundle asks a module for; null stands for all of it. */
function* walkAskedNames({ moduleGraph, chunkGraph }, module) {
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
 * takes a door as a whole, since nobody could tell then what it uses.
 */
function findUsedExports(compilation, skew) {
  const uses = new Map();
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue;
    const door = listDoors(skew).find((request) => request === module.options.shareKey);
    if (!door) continue;
    const names = [...walkAskedNames(compilation, module)];
    if (names.includes(null)) throw new Error(`Import by name what is used of ${door}`);
    uses.set(door, new Set([...(uses.get(door) ?? []), ...names]));
  }
  return inOrder(uses, skew);
}

/** What the shell's bundle provides to remotes: names of exports by door. */
function findProvidedExports(compilation, skew) {
  const provides = new Map();
  const { moduleGraph } = compilation;
  for (const module of compilation.modules) {
    if (module.type !== 'provide-module') continue;
    const door = listDoors(skew).find((request) =>
      module.identifier().split(' ')[3].startsWith(`${request}@`),
    );
    if (!door) continue;
    const [block] = module.blocks;
    const [dependency] = block ? block.dependencies : module.dependencies;
    const provided = moduleGraph.getProvidedExports(moduleGraph.getModule(dependency));
    provides.set(door, Array.isArray(provided) ? provided : []);
  }
  return inOrder(provides, skew);
}

module.exports = { findProvidedExports, findUsedExports };
