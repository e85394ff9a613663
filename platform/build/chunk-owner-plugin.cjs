const { readFileSync } = require('node:fs');

const BEGIN = readFileSync(require.resolve('./chunk-owner.js'), 'utf8');

/**
 * Lets the chunks of a remote be the same files in each version that does not change them, and yet belong to the
 * version that asked for them. Without it they would need the version in them, since otherwise a new version in the
 * same page would take over the modules of the one before.
 */
class ChunkOwnerPlugin {
  /** @param {{ entry: string }} options file name of the container's entry */
  constructor({ entry }) {
    this.entry = entry;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('ChunkOwnerPlugin', (compilation) => {
      const { chunkLoadingGlobal, uniqueName } = compilation.outputOptions;
      const begin = BEGIN.slice(BEGIN.indexOf('*/') + 2)
        .trim()
        .replace(/;$/, '');
      const names = [chunkLoadingGlobal, uniqueName].map((name) => JSON.stringify(name));
      // Before minifying, so that the wrapper is minified with the rest.
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
      compilation.hooks.processAssets.tap({ name: 'ChunkOwnerPlugin', stage }, () => {
        compilation.updateAsset(
          this.entry,
          (source) =>
            new sources.ConcatSource(
              `var _settleChunks = (${begin})(globalThis, ${names.join(', ')});\n`,
              source,
              '\n_settleChunks();',
            ),
        );
      });
    });
  }
}

module.exports = { ChunkOwnerPlugin };
