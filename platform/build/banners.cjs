const { readFileSync } = require('node:fs');
const { minifySync } = require('@swc/core');
const { BannerPlugin, Compilation } = require('webpack');

// The first line of a file, so it is added after minifying and before hashing.
const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;

/**
 * Makes V8 compile a script whole while it arrives, beside the page's own thread, instead of each
 * function when it is first called.
 */
const compileHint = () =>
  new BannerPlugin({ banner: '//# allFunctionsCalledOnLoad', raw: true, test: /\.js$/, stage });

/** Puts the preloading code at the beginning of the shell's script, since a separate one would be one more request. */
const preload = () =>
  new BannerPlugin({
    banner: minifySync(readFileSync(require.resolve('./preload.js'), 'utf8')).code,
    raw: true,
    test: /^main\..*js$/,
    stage,
  });

module.exports = { compileHint, preload };
