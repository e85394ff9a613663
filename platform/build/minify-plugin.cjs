const { minify } = require('@swc/core');

/** Minifies the scripts of a production build with swc, which is several times faster than terser. */
class MinifyPlugin {
  /** @param {{ module?: boolean }} [options] whether the scripts are modules */
  constructor({ module = false } = {}) {
    this.module = module;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('MinifyPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tapPromise(
        { name: 'MinifyPlugin', stage },
        async (assets) => {
          const scripts = Object.keys(assets).filter((name) => name.endsWith('.js'));
          await Promise.all(
            scripts.map(async (name) => {
              const source = assets[name].source().toString();
              const { code } = await minify(source, {
                compress: { passes: 3, ecma: 2022 },
                mangle: true,
                format: { comments: 'some', ecma: 2022 },
                toplevel: false,
                module: this.module,
              });
              compilation.updateAsset(name, new sources.RawSource(code), { minimized: true });
            }),
          );
        },
      );
    });
  }
}

module.exports = { MinifyPlugin };
