const { startInAnyHost } = require('./start-in-any-host.cjs');

/**
 * Lets the entry of a remote start in a host that is not our shell: there it first fetches what the shell provides
 * otherwise. In the shell it starts at once, as it did without this plugin.
 */
class ForeignHostPlugin {
  constructor({ name, entry }) {
    this.name = name;
    this.entry = entry;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('ForeignHostPlugin', (compilation) => {
      // Before minifying, so that the wrapper is minified with the rest.
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
      compilation.hooks.processAssets.tap({ name: 'ForeignHostPlugin', stage }, () => {
        compilation.updateAsset(
          this.entry,
          (source) =>
            new sources.ConcatSource(
              `var ${this.name} = (${startInAnyHost})(() => {\n`,
              source,
              `\nreturn ${this.name};\n});`,
            ),
        );
      });
    });
  }
}

module.exports = { ForeignHostPlugin };
