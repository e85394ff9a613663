/** Modules that Module Federation adds, whose names report the folder of the checkout. */
const ADDED = [
  { id: 'container', isIt: (module) => module.constructor.name === 'ContainerEntryModule' },
  {
    id: 'federation',
    // Joined with what it imports, it is the first of several.
    isIt: ({ resource, rootModule }) =>
      /[\\/]\.federation[\\/]entry\.\w+\.js$/.test(rootModule?.resource ?? resource ?? ''),
  },
];

/**
 * Gives the modules that Module Federation adds names of their own, so that the same sources become
 * the same files, and the same hashes, wherever they are built.
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
