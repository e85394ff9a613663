/** Modules that Module Federation adds, whose names report the folder of the checkout. */
const ADDED = [
  { id: 'container', isIt: (module) => module.constructor.name === 'ContainerEntryModule' },
  {
    id: 'federation',
    // If webpack has joined it with its imports, it is the first of several modules.
    isIt: ({ resource, rootModule }) =>
      /[\\/]\.federation[\\/]entry\.\w+\.js$/.test(rootModule?.resource ?? resource ?? ''),
  },
];

/**
 * Names the modules that Module Federation adds independently of the folder, so that the same sources give
 * the same files and hashes wherever they are built.
 */
class StableIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableIdsPlugin', (modules) => {
        for (const module of modules) {
          const added = ADDED.find(({ isIt }) => isIt(module));
          if (added) compilation.chunkGraph.setModuleId(module, added.id);
        }
      });
    });
  }
}

module.exports = { StableIdsPlugin };
